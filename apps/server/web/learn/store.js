// The learning record of this browser: what was learnt and practised, private to the player.
//
// All records are in one object store of IndexedDB under a key of two parts: the kind, such as `lesson`, and a name within
// the kind. A new kind therefore needs no new version of the database. Without IndexedDB, as in some private windows, the
// record lasts until the page is closed.

import { ObjectStore } from '../parts/indexed-db.js';

/**
 * @typedef {{ kind: string, id: string, value: any, changed: number }} LearningRecord `changed` in milliseconds since 1970
 * @typedef {{ format: string, version: number, records: LearningRecord[] }} RecordFile
 */

/** The name and the version of the format of exported files. */
const [FORMAT, FORMAT_VERSION] = ['outflank-learning-record', 1];

/** An error of a file that is no exported record. */
export class RecordFileError extends Error {}

const database = new ObjectStore({ database: 'outflank-learn', store: 'records', keyPath: ['kind', 'id'] });
/** The records without a database, by their key as JSON. @type {Map<string, LearningRecord>} */
const memory = new Map();

/** @param {string} kind @param {string} id */
const keyOf = (kind, id) => JSON.stringify([kind, id]);

/** Returns the value of a record; undefined without one. @param {string} kind @param {string} id @returns {Promise<any>} */
export async function read(kind, id) {
  if (!(await database.isAvailable())) return memory.get(keyOf(kind, id))?.value;
  return (await database.transact('readonly', (records) => records.get([kind, id]))).result?.value;
}

/** Returns the values of all records of a kind, by their id. @param {string} kind @returns {Promise<Map<string, any>>} */
export async function readAll(kind) {
  return new Map((await recordsOf(kind)).map(({ id, value }) => [id, value]));
}

/** The records of a kind, or all. @param {string} [kind] @returns {Promise<LearningRecord[]>} */
export async function recordsOf(kind) {
  if (!(await database.isAvailable())) return [...memory.values()].filter((record) => kind === undefined || record.kind === kind);
  // Among keys, an array follows every text.
  const range = kind === undefined ? null : IDBKeyRange.bound([kind], [kind, []]);
  return (await database.transact('readonly', (records) => records.getAll(range))).result;
}

/** Writes a record. @param {string} kind @param {string} id @param {unknown} value */
export const write = (kind, id, value) => writeAll([{ kind, id, value }]);

/** Writes several records at once. @param {{ kind: string, id: string, value: unknown }[]} values */
export const writeAll = (values) => writeRecords(values.map((value) => ({ ...value, changed: Date.now() })));

/** @param {LearningRecord[]} changes */
async function writeRecords(changes) {
  if (!(await database.isAvailable())) return changes.forEach((record) => memory.set(keyOf(record.kind, record.id), record));
  await database.transact('readwrite', (records) => changes.forEach((record) => records.put(record)));
}

/** Deletes the whole record. */
export async function deleteRecord() {
  memory.clear();
  if (await database.isAvailable()) await database.transact('readwrite', (records) => records.clear());
}

/** Returns the whole record as a file. @returns {Promise<Blob>} */
export async function exportRecord() {
  const file = { format: FORMAT, version: FORMAT_VERSION, records: await recordsOf() };
  return new Blob([JSON.stringify(file, null, 1)], { type: 'application/json' });
}

/**
 * Adds the records of a file; of two records with one key, the one that was changed later is kept.
 * @param {string} text
 * @returns {Promise<number>} the number of records that were added or replaced
 */
export async function importRecord(text) {
  const known = new Map((await recordsOf()).map((record) => [keyOf(record.kind, record.id), record.changed]));
  const newer = parseFile(text).filter(({ kind, id, changed }) => changed > (known.get(keyOf(kind, id)) ?? -Infinity));
  await writeRecords(newer);
  return newer.length;
}

/** @param {string} text @returns {LearningRecord[]} */
function parseFile(text) {
  /** @type {RecordFile} */
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    throw new RecordFileError('it is not JSON');
  }
  if (file?.format !== FORMAT || !Array.isArray(file.records)) throw new RecordFileError(`its format is not ${FORMAT}`);
  if (file.version !== FORMAT_VERSION) throw new RecordFileError(`its version is ${file.version}, not ${FORMAT_VERSION}`);
  return file.records.map((record, index) => parseRecord(record, index));
}

/** @param {LearningRecord} record @param {number} index @returns {LearningRecord} */
function parseRecord(record, index) {
  const { kind, id, value, changed } = record ?? {};
  const isRecord = typeof kind === 'string' && typeof id === 'string' && value !== undefined && Number.isFinite(changed);
  if (!isRecord) throw new RecordFileError(`record ${index + 1} has no kind, id, value or time`);
  return { kind, id, value, changed };
}

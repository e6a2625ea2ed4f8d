// Files of WTHOR: games, and the names of their players (.jou) and tournaments (.trn).

/** @typedef {{ file: File, players?: File, tournaments?: File }} NamedFile a file of games; one of WTHOR with the files of its names */

/** The files of games among some files, with the names among them. @param {File[]} files @returns {NamedFile[]} */
export function namedFiles(files) {
  const [players, tournaments] = [files.filter(isOf('jou')), files.filter(isOf('trn'))];
  const named = (/** @type {File} */ file) => (isOf('wtb')(file) ? { file, players: beside(file, players), tournaments: beside(file, tournaments) } : { file });
  return files.filter((file) => !isNames(file)).map(named);
}

/** Whether a file holds names only. @param {File} file */
export const isNames = (file) => isOf('jou')(file) || isOf('trn')(file);

/** @param {string} extension @returns {(file: File) => boolean} */
const isOf = (extension) => ({ name }) => name.toLowerCase().endsWith(`.${extension}`);

/** The file with the name of another one, or else the first. @param {File} file @param {File[]} others */
const beside = (file, others) => others.find(({ name }) => stem(name) === stem(file.name)) ?? others[0];

/** @param {string} name */
const stem = (name) => name.toLowerCase().replace(/\.\w+$/, '');

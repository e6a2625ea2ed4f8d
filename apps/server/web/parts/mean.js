// The mean of figures, some of which are not known.

/** The mean of the known values; null without any. @param {(number | null)[]} values */
export function mean(values) {
  const known = values.filter((value) => value !== null);
  return known.length ? known.reduce((sum, value) => sum + value, 0) / known.length : null;
}

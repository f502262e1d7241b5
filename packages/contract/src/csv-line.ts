/** The start of a field that a spreadsheet would run as a formula. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** Prefixes formulas, so that they stay text, and quotes fields that could break the line. */
function csvField(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = formula.test(value) ? `'${value}` : value;
  return /["\r\n,;']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a file for spreadsheets; server and web app write such files. */
export const csvLine = (fields: readonly (string | number | null)[]): string => `${fields.map(csvField).join(',')}\r\n`;

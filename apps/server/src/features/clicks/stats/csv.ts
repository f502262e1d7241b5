/** What a spreadsheet would run instead of show. */
const formula = /^[=+\-@\t\r]/;

/** One field: what could be a formula is made text, what could break the line is quoted. */
function csvField(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = formula.test(value) ? `'${value}` : value;
  return /["\r\n,;']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (fields: readonly (string | number | null)[]): string => `${fields.map(csvField).join(',')}\r\n`;

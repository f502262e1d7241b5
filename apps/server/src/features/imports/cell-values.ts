/** Conversions of cells that people and programs write in different ways. */

const maxClicks = 1e12;
const firstYear = 2000;

/** `example.org/menu` is the address of a web page too. */
export const withScheme = (text: string | undefined): string | undefined =>
  text !== undefined && /^[\w-]+(\.[\w-]+)+([/?#:].*)?$/.test(text) ? `https://${text}` : text;

/** A number with a decimal comma, as spreadsheets of many countries write it. */
export const numberText = (text: string | undefined): string | undefined =>
  text !== undefined && /^-?\d+,\d+$/.test(text) ? text.replace(',', '.') : text;

export const parseFlag = (text: string | undefined): boolean =>
  /^(1|true|yes|y|x|on|si|sí|sim|oui|vrai|verdadero|verdadeiro)$/i.test(text ?? '');

/** `2026-05-01 18:00` as ISO 8601; a day is its start. Other texts are returned as they are. */
export function isoTime(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return `${text}T00:00:00`;
  return text
    .replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d)/, '$1T$2')
    .replace(/^(\d{4}-\d\d-\d\dT\d\d:\d\d)(?=$|Z|[+-])/, '$1:00')
    .replace(/([+-]\d\d)(\d\d)$/, '$1:$2');
}

/** A date in ISO 8601, in the form of a database, or in Unix seconds or milliseconds. Without an offset it is UTC. */
export function parseDate(text: string, now: Date): Date | undefined {
  const time = /^\d{9,10}$/.test(text) ? Number(text) * 1000 : /^\d{12,13}$/.test(text) ? Number(text) : undefined;
  const iso = isoTime(text.replace(/ ?UTC$/, 'Z').replace(/ (?=[+-]\d{4}$)/, '')) ?? '';
  const isIso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)?$/.test(iso);
  const date = new Date(time ?? (isIso ? (/(Z|[+-]\d\d:\d\d)$/.test(iso) ? iso : `${iso}Z`) : Number.NaN));
  const isPossible = date.getTime() >= Date.UTC(firstYear, 0) && date <= now;
  return isPossible ? date : undefined;
}

/** A whole number, also with separators between thousands. */
export function clickCount(text: string): number | undefined {
  const digits = /^\d{1,3}([,. ' ’]\d{3})+$/.test(text) ? text.replace(/\D/g, '') : text;
  const count = /^\d{1,13}$/.test(digits) ? Number(digits) : Number.NaN;
  return count <= maxClicks ? count : undefined;
}

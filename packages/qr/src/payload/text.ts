const loneSurrogate = /\p{Surrogate}/gu;

/** Lone surrogates cannot be written in UTF-8, and percent-encoding throws on them. */
export const wellFormed = (text: string): string => text.replace(loneSurrogate, '\uFFFD');

export const percent = (text: string): string => encodeURIComponent(wellFormed(text));

/** A query string with a leading `?`, without empty values; an empty text if there are none. */
export function query(fields: Readonly<Record<string, string | undefined>>): string {
  const pairs = Object.entries(fields).flatMap(([key, value]) => (value ? [`${key}=${percent(value)}`] : []));
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

const newline = /\r\n|\r|\n/g;

/** Lines of an email body end with CRLF. */
export const crlf = (text: string): string => text.replace(newline, '\r\n');

/** Escapes a text value of vCard and iCalendar. */
export const contentText = (text: string): string => text.replace(/[\\,;]/g, '\\$&').replace(newline, '\\n');

/** The lines of vCard and iCalendar, without empty fields. */
export const contentLines = (lines: readonly (readonly [name: string, value: string | undefined])[]): string =>
  lines.flatMap(([name, value]) => (value ? [`${name}:${value}`] : [])).join('\r\n');

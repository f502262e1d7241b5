const loneSurrogate = /\p{Surrogate}/gu;

/** Half a character cannot be written in UTF-8, and percent-encoding throws on it. */
export const wellFormed = (text: string): string => text.replace(loneSurrogate, '\uFFFD');

export const percent = (text: string): string => encodeURIComponent(wellFormed(text));

/** `key=value` pairs joined by `&`, leaving out what is empty. */
export function query(fields: Readonly<Record<string, string | undefined>>): string {
  const pairs = Object.entries(fields).flatMap(([key, value]) => (value ? [`${key}=${percent(value)}`] : []));
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

const newline = /\r\n|\r|\n/g;

/** Mail bodies break their lines with CRLF. */
export const crlf = (text: string): string => text.replace(newline, '\r\n');

/** Text values of vCard and iCalendar share one escaping. */
export const contentText = (text: string): string => text.replace(/[\\,;]/g, '\\$&').replace(newline, '\\n');

/** Lines of vCard and iCalendar; a field without value has no line. */
export const contentLines = (lines: readonly (readonly [name: string, value: string | undefined])[]): string =>
  lines.flatMap(([name, value]) => (value ? [`${name}:${value}`] : [])).join('\r\n');

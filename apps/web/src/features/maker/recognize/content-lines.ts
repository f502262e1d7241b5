/** A line of a vCard or an iCalendar object. */
export interface ContentLine {
  name: string;
  /** Parameters as written, in upper case: `TYPE=PREF`. */
  params: string[];
  value: string;
}

/** Joins folded lines and splits each into name, parameters and value. A group such as `item1.` is dropped. */
export function parseContentLines(text: string): ContentLine[] {
  const unfolded = text.replace(/\r\n?/g, '\n').replace(/\n[ \t]/g, '');
  return unfolded.split('\n').flatMap((line) => {
    // A colon inside a quoted parameter does not end the name.
    const [, head = '', value = ''] = /^((?:[^:"]|"[^"]*")*):(.*)$/.exec(line) ?? [];
    const [name = '', ...params] = head.split(';');
    if (name === '') return [];
    return [
      {
        name: name.replace(/^[\w-]+\./, '').toUpperCase(),
        params: params.map((param) => param.toUpperCase().replace(/^TZID=.*$/, () => param)),
        value,
      },
    ];
  });
}

export const unescapeText = (value: string): string =>
  value.replace(/\\(.)/gs, (_, character: string) => (/n/i.test(character) ? '\n' : character)).trim();

/** Splits at separators that are not escaped, such as the parts of an address. */
export const splitText = (value: string, separator: ',' | ';' = ';'): string[] =>
  (
    value.match(separator === ';' ? /(?:\\.|[^\\;])+|(?<=;|^)(?=;|$)/gs : /(?:\\.|[^\\,])+|(?<=,|^)(?=,|$)/gs) ?? []
  ).map(unescapeText);

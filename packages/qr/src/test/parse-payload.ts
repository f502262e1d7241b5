/** Parsers for the payloads, written from the standards and independent of the code that builds them. */

const percentDecoded = (text: string): string => decodeURIComponent(text);

export function parseUri(uri: string): { scheme: string; path: string; query: Record<string, string> } {
  const colon = uri.indexOf(':');
  const [path = '', rest = ''] = uri.slice(colon + 1).split('?', 2);
  const pairs = rest === '' ? [] : rest.split('&').map((pair) => pair.split('=', 2).map(percentDecoded));
  return { scheme: uri.slice(0, colon), path: percentDecoded(path), query: Object.fromEntries(pairs) };
}

/** WIFI: fields end at a semicolon without a backslash before it. */
export function parseWifi(text: string): Record<string, string> {
  if (!text.startsWith('WIFI:')) throw new Error('not a network');
  const fields: Record<string, string> = {};
  let key = '';
  let value = '';
  let inKey = true;
  for (let i = 5; i < text.length; i += 1) {
    const char = text.charAt(i);
    if (inKey && char === ':') inKey = false;
    else if (!inKey && char === '\\') value += text.charAt((i += 1));
    else if (char === ';') {
      if (key) fields[key] = value;
      [key, value, inKey] = ['', '', true];
    } else if (inKey) key += char;
    else value += char;
  }
  return fields;
}

/** Splits a structured value at unescaped semicolons and unescapes each part. */
export function contentParts(value: string): string[] {
  const parts = [''];
  for (let i = 0; i < value.length; i += 1) {
    const char = value.charAt(i);
    if (char === ';') parts.push('');
    else if (char === '\\') {
      const next = value.charAt((i += 1));
      parts[parts.length - 1] += next === 'n' || next === 'N' ? '\n' : next;
    } else parts[parts.length - 1] += char;
  }
  return parts;
}

export function parseContentLines(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split('\r\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1)];
    }),
  );
}

export function parseSms(text: string): { phone: string; message: string } {
  const match = /^SMSTO:([^:]*):([\s\S]*)$/.exec(text);
  if (!match) throw new Error('not a message');
  return { phone: match[1] ?? '', message: match[2] ?? '' };
}

export const parseUtc = (value: string): string =>
  value.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6.000Z');

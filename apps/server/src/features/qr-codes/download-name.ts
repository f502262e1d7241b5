/** Characters that file systems and shells do not accept, and invisible ones. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: this pattern removes them
const unsafeCharacters = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202f\u2066-\u2069\\/:*?"<>|]+/g;
const maxCharacters = 80;

/** The file name: the code's title, or its hash if it has none. */
export function downloadName(title: string | null, hash: string, format: string): string {
  const readable = (title ?? '').normalize('NFC').replace(unsafeCharacters, ' ').replace(/\s+/g, ' ');
  const stem = [...readable]
    .slice(0, maxCharacters)
    .join('')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return `${stem || `qr-${hash}`}.${format === 'jpeg' ? 'jpg' : format}`;
}

const percentEncode = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** Content-Disposition with the full name, and an ASCII name for old clients. */
export function attachment(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${percentEncode(name)}`;
}

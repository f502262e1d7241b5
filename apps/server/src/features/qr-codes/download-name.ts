/** What file systems and shells stumble over. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const troublesome = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202f\u2066-\u2069\\/:*?"<>|]+/g;
const longest = 80;

/** A file's name made from the code's title, or from its short link when it has none. */
export function downloadName(title: string | null, hash: string, format: string): string {
  const readable = (title ?? '').normalize('NFC').replace(troublesome, ' ').replace(/\s+/g, ' ');
  const stem = [...readable]
    .slice(0, longest)
    .join('')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return `${stem || `qr-${hash}`}.${format === 'jpeg' ? 'jpg' : format}`;
}

const percent = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Says a name twice: in full, and in ASCII for those who do not read the first. */
export function attachment(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${percent(name)}`;
}

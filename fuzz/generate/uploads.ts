import { deflateSync } from 'node:zlib';
import { hostileImports } from '@tessera/test-kit/hostile-imports';
import { oddText } from './odd-values.ts';
import type { Random } from './random.ts';

/** A multipart form with one file, valid or damaged. */
export interface Upload {
  contentType: string;
  body: Buffer;
}

const base64 = (text: string) => Buffer.from(text, 'base64');
const png = base64('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==');
const gif = base64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7');
const jpeg = base64(
  '/9j/4AAQSkZJRgABAQEAYABgAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AKp//2Q==',
);
const wrapSvg = (content: string, attributes = '') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"${attributes}>${content}</svg>`);

/** Markup fragments; long runs of one fragment trigger quadratic patterns. */
const svgPieces = [
  '<',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<!',
  '<?',
  ' ',
  '\n',
  'a=',
  '"',
  "'",
  '&',
  '&#',
  '<a ',
  '</',
  '<g>',
  'url(',
  '(',
  ':',
  ';',
  'x',
  '\t<',
  '<style>',
  'href=',
];

const manyPieces = (random: Random): string => {
  const piece = random.chance(0.7) ? random.pick(svgPieces) : random.pick(svgPieces) + random.pick(svgPieces);
  return piece.repeat(random.pick([10, 1000, 20_000, 100_000, 200_000]));
};

const oddSvg = (random: Random): Buffer =>
  random.pick<() => Buffer>([
    () => wrapSvg(manyPieces(random)),
    () => wrapSvg('', ` ${manyPieces(random)}`),
    () => Buffer.from(`${manyPieces(random)}<svg xmlns="http://www.w3.org/2000/svg"/>`),
    () => wrapSvg('<g>'.repeat(random.pick([10, 1000, 30_000]))),
    () => wrapSvg('<script>alert(1)</script>'),
    () => wrapSvg('<image href="file:///etc/passwd"/>'),
    () => wrapSvg('<image href="http://127.0.0.1:9/"/>'),
    () => wrapSvg('<use href="#a" id="a"/>'),
    () => wrapSvg('', ' viewBox="0 0 1e308 1e-308"'),
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99999999" height="99999999"/>'),
    () =>
      Buffer.from(
        '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg">&b;</svg>',
      ),
    () => wrapSvg(oddText(random)),
  ])();

/** Declares the given width and height, whatever the data. */
function pngOfSize(width: number, height: number): Buffer {
  const changed = Buffer.from(png);
  changed.writeUInt32BE(width, 16);
  changed.writeUInt32BE(height, 20);
  return changed;
}

const picture = (random: Random): Buffer =>
  random.weighted<() => Buffer>([
    [1, () => random.pick([png, gif, jpeg])],
    [1, () => wrapSvg('<rect width="10" height="10" fill="#123456"/>')],
    [6, () => oddSvg(random)],
    [2, () => random.pick([png, gif, jpeg]).subarray(0, random.between(1, 60))],
    [1, () => pngOfSize(random.pick([0, 1, 65_535, 0x7fffffff]), random.pick([1, 65_535, 0x7fffffff]))],
    [1, () => Buffer.concat([png.subarray(0, 41), deflateSync(Buffer.alloc(100_000)), png.subarray(-12)])],
    [2, () => Buffer.from(Array.from({ length: random.between(0, 300) }, () => random.below(256)))],
    [1, () => Buffer.alloc(0)],
  ])();

const tables: readonly string[] = [
  'url,title,tags\nhttps://example.org/,Menu,"a, b"\n',
  'sep=;\r\nurl;clicks\r\nhttps://example.org/;12\r\n',
  '[{"longUrl":"https://example.org/","shortCode":"menu","tags":["a"]}]',
  '{"data":[{"target":"https://example.org/","address":"menu"}]}',
  "INSERT INTO `yourls_url` VALUES ('menu','https://example.org/','Menu','2024-01-01 00:00:00','::1',3);",
];

/** A file of codes to import: valid, odd, or one that exhausts a reader without limits. */
const table = (random: Random): Buffer =>
  random.weighted<() => Buffer>([
    [2, () => Buffer.from(random.pick(tables))],
    [2, () => Buffer.from(`url,title\n${oddText(random)},${oddText(random)}\n`)],
    [1, () => Buffer.from(JSON.stringify([{ [oddText(random)]: oddText(random), url: oddText(random) }]))],
    [1, () => Buffer.from(random.pick(tables), random.pick(['utf16le', 'latin1'])).subarray(random.below(4))],
    [3, () => Buffer.from(random.pick(Object.values(hostileImports))(random.pick([1000, 50_000, 200_000])))],
    [0.2, () => Buffer.from(random.pick(Object.values(hostileImports))(3_000_000))],
    [1, () => picture(random)],
  ])();

const boundaries = [
  'x',
  'fuzz-boundary-7',
  '-'.repeat(70),
  'a'.repeat(71),
  "a'()+_,-./:=?",
  '"quoted boundary"',
  '\xff',
  '',
];

/** Damages a valid form. */
function broken(body: Buffer, boundary: string, random: Random): Buffer {
  const delimiter = `--${boundary}`;
  const text = body.toString('latin1');
  return random.pick<() => Buffer>([
    () => body.subarray(0, random.below(body.length + 1)),
    () => Buffer.from(text.replace(`${delimiter}--`, delimiter), 'latin1'),
    () => Buffer.from(text.replace(/\r\n/g, '\n'), 'latin1'),
    () => Buffer.from(text.replace(delimiter, `${delimiter}x`), 'latin1'),
    () => Buffer.from(text.replace('\r\n\r\n', '\r\n'), 'latin1'),
    () =>
      Buffer.from(
        text.replace(
          'Content-Disposition',
          `X: ${'a'.repeat(random.pick([100, 20_000, 90_000]))}\r\nContent-Disposition`,
        ),
        'latin1',
      ),
    () =>
      Buffer.from(
        text.replace('Content-Disposition', `${'A: b\r\n'.repeat(random.pick([19, 20, 21, 3000]))}Content-Disposition`),
        'latin1',
      ),
    () =>
      Buffer.from(
        text.replace('Content-Disposition', 'Content-Transfer-Encoding: base64\r\nContent-Disposition'),
        'latin1',
      ),
    () => Buffer.concat([body.subarray(0, Math.max(0, body.length - boundary.length - 8)), body]),
    () => Buffer.from(`${delimiter}--\r\n`, 'latin1'),
    () => Buffer.from(delimiter, 'latin1'),
    () => Buffer.alloc(0),
    () => {
      const changed = Buffer.from(body);
      for (let times = random.between(1, 8); times > 0 && changed.length > 0; times -= 1)
        changed[random.below(changed.length)] = random.below(256);
      return changed;
    },
  ])();
}

/** A multipart form for the field, valid or damaged in one way. */
export function upload(field: string, random: Random): Upload {
  const boundary = random.chance(0.9) ? 'fuzz-boundary-7' : random.pick(boundaries);
  const name = random.chance(0.85)
    ? field
    : random.pick(['', 'x', '__proto__', field.toUpperCase(), 'a'.repeat(101), oddText(random)]);
  const fileName = random.chance(0.8) ? 'logo.png' : random.pick(['', '../../x', 'a'.repeat(5000), oddText(random)]);
  const isFile = random.chance(0.93);
  const disposition = `form-data; name="${name}"${isFile ? `; filename="${fileName}"` : ''}`;
  const head = Buffer.from(
    `--${boundary}\r\nContent-Disposition: ${disposition}\r\nContent-Type: ${random.pick(['image/png', 'image/svg+xml', 'text/plain', ''])}\r\n\r\n`,
  );
  const content = random.chance(0.01)
    ? Buffer.alloc(2 * 1024 * 1024 + random.pick([-1, 0, 1, 4096]), 1)
    : field === 'file'
      ? table(random)
      : picture(random);
  const part = Buffer.concat([head, content, Buffer.from('\r\n')]);
  const parts = random.chance(0.9) ? [part] : [part, part];
  const whole = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  return {
    contentType: random.chance(0.95)
      ? `multipart/form-data; boundary=${boundary}`
      : random.pick([
          'multipart/form-data',
          'multipart/form-data; boundary',
          'multipart/mixed; boundary=x',
          `multipart/form-data; boundary=${boundary}; boundary=y`,
        ]),
    body: random.chance(0.5) ? whole : broken(whole, boundary, random),
  };
}

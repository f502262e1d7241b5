import { describe, expect, it } from 'vitest';
import { CsvError } from '../../platform/csv/read-csv.ts';
import { detectEncoding } from './file-text.ts';
import { tableOf } from './source-rows.ts';

const rows = [
  ['Título', 'url', 'note'],
  ['Menú «día»', 'https://example.org/a,b;c', 'dos\nlíneas "aquí"'],
];
const csv = (separator: string, newline = '\r\n') =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator)).join(newline) + newline;
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

async function read(bytes: Buffer) {
  const { columns, rows: read } = await tableOf(bytes);
  const found = [];
  for await (const row of read) found.push(row);
  return { columns, rows: found };
}

describe('tableOf', () => {
  const encodings: [string, (text: string) => Buffer][] = [
    ['utf-8', (text) => Buffer.from(text)],
    ['utf-8', (text) => Buffer.from(`\uFEFF${text}`)],
    ['utf-16le', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['utf-16le', (text) => Buffer.from(text, 'utf16le')],
    ['utf-16be', (text) => utf16be(`\uFEFF${text}`)],
    ['windows-1252', (text) => Buffer.from(text, 'latin1')],
  ];
  it.each(encodings)('reads %s with every separator', async (encoding, encode) => {
    for (const separator of [',', ';', '\t']) {
      const bytes = encode(csv(separator));
      expect(detectEncoding(bytes)).toBe(encoding);
      expect(await read(bytes)).toEqual({ columns: rows[0], rows: [{ line: 2, values: rows[1] }] });
    }
  });

  it('refuses a picture', async () => {
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    await expect(read(Buffer.from(png, 'base64'))).rejects.toThrow(CsvError);
  });

  it('removes what the database cannot store', async () => {
    const json = Buffer.from('[{"title":"a\\u0000b\\ud800","url\\u0000":"c"}]');
    expect(await read(json)).toEqual({ columns: ['title', 'url'], rows: [{ line: 1, values: ['ab\ufffd', 'c'] }] });
  });

  it('reads the separator that Excel declares, and counts its line', async () => {
    expect(await read(Buffer.from('sep=;\r\na,b;c\r\n1;2\r\n'))).toEqual({
      columns: ['a,b', 'c'],
      rows: [{ line: 3, values: ['1', '2'] }],
    });
  });

  it('reads characters that are split between two chunks of a large file', async () => {
    const long = 'é'.repeat(9000);
    const { rows: found } = await read(Buffer.from(`a,url\n${`${long},${long}\n`.repeat(4)}`));
    expect(found.map(({ values }) => values.every((value) => value === long))).toEqual([true, true, true, true]);
  });

  it('accepts quotation marks inside values, rows of different lengths and empty lines', async () => {
    const { rows: found } = await read(Buffer.from('a,b\n5" disk,x\n\n1\n1,2,3\n'));
    expect(found).toEqual([
      { line: 2, values: ['5" disk', 'x'] },
      { line: 4, values: ['1'] },
      { line: 5, values: ['1', '2', '3'] },
    ]);
  });

  it('throws on a quotation mark that is not closed, without reading the whole file into one value', async () => {
    const file = `a\n"${'x,\n'.repeat(200_000)}`;
    await expect(read(Buffer.from(file))).rejects.toThrow(CsvError);
  });

  it.each(['[1, 2', '{"data": 1}', '{}'])('throws on JSON without a list of links: %s', async (text) => {
    await expect(read(Buffer.from(text))).rejects.toThrow(CsvError);
  });

  it.each([
    "INSERT INTO `yourls_url` VALUES ('a','https://example.org",
    "INSERT INTO `yourls_url` VALUES ('a';",
    'INSERT INTO `yourls_url` VALUES',
  ])('throws on a dump that ends too early: %s', async (text) => {
    await expect(read(Buffer.from(text))).rejects.toThrow(CsvError);
  });

  it('reads a dump in linear time', async () => {
    const row = `('k','https://example.org/${'x'.repeat(500)}','t','2020-01-01 00:00:00','::1',1)`;
    const { rows: found } = await read(
      Buffer.from(`INSERT INTO yourls_url VALUES ${Array(5000).fill(row).join(',')};`),
    );
    expect(found).toHaveLength(5000);
  });
});

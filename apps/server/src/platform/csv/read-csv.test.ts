import { describe, expect, it } from 'vitest';
import { CsvError, readCsv } from './read-csv.ts';

async function readRows(...text: string[]) {
  const rows = [];
  for await (const { line, values } of readCsv(text, { separator: ',', maxRows: 1000, maxRowLength: 100_000 }))
    rows.push([line, ...values]);
  return rows;
}

describe('readCsv', () => {
  it('accepts the line ends of every system, also in one file', async () => {
    expect(await readRows('a,b\r\nc,d\n\re,f\r', 'g,h')).toEqual([
      [1, 'a', 'b'],
      [2, 'c', 'd'],
      [4, 'e', 'f'],
      [5, 'g', 'h'],
    ]);
  });

  it('keeps line ends inside quotes', async () => {
    expect(await readRows('a,"b\r\nc"\r\nd,e')).toEqual([
      [1, 'a', 'b\r\nc'],
      [3, 'd', 'e'],
    ]);
  });

  it('refuses a row that does not end', async () => {
    await expect(readRows(...Array.from({ length: 20 }, () => 'x'.repeat(10_000)))).rejects.toThrow(CsvError);
  });
});

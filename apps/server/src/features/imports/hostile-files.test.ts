import { hostileImports } from '@tessera/test-kit/hostile-imports';
import { isWhole } from '@tessera/test-kit/sample';
import { describe, expect, it } from 'vitest';
import { readCsv } from '../../platform/csv/read-csv.ts';
import { importLimits } from './import-limits.ts';
import { jsonTable } from './json-rows.ts';
import { readImport, type ReadMessage } from './read-import.ts';
import { tableOf } from './source-rows.ts';

const pieceLength = 64 * 1024;
const fileLength = 4_000_000;
/** The most that a reader may take: the allowed number of empty objects, and the piece after it. */
const maxReadLength = 3 * importLimits.maxLines + 2 * pieceLength;

/** A text in pieces, with the number of characters that were taken. */
function countedText(text: string) {
  const taken = { length: 0 };
  function* pieces() {
    for (let at = 0; at < text.length; at += pieceLength) {
      const piece = text.slice(at, at + pieceLength);
      taken.length += piece.length;
      yield piece;
    }
  }
  return { taken, pieces };
}

const fileOf = (name: string, length = fileLength) => hostileImports[name]?.(length) ?? '';
const read = async (file: string) => {
  const request = { mapping: null, publicUrl: 'https://tessera.test', now: '2026-01-01T00:00:00.000Z' };
  const messages: ReadMessage[] = [];
  for await (const message of readImport(Buffer.from(file), request)) messages.push(message);
  return messages;
};

describe('a hostile file', () => {
  const isJson = (name: string) => /^[[{]/.test(fileOf(name, 100));
  const isDump = (name: string) => /insert/.test(fileOf(name, 100));
  const names = Object.keys(hostileImports);

  it.each(names.filter(isJson))('is read as JSON up to a limit: %s', (name) => {
    const { taken, pieces } = countedText(fileOf(name));
    expect(() => jsonTable(pieces)).toThrow(/too-(complex|many-rows)/);
    expect(taken.length).toBeLessThan(maxReadLength);
  });

  const stopped = names.filter((name) => !isJson(name) && !isDump(name) && !/long tags/.test(name));
  it.each(stopped)('is read as CSV up to a limit: %s', async (name) => {
    const { taken, pieces } = countedText(fileOf(name));
    let mostValues = 0;
    const readAll = async () => {
      const { maxLines: maxRows, maxRowLength } = importLimits;
      for await (const { values } of readCsv(pieces(), { separator: ',', maxRows, maxRowLength }))
        mostValues = Math.max(mostValues, values.length);
    };
    await expect(readAll()).rejects.toThrow('table at line');
    expect(mostValues).toBeLessThan(3 * importLimits.maxRowLength);
    // The parser reads a few pieces ahead.
    expect(taken.length).toBeLessThan(maxReadLength + 4 * pieceLength);
  });

  it.each(names.filter(isDump))('has a bounded number of rows and values as SQL: %s', async (name) => {
    const messages = await read(fileOf(name, isWhole ? fileLength : fileLength / 4));
    expect(messages.at(-1)).toMatchObject({ kind: 'refused' });
    expect(messages.length).toBeLessThanOrEqual(2);
  });

  it.each(names)('makes small messages: %s', async (name) => {
    for (const message of await read(fileOf(name, isWhole ? 500_000 : 200_000)))
      expect(JSON.stringify(message).length).toBeLessThan(512 * 1024);
  });

  it('has no tags that are longer than those of an account can be', async () => {
    const rows = (await read(fileOf('long tags', 300_000))).flatMap((one) => (one.kind === 'rows' ? one.rows : []));
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({ problem: { field: 'tags', code: 'tooLong' } });
  });
});

describe('a valid file', () => {
  it('with JSON is read like its CSV, whatever its escapes, levels and order', async () => {
    const json = `\uFEFF {"links": {"next": null}, "meta": [1, {"a": [true]}], "data" : [
      {"longUrl": "https:\\/\\/example.org\\/\\u00e9", "shortCode": "a\\"b", "tags": ["x", {"id": 1, "name": "y"}, null, []],
       "visitsSummary": {"total": 3, "bots": {"n": 1}}, "title": null, "isSafe": true, "clicks": -1.50e1},
      {"title": "second", "longUrl": ""}, 7 ], "page": {"n": 1} }\n`;
    const { columns, rows } = await tableOf(Buffer.from(json));
    expect(columns).toEqual(['longUrl', 'shortCode', 'tags', 'visitsSummary.total', 'isSafe', 'clicks', 'title']);
    const found = [];
    for await (const { values } of rows) found.push(values);
    expect(found).toEqual([
      ['https://example.org/é', 'a"b', 'x,y,,', '3', 'true', '-15', ''],
      ['', '', '', '', '', '', 'second'],
      ['', '', '', '', '', '', ''],
    ]);
  });

  it.each([
    '[{"a":1}]x',
    '[{"a":01}]',
    '[{"a":tru}]',
    '[{"a":"\n"}]',
    '[{"a":"\\x"}]',
    '[{a:1}]',
    '[{"a":1,}]',
    '[1 2]',
    '[{"a":"\\u12"}]',
  ])('is needed: %j is refused', async (text) => {
    await expect(tableOf(Buffer.from(text))).rejects.toThrow('malformed');
  });

  it('has cells that are cut at their longest length', async () => {
    for (const text of [
      `url,title\nx,${'t'.repeat(20_000)}\n`,
      JSON.stringify([{ url: 'x', title: 't'.repeat(20_000) }]),
    ]) {
      const { rows } = await tableOf(Buffer.from(text));
      for await (const { values } of rows) expect(values.map(({ length }) => length)).toEqual([1, 10_000]);
    }
  });
});

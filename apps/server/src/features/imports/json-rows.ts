import { limits } from '@tessera/contract';
import { CsvError, type TextRow, type TextTable } from '../../platform/csv/read-csv.ts';

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The lists that the programs' APIs return: `data`, or `shortUrls.data`. */
function listOf(document: unknown): unknown[] | undefined {
  if (Array.isArray(document)) return document;
  if (!isObject(document)) return undefined;
  for (const inner of [document['data'], document['links'], document['shortUrls']]) {
    const list = listOf(inner);
    if (list) return list;
  }
  return undefined;
}

/** `{ visitsSummary: { total: 3 } }` becomes `visitsSummary.total`. Tags are joined like in a CSV file. */
function flatten(fields: Fields, prefix = ''): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]): [string, string][] => {
    if (isObject(value) && prefix === '') return flatten(value, `${name}.`);
    if (Array.isArray(value))
      return [[prefix + name, value.map((one) => String(isObject(one) ? (one['name'] ?? '') : one)).join(',')]];
    const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    return isScalar ? [[prefix + name, String(value)]] : [];
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CsvError(1, { cause: error });
  }
}

/** A list of links as a table. The line of a row is its place in the list. */
export function jsonTable(text: string): TextTable {
  const list = listOf(parse(text));
  if (!list) throw new CsvError(1, {});
  const records = list.map((one) => new Map(isObject(one) ? flatten(one) : []));
  const columns = [...new Set(records.flatMap((record) => [...record.keys()]))].slice(0, limits.imports.maxColumns);
  const rows = (async function* (): AsyncGenerator<TextRow> {
    for (const [index, record] of records.entries())
      yield { line: index + 1, values: columns.map((name) => record.get(name) ?? '') };
  })();
  return { columns, rows };
}

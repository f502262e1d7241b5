import { CsvError, type TextRow, type TextTable } from '../../platform/csv/read-csv.ts';
import { importLimits } from './import-limits.ts';
import { createJsonReader, type JsonReader } from './json-reader.ts';

const { maxColumns, maxLines, maxCell } = importLimits;

/** Members that have the list in the replies of the programs' APIs, such as `shortUrls.data`. */
const listNames = ['data', 'links', 'shortUrls'];

/** The `name` of an object, such as a tag. */
function readName(json: JsonReader): string {
  let found = '';
  for (const [name, kind] of json.members())
    if (name === 'name' && kind === 'scalar') found = json.scalar() ?? '';
    else json.skip();
  return found;
}

/** A list of values or tags as in a CSV file. */
function joinedList(json: JsonReader): string {
  const parts: string[] = [];
  let length = 0;
  for (const kind of json.elements()) {
    const part = kind === 'object' ? readName(json) : kind === 'scalar' ? (json.scalar() ?? '') : '';
    if (kind === 'list') json.skip();
    length += part.length + 1;
    if (length <= maxCell) parts.push(part);
  }
  return parts.join(',').padEnd(length > maxCell ? maxCell : 0, ',');
}

/** `{ visitsSummary: { total: 3 } }` becomes `visitsSummary.total`. Objects further inside are left out. */
function readFields(json: JsonReader, fields = new Map<string, string>(), prefix = ''): Map<string, string> {
  for (const [name, kind] of json.members()) {
    if (kind === 'object' && prefix === '') readFields(json, fields, `${name}.`);
    else if (kind === 'object') json.skip();
    else {
      const value = kind === 'list' ? joinedList(json) : json.scalar();
      if (value !== undefined) fields.set(prefix + name, value);
    }
  }
  return fields;
}

type Fields = ReadonlyMap<string, string>;

function* readList(json: JsonReader): Generator<Fields> {
  let count = 0;
  for (const kind of json.elements()) {
    count += 1;
    if (count > maxLines) json.fail('too-many-rows');
    json.startRow();
    if (kind === 'object') yield readFields(json);
    else {
      json.skip();
      yield new Map();
    }
  }
}

/** The rows of the first list with elements: the document itself, or a list in it. Reads to the end of the document. */
function* readDocument(text: Iterable<string>): Generator<Fields> {
  const json = createJsonReader(text);
  let [hasList, hasRows] = [false, false];
  function* readValue(): Generator<Fields> {
    const kind = json.kind();
    if (kind === 'list' && !hasRows) {
      hasList = true;
      for (const fields of readList(json)) {
        hasRows = true;
        yield fields;
      }
    } else if (kind === 'object')
      for (const [name] of json.members())
        if (listNames.includes(name)) yield* readValue();
        else json.skip();
    else json.skip();
  }
  yield* readValue();
  json.end();
  if (!hasList) json.fail('malformed');
}

/** A list of links as a table. The line of a row is its place in the list. `readText`: called twice, for columns and rows. */
export function jsonTable(readText: () => Iterable<string>): TextTable {
  const names = new Set<string>();
  let filled = 0;
  for (const fields of readDocument(readText())) {
    for (const name of fields.keys()) if (names.size < maxColumns) names.add(name);
    if (fields.size > 0) filled += 1;
    if (filled > importLimits.maxRows) throw new CsvError(1, { problem: 'too-many-rows' });
  }
  const columns = [...names];
  const rows = (async function* (): AsyncGenerator<TextRow> {
    let line = 0;
    for (const fields of readDocument(readText())) {
      line += 1;
      yield { line, values: columns.map((name) => fields.get(name) ?? '') };
    }
  })();
  return { columns, rows };
}

import {
  type ClickColumn,
  type ClickColumnValues,
  type ClickDimension,
  type ClickDimensions,
  clickDimensions,
  type ClickEvent,
  type ClickFacts,
  type ClickField,
  type LinkFacts,
  visitSources,
} from '@tessera/contract';

export interface StoredColumn extends ClickColumn {
  /** The names of the dimensions that are stored in it. */
  readonly dimensions: readonly string[];
  /** The stored value that stands for an unknown one, if it stores one dimension. */
  readonly unknown: string | undefined;
  readonly encode: (click: ClickFacts) => string | null;
  /** For visitors who opted out of tracking. */
  readonly encodePrivate: (link: LinkFacts) => string | null;
  /** The values of the dimensions in a stored value. */
  readonly decode: (stored: string) => readonly string[];
}

/** The columns of clicks, and the only code that knows how they store dimensions. */
export interface ClickTable<Name extends string = string> {
  readonly dimensions: Readonly<Record<Name, ClickDimension>>;
  readonly columns: readonly StoredColumn[];
  /** The values of the dimensions of a row that contains the columns. */
  decode(row: Row): Record<Name, string | null>;
  /** As `decode`, with null for unknown values. */
  decodeKnown(row: Row): Record<Name, string | null>;
}
type Row = Readonly<Record<string, unknown>>;

/** Separates the dimensions of a column. */
const separator = '|';

function createColumn(column: ClickColumn, own: readonly (readonly [string, ClickDimension])[]): StoredColumn {
  const dimensions = own.map(([name]) => name);
  const all = own.map(([, dimension]) => dimension);
  const [first, ...others] = all;
  if (!first) throw new Error(`column ${column.name} without a dimension`);
  if (others.length > 0)
    return {
      ...column,
      dimensions,
      unknown: undefined,
      // A loop, because this runs for every click.
      encode(click) {
        let text = first.read(click) ?? '';
        for (const { read } of others) text += separator + (read(click) ?? '');
        return text;
      },
      encodePrivate: () => null,
      // A value that was stored before a dimension was added has fewer parts.
      decode(stored) {
        const parts = stored.split(separator);
        return all.map(({ unknown = '' }, index) => parts[index] ?? unknown);
      },
    };
  const { letters } = column;
  const words = new Map(Object.entries(letters ?? {}).map(([word, letter]) => [letter, word]));
  const shortened = (value: string | null) => (letters && value !== null ? (letters[value] ?? null) : value);
  return {
    ...column,
    dimensions,
    unknown: first.unknown,
    encode: (click) => shortened(first.read(click)),
    encodePrivate: (link) => shortened(first.readPrivate?.(link) ?? null),
    // `webhook_clicks` has words, other tables have letters.
    decode: (stored) => [words.get(stored) ?? stored],
  };
}

/** Derives the storage of clicks from a table of dimensions. */
export function createClickTable<Table extends ClickDimensions>(table: Table): ClickTable<keyof Table & string> {
  const all = Object.entries<ClickDimension>(table);
  const byName = new Map(all.map(([, { column }]) => [column.name, column]));
  const columns = [...byName.values()].map((column) =>
    createColumn(
      column,
      all.filter(([, dimension]) => dimension.column.name === column.name),
    ),
  );

  function decodeWith(row: Row, hidesUnknown: boolean): Record<string, string | null> {
    const decoded: Record<string, string | null> = {};
    for (const { name: column, dimensions, decode } of columns) {
      const value = row[column];
      const parts = typeof value === 'string' ? decode(value) : [];
      dimensions.forEach((name, index) => {
        const part = parts[index] ?? null;
        decoded[name] = hidesUnknown && part === table[name]?.unknown ? null : part;
      });
    }
    return decoded;
  }

  return {
    dimensions: table,
    columns,
    decode: (row) => decodeWith(row, false),
    decodeKnown: (row) => decodeWith(row, true),
  };
}

export const clickTable = createClickTable(clickDimensions);

/** A click of a person as a row of `click_raw` or `webhook_clicks`. */
export type StoredClick = ClickColumnValues & {
  id: string;
  codeId: string;
  hash: string;
  at: Date;
  isUnique: boolean;
};

export function presentClick(click: StoredClick, table: ClickTable = clickTable): ClickEvent {
  const known = table.decodeKnown(click);
  const fields = Object.entries(table.dimensions).map(([name, { field }]) => [field, known[name]]);
  return {
    id: click.id,
    code_id: click.codeId,
    short_hash: click.hash,
    clicked_at: click.at.toISOString(),
    ...(Object.fromEntries(fields) as Record<ClickField, string | null>),
    source: visitSources.find((source) => source === known['source']) ?? 'unknown',
    is_unique: click.isUnique,
  };
}

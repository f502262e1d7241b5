import {
  type ClickColumn,
  type ClickDimension,
  type ClickDimensions,
  clickDimensions,
  type ClickFacts,
  type LinkFacts,
} from '@tessera/contract';

/** Stored values by the name of the column. */
export type ColumnValues = Readonly<Record<string, string | null>>;

export interface StoredColumn extends ClickColumn {
  /** The names of the dimensions that are stored in it. */
  readonly dimensions: readonly string[];
  /** The stored value that stands for an unknown one, if it stores one dimension. */
  readonly unknown: string | undefined;
  /** The values of the dimensions in a stored value. */
  decode(stored: string): readonly string[];
}

/** The columns of clicks, and the only code that knows how they store dimensions. */
export interface ClickTable<Name extends string = string> {
  readonly dimensions: Readonly<Record<Name, ClickDimension>>;
  readonly columns: readonly StoredColumn[];
  encode(click: ClickFacts): ColumnValues;
  /** For visitors who opted out of tracking. */
  encodePrivate(link: LinkFacts): ColumnValues;
  /** For bots and prefetches. */
  readonly none: ColumnValues;
  /** The values of the dimensions of a row that contains the columns. */
  decode(row: Row): Record<Name, string | null>;
  /** As `decode`, with null for unknown values. */
  decodeKnown(row: Row): Record<Name, string | null>;
}

type Row = Readonly<Record<string, unknown>>;

/** Separates the dimensions of a column. */
const separator = '|';
type Reader<Facts> = (facts: Facts) => string | null;

function packed<Facts>(readers: readonly Reader<Facts>[], letters: ClickColumn['letters']): Reader<Facts> {
  const [first] = readers;
  if (!first || readers.length > 1) return (facts) => readers.map((read) => read(facts)).join(separator);
  return letters ? (facts) => letters[first(facts) ?? ''] ?? null : first;
}

function decoder(dimensions: readonly ClickDimension[], letters: ClickColumn['letters'] = {}): StoredColumn['decode'] {
  // A value that was stored before a dimension was added has fewer parts.
  if (dimensions.length > 1)
    return (stored) => {
      const parts = stored.split(separator);
      return dimensions.map(({ unknown = '' }, index) => parts[index] ?? unknown);
    };
  const words = new Map(Object.entries(letters).map(([word, letter]) => [letter, word]));
  // Webhooks store words.
  return (stored) => [words.get(stored) ?? stored];
}

const encoder = <Facts>(readers: readonly (readonly [string, Reader<Facts>])[]) => {
  return (facts: Facts) => {
    const values: Record<string, string | null> = {};
    for (const [name, read] of readers) values[name] = read(facts);
    return values;
  };
};

const nothing = () => null;

/** Derives the storage of clicks from a table of dimensions. */
export function createClickTable<Table extends ClickDimensions>(table: Table): ClickTable<keyof Table & string> {
  type Name = keyof Table & string;
  const all = Object.entries<ClickDimension>(table);
  const stored = [...new Set(all.map(([, { column }]) => column.name))].flatMap((name) => {
    const own = all.filter(([, { column }]) => column.name === name);
    const dimensions = own.map(([, dimension]) => dimension);
    return dimensions[0] ? [{ names: own.map(([key]) => key), dimensions, column: dimensions[0].column }] : [];
  });
  const columns = stored.map(
    ({ names, dimensions, column }): StoredColumn => ({
      ...column,
      dimensions: names,
      unknown: dimensions.length === 1 ? dimensions[0]?.unknown : undefined,
      decode: decoder(dimensions, column.letters),
    }),
  );

  function decode(row: Row): Record<Name, string | null> {
    const decoded: Record<string, string | null> = {};
    for (const column of columns) {
      const value = row[column.name];
      const parts = typeof value === 'string' ? column.decode(value) : [];
      column.dimensions.forEach((name, index) => {
        decoded[name] = parts[index] ?? null;
      });
    }
    return decoded;
  }

  return {
    dimensions: table,
    columns,
    encode: encoder(
      stored.map(({ dimensions, column }) => [
        column.name,
        packed(
          dimensions.map(({ read }) => read),
          column.letters,
        ),
      ]),
    ),
    encodePrivate: encoder(
      stored.map(({ dimensions: [only, ...others], column }) => [
        column.name,
        only?.readPrivate && others.length === 0 ? packed([only.readPrivate], column.letters) : nothing,
      ]),
    ),
    none: Object.fromEntries(columns.map(({ name }) => [name, null])),
    decode,
    decodeKnown(row) {
      const decoded = decode(row);
      for (const [name, { unknown }] of all) if (decoded[name as Name] === unknown) decoded[name as Name] = null;
      return decoded;
    },
  };
}

export const clickTable = createClickTable(clickDimensions);

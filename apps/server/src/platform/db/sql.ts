/** A statement or a part of one. Values are sent as parameters, never as text, so they cannot be executed. */
export class Sql {
  constructor(
    readonly strings: readonly string[],
    readonly values: readonly unknown[],
  ) {}

  get text(): string {
    return this.strings.reduce((text, part, i) => (i === 0 ? part : `${text}$${i}${part}`), '');
  }
}

/** Inlines nested fragments, so that all values are numbered in order. */
function flatten(strings: readonly string[], values: readonly unknown[]): Sql {
  const outStrings = [strings[0] ?? ''];
  const outValues: unknown[] = [];
  const append = (text: string) => {
    outStrings.push(`${outStrings.pop() ?? ''}${text}`);
  };
  values.forEach((value, i) => {
    const after = strings[i + 1] ?? '';
    if (value instanceof Sql) {
      append(value.strings[0] ?? '');
      outStrings.push(...value.strings.slice(1));
      outValues.push(...value.values);
      append(after);
      return;
    }
    if (value === undefined) {
      // The driver would send null, and `where x = null` silently matches nothing.
      throw new TypeError(`sql: value ${i + 1} is undefined in \`${strings.join('${…}')}\`; pass null explicitly`);
    }
    outValues.push(value);
    outStrings.push(after);
  });
  return new Sql(outStrings, outValues);
}

const sqlTag = (strings: TemplateStringsArray, ...values: unknown[]): Sql => flatten(strings, values);

/** Unescaped SQL text. Only for trusted text (migration files, names from the catalog), never for input. */
const raw = (text: string): Sql => new Sql([text], []);

const ident = (...path: string[]): Sql => raw(path.map((name) => `"${name.replaceAll('"', '""')}"`).join('.'));

function join(parts: readonly Sql[], separator: Sql = raw(', ')): Sql {
  const spliced = parts.flatMap((part, i) => (i === 0 ? [part] : [separator, part]));
  return flatten(['', ...spliced.map(() => '')], spliced);
}

/** The driver sends arrays as PostgreSQL arrays; a json column needs JSON text. */
const json = (value: unknown): Sql => flatten(['', ''], [JSON.stringify(value)]);

export const sql = Object.assign(sqlTag, { raw, ident, join, json, empty: raw('') });

/** A pattern for `like` that matches every text that contains the given one. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

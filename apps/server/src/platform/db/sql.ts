const FRAGMENT = Symbol('sql');

/** A statement or a part of one: its values never become text, so they cannot become SQL. */
export interface Sql {
  readonly [FRAGMENT]: { readonly strings: readonly string[]; readonly values: readonly unknown[] };
  readonly text: string;
  readonly values: unknown[];
}

function build(strings: readonly string[], values: readonly unknown[]): Sql {
  return {
    [FRAGMENT]: { strings, values },
    get text() {
      return strings.reduce((text, part, i) => (i === 0 ? part : `${text}$${i}${part}`), '');
    },
    get values() {
      return [...values];
    },
  };
}

function isSql(value: unknown): value is Sql {
  return typeof value === 'object' && value !== null && FRAGMENT in value;
}

/** Splices nested fragments in, so that their values are numbered with the others. */
function flatten(strings: readonly string[], values: readonly unknown[]): Sql {
  const outStrings = [strings[0] ?? ''];
  const outValues: unknown[] = [];
  const append = (text: string) => {
    outStrings.push(`${outStrings.pop() ?? ''}${text}`);
  };
  values.forEach((value, i) => {
    const after = strings[i + 1] ?? '';
    if (isSql(value)) {
      const inner = value[FRAGMENT];
      append(inner.strings[0] ?? '');
      outStrings.push(...inner.strings.slice(1));
      outValues.push(...inner.values);
      append(after);
      return;
    }
    if (value === undefined) {
      // The driver would send null, and `where x = null` matches nothing without a word.
      throw new TypeError(`sql: value ${i + 1} is undefined in \`${strings.join('${…}')}\`; say null if you mean it`);
    }
    outValues.push(value);
    outStrings.push(after);
  });
  return build(outStrings, outValues);
}

function sqlTag(strings: TemplateStringsArray, ...values: unknown[]): Sql {
  return flatten(strings, values);
}

/** Text as it stands. Only for text of our own (migration files, names from the catalog), never for input. */
function raw(text: string): Sql {
  return build([text], []);
}

function ident(...path: string[]): Sql {
  return raw(path.map((name) => `"${name.replaceAll('"', '""')}"`).join('.'));
}

function join(parts: readonly Sql[], separator: Sql = raw(', ')): Sql {
  const spliced = parts.flatMap((part, i) => (i === 0 ? [part] : [separator, part]));
  return flatten(['', ...spliced.map(() => '')], spliced);
}

/** The driver writes arrays as PostgreSQL arrays; a json column needs JSON text instead. */
function json(value: unknown): Sql {
  return flatten(['', ''], [JSON.stringify(value)]);
}

export const sql = Object.assign(sqlTag, { raw, ident, join, json, empty: raw('') });

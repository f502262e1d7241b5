/** Parameters as Stripe takes them: text, lists and groups of such. */
export type Param = string | Param[] | Params;
export interface Params {
  [name: string]: Param;
}

const keysOf = (name: string): string[] => {
  const [, first = name, rest = ''] = /^([^[]*)((?:\[[^\]]*\])*)$/.exec(name) ?? [];
  return [first, ...[...rest.matchAll(/\[([^\]]*)\]/g)].map(([, key = '']) => key)];
};

function put(group: Params, [key = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    group[key] = value;
    return;
  }
  const existing = group[key];
  const inner = typeof existing === 'object' && !Array.isArray(existing) ? existing : {};
  group[key] = inner;
  // `a[]=1&a[]=2` counts up by itself.
  const [next = ''] = rest;
  put(inner, next === '' ? [String(Object.keys(inner).length), ...rest.slice(1)] : rest, value);
}

/** A group whose names are 0, 1, 2, … is a list. */
function withLists(value: Param): Param {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, withLists(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

/** Form-encoded text with nested brackets, as the SDK writes it. */
export function parseForm(text: string): Params {
  const group: Params = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = keysOf(name);
    if (keys.includes('__proto__')) continue;
    put(group, keys, value);
  }
  return Object.fromEntries(Object.entries(group).map(([name, value]) => [name, withLists(value)]));
}

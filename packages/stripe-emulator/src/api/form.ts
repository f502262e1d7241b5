/** Stripe's parameters: text, lists and nested groups. */
export type Param = string | Param[] | ParamGroup;
export interface ParamGroup {
  [name: string]: Param;
}

const nestedKeys = (name: string): string[] => {
  const [, first = name, rest = ''] = /^([^[]*)((?:\[[^\]]*\])*)$/.exec(name) ?? [];
  return [first, ...[...rest.matchAll(/\[([^\]]*)\]/g)].map(([, key = '']) => key)];
};

function put(group: ParamGroup, [key = '', ...rest]: string[], value: string): void {
  const [next, ...others] = rest;
  if (next === undefined) {
    group[key] = value;
    return;
  }
  const existing = group[key];
  const inner = typeof existing === 'object' && !Array.isArray(existing) ? existing : {};
  group[key] = inner;
  // `a[]=1&a[]=2` gets the indexes 0 and 1.
  put(inner, [next === '' ? String(Object.keys(inner).length) : next, ...others], value);
}

/** Turns groups whose names are 0, 1, 2, … into lists. */
function withLists(value: Param): Param {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, withLists(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

/** Parses form-encoded text with nested brackets, as the SDK sends it. */
export function parseForm(text: string): ParamGroup {
  const group: ParamGroup = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = nestedKeys(name);
    if (!keys.includes('__proto__')) put(group, keys, value);
  }
  return Object.fromEntries(Object.entries(group).map(([name, value]) => [name, withLists(value)]));
}

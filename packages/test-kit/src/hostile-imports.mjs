// Files that make a reader without limits block, run out of memory or overflow its stack.

/** @param {string} part @param {number} bytes */
const filled = (part, bytes) => part.repeat(Math.max(1, Math.floor(bytes / part.length)));

/** `"k0":1,"k1":1,…` @param {number} bytes */
const manyKeys = (bytes) => {
  const keys = ['"k0":1'];
  for (let length = 6; length < bytes; length += keys.at(-1)?.length ?? 0) keys.push(`,"k${keys.length}":1`);
  return keys.join('');
};

/** @param {string} open @param {string} close @param {number} bytes */
const nested = (open, close, bytes) => {
  const depth = Math.max(1, Math.floor(bytes / (open.length + close.length)));
  return open.repeat(depth) + close.repeat(depth);
};

/** Each file by its name, for a size in bytes. @type {Readonly<Record<string, (bytes: number) => string>>} */
export const hostileImports = {
  'many keys in an inner object': (bytes) => `[{"a":{${manyKeys(bytes)}}}]`,
  'many keys in one row': (bytes) => `[{${manyKeys(bytes)}}]`,
  'many keys beside the list': (bytes) => `{${manyKeys(bytes)},"data":[]}`,
  'many keys in an ignored value': (bytes) => `[{"a":{"b":{${manyKeys(bytes)}}}}]`,
  'different keys in each row': (bytes) => `[${manyKeys(bytes).replaceAll(',', '},{').replace(/.*/s, '{$&}')}]`,
  'one long key': (bytes) => `[{"${filled('k', bytes)}":1}]`,
  'a long number': (bytes) => `[{"url":${filled('9', bytes)}}]`,
  'a long number in CSV': (bytes) => `url,clicks\nhttps://example.org/,${filled('9', bytes)}\n`,
  'many escapes': (bytes) => `[{"url":"${filled('\\u0041', bytes)}"}]`,
  'empty objects': (bytes) => `[${filled('{},', bytes)}{}]`,
  'an array of empty arrays': (bytes) => `[{"tags":[${filled('[],', bytes)}[]]}]`,
  'nested objects': (bytes) => `[${nested('{"a":', '}', bytes).replace(':}', ':1}')}]`,
  'nested arrays': (bytes) => nested('[', ']', bytes),
  'nested data': (bytes) => nested('{"data":', '}', bytes).replace(':}', ':[]}'),
  'only commas': (bytes) => filled(',', bytes),
  'only newlines': (bytes) => filled('\n', bytes),
  'only spaces': (bytes) => filled(' ', bytes),
  'only quotation marks': (bytes) => filled('"', bytes),
  'short rows': (bytes) => `url\n${filled('x\n', bytes)}`,
  'blank rows': (bytes) => `url,title\n${filled(',\n', bytes)}`,
  'one row of commas': (bytes) => `url\n${filled(',', bytes)}`,
  'spaces after an array': (bytes) => `[${filled(' ', bytes)}`,
  'statements without rows': (bytes) => `-- dump\n${filled('insert into x ', bytes)}`,
  'spaces in a statement': (bytes) => `-- dump\ninsert${filled(' ', bytes)}`,
  'statements without an end': (bytes) => `-- dump\n${filled('insert into url(', bytes)}`,
  'a row of many values': (bytes) => `insert into yourls_url values (${filled('1,', bytes)}1);`,
  'long tags': (bytes) => `url,tags\n${filled(`https://example.org/,"${filled('a,', 95_000)}"\n`, bytes)}`,
  'different long tags': (bytes) =>
    `url,tags\n${filled(`https://example.org/,"${Array.from({ length: 15_000 }, (_, n) => `t${n}`).join(',')}"\n`, bytes)}`,
};

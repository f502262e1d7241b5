// Finds circles that contain an `import()` or the type `import('…')`, which the rule `import/no-cycle` does not see.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const importPattern = /(?:\bfrom\s*|\bimport\(\s*|^\s*import\s+)'(\.[^'\n]+)'/gm;
const isSource = (path) => /\.[cm]?[jt]sx?$/.test(path) && existsSync(path);

/** @type {Map<string, string[]>} */
const known = new Map();

/** @param {string} file @returns {string[]} the source files that it imports, in any way */
function importsOf(file) {
  const found = known.get(file);
  if (found) return found;
  const imports = [...readFileSync(file, 'utf8').matchAll(importPattern)]
    .map(([, specifier = '']) => join(dirname(file), specifier))
    .filter(isSource);
  known.set(file, imports);
  return imports;
}

/** @param {string} file @param {string} specifier @returns {boolean} whether the imported file leads back to the importing one */
export function closesCircle(file, specifier) {
  const seen = new Set();
  const next = [join(dirname(file), specifier)].filter(isSource);
  for (let path = next.pop(); path !== undefined; path = next.pop()) {
    if (path === file) return true;
    if (seen.has(path)) continue;
    seen.add(path);
    next.push(...importsOf(path));
  }
  return false;
}

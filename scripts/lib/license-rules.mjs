// The licenses that a package of the product may have.

/** Permissive licenses: they ask for a copyright notice at most. `OFL-1.1` is for fonts, `PDDL-1.0` for data. */
const allowed = new Set(
  'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 Unlicense CC0-1.0 BlueOak-1.0.0 OFL-1.1 PDDL-1.0 Python-2.0'.split(
    ' ',
  ),
);

/** @typedef {{ packages: RegExp, license: string, reason: string }} Exception */
/** @type {Exception[]} */
export const exceptions = [
  {
    packages: /^@img\/sharp-(libvips|win32|wasm32)/,
    license: 'LGPL-3.0-or-later',
    reason: 'libvips is a separate library file that sharp loads at run time and that an operator can replace.',
  },
];

/**
 * Whether accepted licenses are enough to meet an SPDX expression.
 * @param {string} expression @param {(id: string) => boolean} accepts an SPDX id
 */
export function isMet(expression, accepts) {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];
  const take = (word) => (tokens[0]?.toUpperCase() === word ? Boolean(tokens.shift()) : false);
  const one = () => {
    if (take('(')) {
      const inner = either();
      return take(')') && inner;
    }
    const id = tokens.shift();
    return id !== undefined && accepts(id);
  };
  // `shift` has to happen for each part, so no short circuit.
  const both = () => {
    let result = one();
    while (take('AND')) result = one() && result;
    return result;
  };
  const either = () => {
    let result = both();
    while (take('OR')) result = both() || result;
    return result;
  };
  const result = either();
  return result && tokens.length === 0;
}

/**
 * @param {import('./lock-file.mjs').Shipped[]} packages @param {Exception[]} [allowedExceptions]
 * @returns {string[]} forbidden licenses, and exceptions that no package needs
 */
export function licenseProblems(packages, allowedExceptions = exceptions) {
  const used = new Set();
  const problems = packages
    .filter(({ name, license = '' }) => {
      if (isMet(license, (id) => allowed.has(id))) return false;
      const exception = allowedExceptions.find(
        ({ packages: pattern, license: granted }) =>
          pattern.test(name) && isMet(license, (id) => allowed.has(id) || id === granted),
      );
      used.add(exception);
      return !exception;
    })
    .map(({ path, version, license }) => `${path} ${version}: ${license ?? 'no license'}`);
  const unused = allowedExceptions.filter((exception) => !used.has(exception));
  return [...problems, ...unused.map(({ packages: pattern }) => `no package needs the exception for ${pattern}`)];
}

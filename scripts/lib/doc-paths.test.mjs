import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow } from './feature-files.mjs';
import { inProject } from './project-root.mjs';

const folders = ['apps', 'bench', 'docs', 'e2e', 'examples', 'faults', 'fuzz', 'ops', 'packages', 'scripts', 'upgrade'];
const inRepository = (path) => !/(^|\/)(node_modules|dist)\//.test(path);
const files = [...readdirSync(inProject()), ...folders.flatMap(filesBelow).filter(inRepository)];
/** The ends of the paths of all files and folders, and a file that a run writes. */
const known = new Set(['progress.json']);
for (const path of files)
  for (let rest = path; rest !== ''; rest = rest.split('/').slice(1).join('/'))
    for (let part = rest; part !== '.'; part = posix.dirname(part)) known.add(part);

const isPath = (name) => /\.(tsx?|mjs|json|sql|ya?ml|conf|md)$|^(apps|packages|features|platform|gateway)\//.test(name);
/** In recipes, `x` stands for a name. */
const isStandIn = (name) => /(^|\/)x(\.|$)/.test(name);
const pathsIn = (text) =>
  [...text.matchAll(/`([\w@][\w@./-]*?)\/?`/g)]
    .map(([, name]) => name)
    .filter((name) => isPath(name) && !isStandIn(name));

const pages = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md', ...filesBelow('docs')].filter((path) =>
  /^(docs\/)?[\w-]+\.md$/.test(path),
);

test.each(pages)('%s names paths and links to files that exist', (page) => {
  const text = readFileSync(inProject(page), 'utf8');
  expect(pathsIn(text).filter((path) => !known.has(path))).toEqual([]);
  const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link);
  expect(links.filter((link) => !existsSync(join(inProject(page), '..', link)))).toEqual([]);
});

import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject } from './project-root.mjs';

const text = (path) => readFileSync(inProject(path), 'utf8');

it('gives all packages the version of the latest release in the changelog', () => {
  const members = ['packages', 'apps'].flatMap((group) =>
    readdirSync(inProject(group)).map((name) => `${group}/${name}/`),
  );
  const [, released] = /^## (\d+\.\d+\.\d+) - \d{4}-\d\d-\d\d$/m.exec(text('CHANGELOG.md')) ?? [];
  for (const folder of ['', ...members]) {
    const { name, version, dependencies = {}, devDependencies = {} } = JSON.parse(text(`${folder}package.json`));
    expect(version, name).toBe(released);
    for (const [dependency, wanted] of Object.entries({ ...dependencies, ...devDependencies }))
      if (dependency.startsWith('@tessera/')) expect(wanted, `${name} → ${dependency}`).toBe(released);
  }
});

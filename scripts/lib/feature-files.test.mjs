import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { featureFiles, filesBelow, isForEmbedded, isForPostgres } from './feature-files.mjs';
import { inProject } from './project-root.mjs';

/** Statements whose effect depends on other connections, which the embedded engine does not have. */
const dependsOnEngine = /for update|for share|skip locked|lock table|advisory_|notify/i;

const tests = featureFiles();
const repositories = filesBelow('apps/server/src').filter((file) => file.endsWith('.repo.ts'));

/** The tests in the repository's folder, or in the nearest folder above that has some. */
function testsNear(folder) {
  const near = tests.filter((file) => file.startsWith(`${folder}/`));
  return near.length > 0 ? near : testsNear(dirname(folder));
}

it('every repository with locks or notifications has a feature test that npm test runs on PostgreSQL', () => {
  const engineDependent = repositories.filter((file) => dependsOnEngine.test(readFileSync(inProject(file), 'utf8')));
  expect(engineDependent.length).toBeGreaterThan(25);
  expect(engineDependent.filter((file) => !testsNear(dirname(file)).some(isForPostgres))).toEqual([]);
});

it('npm test runs between a quarter and a half of the feature tests on PostgreSQL, and few on both engines', () => {
  const share = (chosen) => chosen.length / tests.length;
  expect(share(tests.filter(isForPostgres))).toBeGreaterThan(0.25);
  expect(share(tests.filter(isForPostgres))).toBeLessThan(0.5);
  expect(share(tests.filter((file) => isForPostgres(file) && isForEmbedded(file)))).toBeLessThan(0.1);
});

it('npm test runs every feature test, except a few that state the reason', () => {
  const left = tests.filter((file) => !isForPostgres(file) && !isForEmbedded(file));
  expect(left.length).toBeLessThan(0.05 * tests.length);
  for (const file of left) expect(readFileSync(inProject(file), 'utf8')).toMatch(/^\/\/ In test:all only: /);
});

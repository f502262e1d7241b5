import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { featureFiles, filesBelow, isForPostgres } from './feature-files.mjs';
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

it('every repository with locks or notifications has a feature test that npm test runs on PostgreSQL too', () => {
  const engineDependent = repositories.filter((file) => dependsOnEngine.test(readFileSync(inProject(file), 'utf8')));
  expect(engineDependent.length).toBeGreaterThan(25);
  expect(engineDependent.filter((file) => !testsNear(dirname(file)).some(isForPostgres))).toEqual([]);
});

it('npm test runs between a quarter and a half of the feature tests on PostgreSQL', () => {
  const share = tests.filter(isForPostgres).length / tests.length;
  expect(share).toBeGreaterThan(0.25);
  expect(share).toBeLessThan(0.5);
});

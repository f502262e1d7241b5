import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject } from './project-root.mjs';
import { allStages, stages } from './test-stages.mjs';

const sortedNames = (list) => list.map(({ name }) => name).toSorted();

it('npm run test:all has the stages of npm test and two more, each once', () => {
  expect(sortedNames(allStages)).toEqual(sortedNames([...stages, { name: 'browsers' }, { name: 'recipes' }]));
  expect(new Set(sortedNames(stages)).size).toBe(stages.length);
});

it('npm test runs one browser test per promise to users', () => {
  const files = readdirSync(inProject('e2e')).filter((name) => name.endsWith('.spec.ts'));
  const tags = files.flatMap((name) => readFileSync(inProject('e2e', name), 'utf8').match(/tag: '@\w+'/g) ?? []);
  expect(new Set(tags)).toEqual(new Set(["tag: '@promise'"]));
  expect(tags.length).toBeGreaterThanOrEqual(15);
  expect(tags.length).toBeLessThanOrEqual(20);
});

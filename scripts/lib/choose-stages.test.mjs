import { expect, it } from 'vitest';
import { chooseStages } from './choose-stages.mjs';

const stages = ['lint', 'e2e', 'features', 'unit'].map((name) => ({ name }));
const choose = (...args) => {
  const { chosen, only } = chooseStages(stages, args);
  return { chosen: chosen.map(({ name }) => name), only };
};

it('chooses all stages without arguments', () => {
  expect(choose()).toEqual({ chosen: ['lint', 'e2e', 'features', 'unit'], only: [] });
});

it('chooses the named stages in their order, and passes them the names of files', () => {
  expect(choose('features', 'lint')).toEqual({ chosen: ['lint', 'features'], only: [] });
  expect(choose('features', 'auth')).toEqual({ chosen: ['features'], only: ['auth'] });
});

it('chooses the stages of files', () => {
  const files = ['e2e/editor.spec.ts', 'apps/web/src/app/app.test.tsx'];
  expect(choose(...files)).toEqual({ chosen: ['e2e', 'unit'], only: files });
});

it.each(['featurs', 'scripts/lib/a.test.mjs'])('throws on a name without a stage: %s', (name) => {
  expect(() => choose(name)).toThrow(`No stage ${name}. Stages: lint, e2e, features, unit`);
});

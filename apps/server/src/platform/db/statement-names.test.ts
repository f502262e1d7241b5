import { expect, it } from 'vitest';
import { createStatementNames } from './statement-names.ts';

it('names a statement from its second use on, and keeps the name', () => {
  const nameOf = createStatementNames();
  expect([nameOf('a'), nameOf('a'), nameOf('b'), nameOf('a'), nameOf('b')]).toEqual([
    undefined,
    's0',
    undefined,
    's0',
    's1',
  ]);
});

it('names at most 300 statements', () => {
  const nameOf = createStatementNames();
  const names = new Set<string | undefined>();
  for (let i = 0; i < 5_000; i++) {
    nameOf(`select ${i}`);
    names.add(nameOf(`select ${i}`));
  }
  expect(names.size).toBe(301);
});

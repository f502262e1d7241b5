import { expect, it } from 'vitest';
import { createStatementNames } from './statement-names.ts';

it('names a statement from its second use on, and keeps the name', () => {
  const statementName = createStatementNames();
  expect([statementName('a'), statementName('a'), statementName('b'), statementName('a'), statementName('b')]).toEqual([
    undefined,
    's0',
    undefined,
    's0',
    's1',
  ]);
});

it('names at most 300 statements', () => {
  const statementName = createStatementNames();
  const names = new Set<string | undefined>();
  for (let i = 0; i < 5_000; i++) {
    statementName(`select ${i}`);
    names.add(statementName(`select ${i}`));
  }
  expect(names.size).toBe(301);
});

import { expect, it } from 'vitest';
import { endOfOutput } from './end-of-output.mjs';

const many = Array.from({ length: 200 }, (_, number) => `line ${number}`);

it('is the last 120 lines, after the names of tests that failed before them', () => {
  const red = '\u001B[41m FAIL \u001B[49m unit > adds';
  const lines = endOfOutput(['✓ subtracts', red, red, '✗ lint', ...many].join('\n')).split('\n');
  expect(lines.slice(0, 3)).toEqual([red, '✗ lint', 'line 80']);
  expect(lines).toHaveLength(122);
});

it('is all of a short output', () => {
  expect(endOfOutput('FAIL adds\n')).toBe('FAIL adds');
});

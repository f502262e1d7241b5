import { expect, test } from 'vitest';
import { unmatchedPatterns } from '../../apps/web/chunk-groups.ts';

const matchedBy = (...modules) => {
  const all = unmatchedPatterns([]);
  const known = unmatchedPatterns(modules);
  return all.filter((pattern) => !known.includes(pattern));
};

test('names each alternative of a pattern that matches no module', () => {
  expect(unmatchedPatterns([])).toEqual(expect.arrayContaining(['shell: src/ui/button', 'shell: src/ui/spinner']));
  expect(matchedBy('/web/src/ui/button.tsx')).toEqual(['shell: src/ui/button']);
});

test('names what a pattern excludes if it is not there', () => {
  expect(unmatchedPatterns([])).toContain('shell: src/lib/use-countdown');
  expect(matchedBy('/web/src/lib/use-countdown.ts')).toEqual(['shell: src/lib/use-countdown']);
});

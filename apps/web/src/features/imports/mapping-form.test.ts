import { expect, test } from 'vitest';
import { chooseField } from './mapping-form.tsx';

test('a column that gets a field takes it from the column that had it', () => {
  expect(chooseField(['title', null, 'note'], 1, 'title')).toEqual([null, 'title', 'note']);
});

test('several columns can be ignored', () => {
  expect(chooseField(['title', null, 'note'], 2, null)).toEqual(['title', null, null]);
});

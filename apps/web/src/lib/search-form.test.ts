import { expect, test } from 'vitest';
import { searchForm } from './search-form.ts';

test.each([
  ['MENÜ', 'menu'],
  ['Zu\u0308rich', 'zurich'],
  ['Straße GROẞ', 'strasse gross'],
  ['Smørrebrød Æsir Œuvre', 'smorrebrod aesir oeuvre'],
  ['Łódź Đà Iğdır', 'lodz da igdir'],
  ['東京', '東京'],
])('the search form of %s is %s', (text, form) => {
  expect(searchForm(text)).toBe(form);
});

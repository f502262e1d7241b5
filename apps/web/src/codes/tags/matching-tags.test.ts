import { describe, expect, test } from 'vitest';
import { matchingTags } from './matching-tags.ts';

const tags = ['Berlin', 'Menu', 'menu de Noël', 'Poster'].map((name, index) => ({
  id: String(index),
  name,
  color: '#0F766E',
  code_count: 1,
}));
const names = (text: string, chosen: string[] = []) => matchingTags(tags, text, chosen).map(({ name }) => name);

describe('matchingTags', () => {
  test('finds text in names regardless of case and accents', () => {
    expect(names('MENU')).toEqual(['Menu', 'menu de Noël']);
    expect(names('noel')).toEqual(['menu de Noël']);
    expect(names('Ménu')).toEqual(['Menu', 'menu de Noël']);
  });

  test('keeps chosen tags first while other names are searched', () => {
    expect(names('berlin', ['3'])).toEqual(['Poster', 'Berlin']);
    expect(names('nothing', ['1', '3'])).toEqual(['Menu', 'Poster']);
  });

  test('does not repeat a chosen tag that matches', () => {
    expect(names('', ['0'])).toEqual(['Berlin', 'Menu', 'menu de Noël', 'Poster']);
  });
});

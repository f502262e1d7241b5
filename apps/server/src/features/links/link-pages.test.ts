import { languages } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { textsIn } from '../../texts/texts.ts';
import type { NoRedirect } from './answer-link.ts';
import { explanationPage, passwordPage, unlockedPage } from './link-pages.ts';

const reasons = Object.keys({
  unknown: 1,
  inactive: 1,
  reserved: 1,
  trial: 1,
  gone: 1,
  unavailable: 1,
  not_started: 1,
  ended: 1,
  blocked: 1,
  suspended: 1,
} satisfies Record<Exclude<NoRedirect, 'locked'>, 1>) as Exclude<NoRedirect, 'locked'>[];

describe.each(languages.map(({ code }) => code))('pages of links in %s', (language) => {
  const link = `<a href="/report?link=menu" rel="nofollow">${textsIn(language).pages.report}</a>`;

  it.each(reasons)('%s: leads to the report form with the name of the link', (reason) => {
    expect(String(explanationPage(reason, language, { name: 'menu' }).body)).toContain(link);
  });

  it.each(['wrong', 'tooMany', 'challenge'] as const)('password, %s: leads to the report form', (problem) => {
    expect(String(passwordPage(language, 'menu', { problem }).body)).toContain(link);
  });

  it('right password: leads to the report form', () => {
    expect(String(unlockedPage(language, '/menu', 'menu').body)).toContain(link);
  });
});

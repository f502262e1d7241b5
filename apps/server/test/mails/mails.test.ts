import { languageCodes } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { textsIn } from '../../src/texts/texts.ts';
import { allMails } from './all-mails.ts';

/** `file key` of every text with a subject. */
const textKeys = Object.entries(textsIn('en')).flatMap(([file, groups]) =>
  Object.entries(groups)
    .filter(([, group]) => typeof group === 'object' && 'subject' in group)
    .map(([key]) => `${file} ${key}`),
);

const samples = languageCodes.flatMap((language) => allMails(language).map((sample) => ({ language, ...sample })));

const characters: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const textIn = (html: string) =>
  html.replace(/<[^>]+>/g, '').replace(/&[^;]+;/g, (entity) => characters[entity] ?? entity);
const first = (html: string, pattern: RegExp) => textIn(pattern.exec(html)?.[1] ?? '');

function read(html: string) {
  const body = html.slice(html.indexOf('<body'));
  return {
    preheader: first(body, /^<body[^>]*><div style="display:none;[^"]*">(.*?)<\/div>/),
    title: first(body, /<h1[^>]*>(.*?)<\/h1>/),
    reason: first(body, /<p[^>]*>([^<]*)<\/p><\/body>/),
    links: [...body.matchAll(/ href="([^"]*)"/g)].map(([, link = '']) => textIn(link)),
    unlinked: textIn(body.replace(/<a .*?<\/a>/g, '')),
  };
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

describe('emails', () => {
  it('are all in the table', () => {
    expect(allMails('en').map(({ texts }) => texts)).toEqual(expect.arrayContaining(textKeys));
    expect(allMails('en')).toHaveLength(textKeys.length);
  });

  it('give reasons that differ, each used by an email', () => {
    for (const language of languageCodes) {
      const { reasons } = textsIn(language).mail;
      expect(new Set(Object.values(reasons)).size).toBe(Object.keys(reasons).length);
      expect(new Set(allMails(language).map(({ reason }) => reason))).toEqual(new Set(Object.keys(reasons)));
    }
  });

  describe.each(samples)('$texts in $language', ({ language, reason, mail }) => {
    const page = read(mail.html);

    it('ends with the reason that fits its kind, in both bodies', () => {
      const wanted = textsIn(language).mail.reasons[reason].replace('{{inviter}}', 'ann@example.org');
      expect(page.reason).toBe(wanted);
      expect(mail.text.trimEnd().endsWith(`-- \n${wanted}`)).toBe(true);
    });

    it('names Tessera in the subject', () => {
      expect(mail.subject).toContain('Tessera');
    });

    it('begins with a hidden preheader; subject, preheader and title say different things', () => {
      const three = [mail.subject, page.preheader, page.title].map(plain);
      for (const one of three) {
        expect(one.length).toBeGreaterThan(5);
        expect(three.filter((other) => other.includes(one))).toEqual([one]);
      }
    });

    it('fills all placeholders and shows no tag', () => {
      expect(mail.subject + mail.text + mail.html).not.toContain('{{');
      expect(mail.subject + mail.text).not.toMatch(/<\/?[a-z]/);
      expect(mail.html).not.toContain('&lt;');
    });

    it('has no address outside a link, and the same links in both bodies', () => {
      expect(page.unlinked).not.toMatch(/https?:\/\/|www\./);
      const inText = mail.text.match(/https?:\/\/\S+/g) ?? [];
      const inHtml = page.links.filter((link) => !link.startsWith('mailto:'));
      expect(new Set(inHtml)).toEqual(new Set(inText));
    });

    it('fits one line of an inbox', () => {
      expect(mail.subject.length).toBeLessThanOrEqual(80);
      expect(page.preheader.length).toBeLessThanOrEqual(90);
    });
  });

  it('show addresses that a stranger gave without their scheme', () => {
    const reported = allMails('en').find(({ texts }) => texts === 'mail linkReported')?.mail;
    expect(reported?.text).toContain('It leads to: bad.example/card');
    expect(reported?.html).not.toContain('//bad.example');
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

const folder = new URL('../../apps/web/locales/', import.meta.url);

/** `[key, text]` of every file of a language. */
function allTexts(language: string): [string, string][] {
  const flatten = (tree: unknown, prefix: string): [string, string][] =>
    typeof tree === 'string'
      ? [[prefix, tree]]
      : Object.entries(tree as object).flatMap(([key, value]) => flatten(value, prefix ? `${prefix}.${key}` : key));
  return readdirSync(new URL(`${language}/`, folder)).flatMap((file) =>
    flatten(JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8')), ''),
  );
}

/** Texts that must not be on a page in this language: English texts without the same translation, and keys. */
function unwantedIn(language: string): Set<string> {
  const translated = new Set(allTexts(language).map(([, text]) => text));
  const english = allTexts('en');
  return new Set([
    ...english.map(([, text]) => text).filter((text) => !translated.has(text)),
    ...english.map(([key]) => key.replace(/_(one|other)$/, '')).filter((key) => key.includes('.')),
  ]);
}

const unwantedByLanguage = new Map<string, Set<string>>();

/** The texts of the page, visible or for screen readers, that are still English or a key. */
export async function findUntranslated(page: Page, language: string): Promise<string[]> {
  const unwanted = unwantedByLanguage.get(language) ?? unwantedIn(language);
  unwantedByLanguage.set(language, unwanted);
  const texts = await page.evaluate(() => {
    const found: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) found.push(walker.currentNode.textContent ?? '');
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [alt], [title]'))
      for (const name of ['aria-label', 'placeholder', 'alt', 'title']) found.push(element.getAttribute(name) ?? '');
    return found;
  });
  return [...new Set(texts.map((text) => text.trim().replace(/^\w+:(?=\w)/, '')))].filter((text) => unwanted.has(text));
}

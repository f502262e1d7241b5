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

/** What nobody may find on a page in this language: texts that only English has, and keys that stand for a text. */
function unwantedIn(language: string): Set<string> {
  const mine = new Set(allTexts(language).map(([, text]) => text));
  const english = allTexts('en');
  return new Set([
    ...english.map(([, text]) => text).filter((text) => !mine.has(text)),
    ...english.map(([key]) => key.replace(/_(one|other)$/, '')).filter((key) => key.includes('.')),
  ]);
}

const remembered = new Map<string, Set<string>>();

/** What is said on the page, seen or only read out, that is still English or is a key without a text. */
export async function leftovers(page: Page, language: string): Promise<string[]> {
  const unwanted = remembered.get(language) ?? unwantedIn(language);
  remembered.set(language, unwanted);
  const said = await page.evaluate(() => {
    const texts: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '');
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [alt], [title]'))
      for (const name of ['aria-label', 'placeholder', 'alt', 'title']) texts.push(element.getAttribute(name) ?? '');
    return texts;
  });
  return [...new Set(said.map((text) => text.trim().replace(/^\w+:(?=\w)/, '')))].filter((text) => unwanted.has(text));
}

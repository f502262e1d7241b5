import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { documents } from '../../../../scripts/lib/ensure-built.mjs';
import { addDocPages, integratorDocuments } from './doc-pages.ts';
import { webFile } from './web-files.ts';

const files = new Map(
  integratorDocuments.map(({ name, source }) => [
    `/docs/${name}.md`,
    webFile('text/markdown', () => readFileSync(new URL(`../../../../${source}`, import.meta.url), 'utf8')),
  ]),
);
const pages = addDocPages(files, 'https://qr.test');
const textOf = (path: string) => pages.get(path)?.plain.toString() ?? '';

it('has the documents that the build copies', () => {
  expect(Object.fromEntries(integratorDocuments.map(({ name, source }) => [name, source]))).toEqual(documents);
});

it.each([...pages.keys()])('links to headings and pages that exist: %s', (path) => {
  const links = [...textOf(path).matchAll(/<a href="((?:\/docs\/\w+)?)#([^"]+)"/g)];
  const missing = links.filter(([, page, id]) => !textOf(page || path).includes(` id="${id}"`));
  expect(missing.map(([link]) => link)).toEqual([]);
});

it.each([...pages.keys()])('leaves no marks of Markdown in its text: %s', (path) => {
  const text = textOf(path).replaceAll(/<(code|style)[^>]*>.*?<\/\1>/gs, '');
  expect(text.match(/.{0,40}(?:`|\*\*|\]\(|^#+ |\|---).{0,40}/gm) ?? []).toEqual([]);
});

it('has the address of the installation', () => {
  expect(textOf('/docs/guide')).toContain('npm install https://qr.test/downloads/client.tgz');
  expect(textOf('/docs/guide')).not.toContain('qr.example.org');
});

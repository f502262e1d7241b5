import { posix } from 'node:path';
import { defaultLanguage, publishedPackages } from '@tessera/contract';
import { html, type Markup } from '../markup/html.ts';
import { type LinkTarget, markdown } from '../markup/markdown.ts';
import { logo, page } from '../markup/page.ts';
import { type WebFile, webFile, withContent } from './web-files.ts';

/** The documents for integrators. The build copies them to `/docs/{name}.md`; `source` is their path in the repository. */
export const integratorDocuments = [
  {
    name: 'guide',
    title: 'Developer guide',
    source: 'docs/guide/developers.md',
    note: 'keys, codes, upserts, metadata, rules, pictures, clicks, webhooks, MCP and development, with examples',
  },
  {
    name: 'watch',
    title: 'Destination checks',
    source: 'docs/guide/watch.md',
    note: 'who requests pages that codes lead to, how often and why',
  },
  { name: 'imports', title: 'Imports', source: 'docs/imports.md', note: 'files, columns per product, names, warnings' },
  { name: 'client', title: 'Typed client', source: 'packages/client/README.md', note: publishedPackages.client },
  {
    name: 'cli',
    title: 'Command line',
    source: 'packages/cli/README.md',
    note: 'the command `tessera`, and its MCP server',
  },
] as const;

/** The address that the documents use for an installation. */
const exampleUrl = 'https://qr.example.org';

const style = `h3{font-size:17px;margin:28px 0 8px}
.card,main{overflow-wrap:anywhere}
.table{overflow-x:auto;margin:0 0 16px}
table{border-collapse:collapse;font-size:14px}
th,td{padding:6px 12px 6px 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top;overflow-wrap:normal}
main pre{margin:0 0 16px;padding:12px 16px;border:1px solid var(--line);border-radius:8px;background:var(--surface);white-space:pre;overflow-wrap:normal}
li{margin:0 0 6px}`;

/** A link between the documents leads to the other page; other files of the repository are named by their path. */
const linkFrom =
  (source: string) =>
  (target: string): LinkTarget => {
    if (/^(?:[a-z]+:|#|\/)/.test(target)) return { kind: 'address', address: target };
    const [file = '', hash] = target.split('#', 2);
    const path = posix.join(posix.dirname(source), file);
    const other = integratorDocuments.find((document) => document.source === path);
    return other
      ? { kind: 'address', address: `/docs/${other.name}${hash === undefined ? '' : `#${hash}`}` }
      : { kind: 'file', path };
  };

const pageOf = (title: string, body: () => Markup | Markup[]): WebFile =>
  webFile('text/html; charset=utf-8', () =>
    page({
      language: defaultLanguage,
      title: `${title} · Tessera`,
      body: html`<main>${logo}<p><a href="/docs">API reference</a></p>${body()}</main>`,
      style,
      isListed: true,
    }),
  );

const downloadsPage = (publicUrl: string): WebFile =>
  pageOf('Downloads', () =>
    markdown(`# Downloads

The packages of this installation have the version of its API.

| package | file | documentation |
|---|---|---|
| typed client, \`${publishedPackages.client}\` | [client.tgz](/downloads/client.tgz) | [Typed client](/docs/client) |
| command line, \`${publishedPackages.cli}\` | [cli.tgz](/downloads/cli.tgz) | [Command line](/docs/cli) |

\`\`\`sh
npm install ${publicUrl}/downloads/client.tgz
npm install -g ${publicUrl}/downloads/cli.tgz
\`\`\``),
  );

/** The form of https://llmstxt.org. */
const llmsText = (publicUrl: string, names: readonly string[]): string => `# Tessera

> QR codes and short links. The API of this installation is at ${publicUrl}/v1, for programs with an API key (\`Authorization: Bearer tes_…\`).

## Documentation

- [Introduction and all calls](${publicUrl}/docs): scopes, limits, errors, webhooks; readable without scripts
- [OpenAPI 3.1](${publicUrl}/v1/openapi.json): the same for programs
${integratorDocuments
  .filter(({ name }) => names.includes(name))
  .map(({ name, title, note }) => `- [${title}](${publicUrl}/docs/${name}.md): ${note}\n`)
  .join('')}
## Packages

- [Typed client](${publicUrl}/downloads/client.tgz): \`npm install\` this address
- [Command line](${publicUrl}/downloads/cli.tgz): \`npm install -g\` this address

## Model Context Protocol

- ${publicUrl}/mcp: streamable HTTP, with an API key as bearer
`;

/** Adds `/llms.txt` to the files, and returns the pages of the documents by their paths. */
export function addDocPages(files: Map<string, WebFile>, publicUrl: string): Map<string, WebFile> {
  const pages = new Map([['/downloads', downloadsPage(publicUrl)]]);
  for (const { name, title, source } of integratorDocuments) {
    const file = files.get(`/docs/${name}.md`);
    if (!file) continue;
    const own = withContent(file, (text) => text.replaceAll(exampleUrl, publicUrl));
    files.set(`/docs/${name}.md`, own);
    pages.set(
      `/docs/${name}`,
      pageOf(title, () => markdown(own.plain.toString(), { linkOf: linkFrom(source) })),
    );
  }
  const names = integratorDocuments.map(({ name }) => name).filter((name) => pages.has(`/docs/${name}`));
  files.set(
    '/llms.txt',
    webFile('text/plain; charset=utf-8', () => llmsText(publicUrl, names)),
  );
  return pages;
}

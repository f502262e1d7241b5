import { apiPrefix } from '@tessera/contract';
import { html, type Markup } from '../markup/html.ts';
import { markdown } from '../markup/markdown.ts';
import type { openApiDocument } from './openapi.ts';

interface Call {
  summary: string;
  tags: string[];
}

interface Described {
  info: { description: string };
  tags: { name: string; 'x-displayName': string; description: string }[];
  paths: Record<string, Record<string, Call>>;
}

/** The calls of each group, with method and path. */
function callsOf({ paths }: Described, group: string): Markup[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags.includes(group))
      .map(
        ([method, { summary }]) => html`<li>${summary} <code>${method.toUpperCase()} ${apiPrefix}${path}</code></li>`,
      ),
  );
}

/** The text of `/docs` before its script has loaded, and without scripts: the introduction, and every call. */
export function apiText(document: ReturnType<typeof openApiDocument>): string {
  const described = document as unknown as Described;
  const groups = described.tags.map(
    ({ name, description, 'x-displayName': title }) =>
      html`<section><h3>${title}</h3><p>${description}</p><ul>${callsOf(described, name)}</ul></section>`,
  );
  return String(
    html`<main id="text"><h1>Tessera API</h1>${markdown(described.info.description)}<h2 id="calls">Calls</h2><p>Parameters, bodies and replies: <a href="/v1/openapi.json">OpenAPI</a>.</p>${groups}</main>`,
  );
}

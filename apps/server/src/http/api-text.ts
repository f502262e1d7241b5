import { html, type Markup } from '../markup/html.ts';
import type { openApiDocument } from './openapi.ts';

interface Call {
  summary: string;
  tags: string[];
}

interface Described {
  tags: { name: string; 'x-displayName': string; description: string }[];
  paths: Record<string, Record<string, Call>>;
}

/** The calls of each group, with method and path. */
function callsOf({ paths }: Described, group: string): Markup[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags.includes(group))
      .map(([method, { summary }]) => html`<li>${summary} <code>${method.toUpperCase()} ${path}</code></li>`),
  );
}

/** The text of `/docs` before its script has loaded, and without scripts: how to begin, and every call. */
export function apiText(document: ReturnType<typeof openApiDocument>, publicUrl: string): string {
  const described = document as unknown as Described;
  const request = `curl ${publicUrl}/v1/qr-codes \\
  -H "Authorization: Bearer $TESSERA_KEY" -H 'Content-Type: application/json' \\
  -d '{"qr_type":"url","destination_url":"https://example.org/menu"}'`;
  const groups = described.tags.map(
    ({ name, description, 'x-displayName': title }) =>
      html`<section><h3>${title}</h3><p>${description}</p><ul>${callsOf(described, name)}</ul></section>`,
  );
  return String(
    html`<main id="text"><h1>Tessera API</h1><p>QR codes and short links. Every call takes and returns JSON; every error has a stable <code>code</code>.</p><h2>Create a code</h2><p>Create a key in the web app under <a href="/dashboard/profile/api-keys">API keys</a> and send it as <code>Authorization: Bearer tes_…</code>.</p><pre tabindex="0"><code>${request}</code></pre><p>The reply has the short link and the picture of the code. The same description for machines: <a href="/v1/openapi.json">OpenAPI</a>.</p><h2>Calls</h2>${groups}</main>`,
  );
}

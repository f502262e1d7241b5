import {
  apiPrefix,
  defaultLanguage,
  type Endpoint,
  errorKinds,
  type NamedEndpoint,
  type Schema,
} from '@tessera/contract';
import type { FastifyInstance } from 'fastify';
import { html, type Markup } from '../markup/html.ts';
import { logo } from '../markup/page.ts';
import { openApiDocument, schemaOf } from './openapi.ts';
import { sendPage } from './send-page.ts';

const accessNotes: Record<Endpoint['access'], string> = {
  visitor: 'public',
  user: 'signed-in user',
  webhook: 'signed webhook',
  operator: 'operator',
};

const part = (title: string, schema: Schema | undefined, io: 'input' | 'output'): Markup | false =>
  schema !== undefined &&
  html`<details><summary>${title}</summary><pre tabindex="0">${JSON.stringify(schemaOf(schema, io), null, 2)}</pre></details>`;

function describe({ endpoint }: NamedEndpoint): Markup {
  const { method, path, access, summary, params, query, body, reply, errors = [] } = endpoint;
  return html`<section class="card">
<div><code><span class="verb">${method}</span> ${apiPrefix}${path}</code></div>
<p>${summary}. <span class="tag">${accessNotes[access]}</span></p>
${part('Path', params, 'input')}${part('Query', query, 'input')}${part('Body', body, 'input')}${part('Answer', reply, 'output')}
${errors.length > 0 && html`<p class="soft">Can fail with ${errors.map((code) => html`<code>${code}</code> (${errorKinds[code].status}) `)}</p>`}
</section>`;
}

/** The human-readable API description. */
function docsBody(mounted: readonly NamedEndpoint[]): Markup {
  const groups = [...new Set(mounted.map(({ group }) => group))];
  return html`<main>${logo}
<h1>Tessera API</h1>
<p>Every call accepts and returns JSON under <code>${apiPrefix}</code>. A signed-in user sends <code>Authorization: Bearer …</code> with the access token from the sign-in response. An error returns <code>{ "error", "code" }</code>; the meaning of a code never changes. As an OpenAPI document: <a href="${apiPrefix}/openapi.json">openapi.json</a>.</p>
${groups.map((group) => html`<h2>${group}</h2>${mounted.filter((named) => named.group === group).map(describe)}`)}
</main>`;
}

/** Serves the OpenAPI document and the `/docs` page. */
export function describeApi(app: FastifyInstance, mounted: readonly NamedEndpoint[], publicUrl: string): void {
  const document = openApiDocument(mounted, publicUrl);
  const body = docsBody(mounted);

  app.get(`${apiPrefix}/openapi.json`, { config: { access: 'visitor' } }, (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').send(document),
  );
  app.get('/docs', { config: { access: 'visitor' } }, (_request, reply) =>
    sendPage(reply, 200, { language: defaultLanguage, title: 'Tessera API', body }),
  );
}

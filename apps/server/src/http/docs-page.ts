import { apiPrefix, type Endpoint, errorKinds, type NamedEndpoint, type Schema } from '@tessera/contract';
import * as z from 'zod/mini';
import { html, type Markup } from '../markup/html.ts';
import { mark } from '../markup/page.ts';

const accessNotes: Record<Endpoint['access'], string> = {
  visitor: 'anyone',
  user: 'signed-in user',
  webhook: 'signed webhook',
  operator: 'operator',
};

function shape(schema: Schema, io: 'input' | 'output'): string {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>;
  return JSON.stringify(rest, null, 2);
}

const part = (title: string, schema: Schema | undefined, io: 'input' | 'output'): Markup | false =>
  schema !== undefined &&
  html`<details><summary>${title}</summary><pre tabindex="0">${shape(schema, io)}</pre></details>`;

function describe({ endpoint }: NamedEndpoint): Markup {
  const { method, path, access, summary, params, query, body, reply, errors = [] } = endpoint;
  return html`<section class="card">
<div><code><span class="verb">${method}</span> ${apiPrefix}${path}</code></div>
<p>${summary}. <span class="tag">${accessNotes[access]}</span></p>
${part('Path', params, 'input')}${part('Query', query, 'input')}${part('Body', body, 'input')}${part('Answer', reply, 'output')}
${errors.length > 0 && html`<p class="soft">Can fail with ${errors.map((code) => html`<code>${code}</code> (${errorKinds[code].status}) `)}</p>`}
</section>`;
}

/** A description for people; machines take the JSON beside it. */
export function docsBody(mounted: readonly NamedEndpoint[]): Markup {
  const groups = [...new Set(mounted.map(({ group }) => group))];
  return html`<main>${mark}
<h1>Tessera API</h1>
<p>Every call takes and answers JSON under <code>${apiPrefix}</code>. A signed-in user sends <code>Authorization: Bearer …</code> with the access token that signing in gave. A failure answers <code>{ "error", "code" }</code>, where the code never changes its meaning. The same as OpenAPI: <a href="${apiPrefix}/openapi.json">openapi.json</a>.</p>
${groups.map((group) => html`<h2>${group}</h2>${mounted.filter((named) => named.group === group).map(describe)}`)}
</main>`;
}

import { apiPrefix, type NamedEndpoint } from '@tessera/contract';
import type { FastifyInstance } from 'fastify';
import { apiText } from './api-text.ts';
import { furtherDocuments, openApiDocument } from './openapi.ts';
import { documentOf } from './openapi-intro.ts';

type Document = ReturnType<typeof openApiDocument>;

/** Written at the first request: it takes 0.4 s of CPU time, and most processes are never asked. */
function writtenLate(write: () => Document): () => Document {
  let document: Document | undefined;
  return () => (document ??= write());
}

/**
 * Serves the OpenAPI document, and two others with calls that integrations cannot make: those of the web app and of operators. The
 * page `/docs`, a part of the web app's build, renders the first. Returns the text that the page shows first.
 */
export function describeApi(app: FastifyInstance, mounted: readonly NamedEndpoint[], publicUrl: string): () => string {
  const callsOf = (name: ReturnType<typeof documentOf>) => mounted.filter((call) => documentOf(call) === name);
  const serve = (name: string, document: () => Document) =>
    app.get(`${apiPrefix}/${name}.json`, { config: { access: 'visitor' } }, (_request, reply) =>
      reply.header('Cache-Control', 'no-cache').send(document()),
    );
  const main = callsOf('main');
  const document = writtenLate(() => openApiDocument(main, publicUrl));
  serve('openapi', document);
  for (const name of ['web-app', 'operators'] as const) {
    const calls = callsOf(name);
    serve(
      `openapi-${name}`,
      writtenLate(() => furtherDocuments[name](calls, publicUrl)),
    );
  }
  return () => apiText(document());
}

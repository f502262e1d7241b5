import { apiPrefix, type NamedEndpoint } from '@tessera/contract';
import type { FastifyInstance } from 'fastify';
import { apiText } from './api-text.ts';
import { furtherDocuments, openApiDocument } from './openapi.ts';
import { documentOf } from './openapi-intro.ts';

/**
 * Serves the OpenAPI document, and two others with calls that integrations cannot make: those of the web app and of operators. The
 * page `/docs`, a part of the web app's build, renders the first. Returns the text that the page shows first.
 */
export function describeApi(app: FastifyInstance, mounted: readonly NamedEndpoint[], publicUrl: string): string {
  const callsOf = (name: ReturnType<typeof documentOf>) => mounted.filter((call) => documentOf(call) === name);
  const serve = (name: string, document: ReturnType<typeof openApiDocument>) =>
    app.get(`${apiPrefix}/${name}.json`, { config: { access: 'visitor' } }, (_request, reply) =>
      reply.header('Cache-Control', 'no-cache').send(document),
    );
  const document = openApiDocument(callsOf('main'), publicUrl);
  serve('openapi', document);
  for (const name of ['web-app', 'operators'] as const)
    serve(`openapi-${name}`, furtherDocuments[name](callsOf(name), publicUrl));
  return apiText(document);
}

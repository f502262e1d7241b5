import { apiPrefix, type NamedEndpoint } from '@tessera/contract';
import type { FastifyInstance } from 'fastify';
import { apiText } from './api-text.ts';
import { openApiDocument } from './openapi.ts';

/**
 * Serves the OpenAPI document. The page `/docs`, a part of the web app's build, renders it. Returns the text that the page
 * shows first.
 */
export function describeApi(app: FastifyInstance, mounted: readonly NamedEndpoint[], publicUrl: string): string {
  const document = openApiDocument(mounted, publicUrl);
  app.get(`${apiPrefix}/openapi.json`, { config: { access: 'visitor' } }, (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').send(document),
  );
  return apiText(document, publicUrl);
}

import { apiPrefix, type NamedEndpoint } from '@tessera/contract';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi.ts';

/** Serves the OpenAPI document. The page `/docs`, a part of the web app's build, renders it. */
export function describeApi(app: FastifyInstance, mounted: readonly NamedEndpoint[], publicUrl: string): void {
  const document = openApiDocument(mounted, publicUrl);
  app.get(`${apiPrefix}/openapi.json`, { config: { access: 'visitor' } }, (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').send(document),
  );
}

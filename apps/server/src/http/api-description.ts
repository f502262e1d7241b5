import { apiPrefix, defaultLanguage, type NamedEndpoint } from '@tessera/contract';
import type { FastifyInstance } from 'fastify';
import { docsBody } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';
import { sendPage } from './send-page.ts';

/** The API as it is mounted, for machines and for people. */
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

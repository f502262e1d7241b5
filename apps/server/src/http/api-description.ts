import { apiPrefix, type NamedEndpoint } from '@tessera/contract';
import type { FastifyInstance } from 'fastify';
import { apiText } from './api-text.ts';
import { openApiDocument, operatorsDocument } from './openapi.ts';

const isForOperators = ({ endpoint }: NamedEndpoint): boolean => endpoint.access === 'admin';

/**
 * Serves the OpenAPI document, and another one with the calls of operators, which integrations cannot make. The page `/docs`, a part
 * of the web app's build, renders the first. Returns the text that the page shows first.
 */
export function describeApi(app: FastifyInstance, mounted: readonly NamedEndpoint[], publicUrl: string): string {
  const serve = (name: string, document: ReturnType<typeof openApiDocument>) =>
    app.get(`${apiPrefix}/${name}.json`, { config: { access: 'visitor' } }, (_request, reply) =>
      reply.header('Cache-Control', 'no-cache').send(document),
    );
  const document = openApiDocument(
    mounted.filter((call) => !isForOperators(call)),
    publicUrl,
  );
  serve('openapi', document);
  serve('openapi-operators', operatorsDocument(mounted.filter(isForOperators), publicUrl));
  return apiText(document);
}

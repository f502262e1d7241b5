import { allEndpoints } from '@tessera/contract';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { openApiDocument } from '../../src/http/openapi.ts';

interface Described {
  paths: Record<string, Record<string, { responses: Record<string, { $ref?: string }> }>>;
}

/** `/v1/tags/:id` → `/tags/{id}` */
const described = (url: string): string => url.replace(/^\/v1/, '').replace(/:(\w+)/g, '{$1}');
export const pointer = (...parts: string[]): string =>
  parts.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');

function openSchemas() {
  const document = openApiDocument(allEndpoints, 'https://tessera.test') as unknown as Described;
  // A document has fields of its own, which are no part of JSON Schema.
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, 'api');

  function schemaOf(path: string, method: string, status: string): ValidateFunction | undefined {
    const { responses = {} } = document.paths[path]?.[method] ?? {};
    const { $ref = `#/${pointer('paths', path, method, 'responses', status)}` } = responses[status] ?? {
      $ref: '#/components/responses/Failure',
    };
    return ajv.getSchema(`api${$ref}/${pointer('content', 'application/json', 'schema')}`);
  }
  return { ajv, document, schemaOf };
}

/** Shared by the files of a worker: opening the document and compiling its schemas takes 0.3 s of CPU time. */
let schemas: ReturnType<typeof openSchemas> | undefined;

/** Compares the answers of the API with its OpenAPI document, as a generated client would. */
export function answerCheck() {
  const { ajv, document, schemaOf } = (schemas ??= openSchemas());
  const problems = new Set<string>();

  return {
    watch(http: FastifyInstance): void {
      http.addHook('onSend', async (request, reply, payload) => {
        const path = described(request.routeOptions.url ?? '');
        if (!(path in document.paths) || typeof payload !== 'string') return;
        const call = `${request.method} ${path} ${reply.statusCode}`;
        const status = String(reply.statusCode);
        const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
        const matches = isJson && schemaOf(path, request.method.toLowerCase(), status);
        if (!matches) problems.add(`${call}: no schema`);
        else if (!matches(JSON.parse(payload))) problems.add(`${call}: ${ajv.errorsText(matches.errors)}`);
        if (
          reply.statusCode < 400 &&
          !(status in (document.paths[path]?.[request.method.toLowerCase()]?.responses ?? {}))
        )
          problems.add(`${call}: a status that is not described`);
      });
    },
    expectDescribed: (): void => expect([...problems]).toEqual([]),
  };
}

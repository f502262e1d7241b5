import {
  apiPrefix,
  type Endpoint,
  type ErrorCode,
  errorKinds,
  errorReply,
  errorText,
  type NamedEndpoint,
  type Schema,
  webhookData,
  webhookPayload,
} from '@tessera/contract';
import * as z from 'zod/mini';

type Json = Record<string, unknown>;

/** A contract schema as JSON Schema. */
export function schemaOf(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}

const jsonContent = (schema: Json): Json => ({ 'application/json': { schema } });

/** The parameters of the path or the query. */
function parametersOf(schema: Schema | undefined, location: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }));
}

function requestBodyOf(endpoint: Endpoint): Json {
  if (endpoint.upload) {
    const form = {
      type: 'object',
      properties: { [endpoint.upload]: { type: 'string', format: 'binary' } },
      required: [endpoint.upload],
    };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } };
  }
  return endpoint.body
    ? { requestBody: { required: true, content: jsonContent(schemaOf(endpoint.body, 'input')) } }
    : {};
}

/** The errors that a call declares, and those that any call of its kind can have. */
function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const general: ErrorCode[] = [
    ...(endpoint.body || endpoint.query || endpoint.params ? (['validation_failed'] as const) : []),
    ...(endpoint.access === 'user' ? (['unauthorized'] as const) : []),
    'too_many_requests',
  ];
  return [...new Set([...(endpoint.errors ?? []), ...general])];
}

function responsesOf(endpoint: Endpoint): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(endpoint)) {
    const { status } = errorKinds[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const failures = [...byStatus].map(([status, codes]) => [
    String(status),
    {
      description: codes.map((code) => `\`${code}\`: ${errorText(code)}`).join('\n\n'),
      content: jsonContent({ $ref: '#/components/schemas/Error' }),
    },
  ]);
  const success = { description: 'Success', content: jsonContent(schemaOf(endpoint.reply, 'output')) };
  return { [String(endpoint.status ?? 200)]: success, ...Object.fromEntries(failures) };
}

function operation({ group, name, endpoint }: NamedEndpoint): Json {
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    summary: endpoint.summary,
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...requestBodyOf(endpoint),
    responses: responsesOf(endpoint),
    security: endpoint.access === 'user' ? [{ bearer: [] }] : [],
    'x-access': endpoint.access,
  };
}

const signatureHeaders = {
  'webhook-id': 'The same for every attempt',
  'webhook-timestamp': 'The time of the attempt, in seconds since 1970',
  'webhook-signature': '`v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; two of them after a rotation',
};

/** The requests that webhooks receive, by event. */
function webhooksOf(): Json {
  const parameters = Object.entries(signatureHeaders).map(([name, description]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  }));
  const describeEvent = (event: keyof typeof webhookData) => ({
    post: {
      operationId: `webhook.${event}`,
      tags: ['webhooks'],
      summary: `The event ${event}`,
      parameters,
      requestBody: { required: true, content: jsonContent(schemaOf(webhookPayload(event), 'output')) },
      responses: { '2XX': { description: 'Received. Any other status, or none within 10 seconds, is repeated' } },
      security: [],
    },
  });
  const events = Object.keys(webhookData) as (keyof typeof webhookData)[];
  return Object.fromEntries(events.map((event) => [event, describeEvent(event)]));
}

/** Derived from the same contract as the routes. */
export function openApiDocument(mounted: readonly NamedEndpoint[], publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const named of mounted) {
    const { path, method } = named.endpoint;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(named) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tessera',
      version: '1',
      description: 'QR codes and short links. Every call returns JSON; every error has a stable `code`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl + apiPrefix }],
    paths,
    webhooks: webhooksOf(),
    components: {
      schemas: { Error: schemaOf(errorReply, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}

import {
  apiPrefix,
  type Endpoint,
  type ErrorCode,
  errorStatus,
  errorReply,
  errorText,
  limits,
  type NamedEndpoint,
  type Schema,
  webhookData,
  webhookPayload,
} from '@tessera/contract';
import * as z from 'zod/mini';
import { bodyExamples, clientSamples } from './client-samples.ts';
import { takesIdempotencyKey } from './idempotency.ts';
import { apiIntro, apiTags } from './openapi-intro.ts';

type Json = Record<string, unknown>;

/** Several calls have the same schema, and the tests describe the same calls for each app that they build. */
const jsonSchemas = { input: new WeakMap<Schema, Json>(), output: new WeakMap<Schema, Json>() };

/** A contract schema as JSON Schema. Requests with unknown fields are refused; replies may get new ones. */
function schemaOf(schema: Schema, io: 'input' | 'output'): Json {
  const known = jsonSchemas[io].get(schema);
  if (known) return known;
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type !== 'object') return;
      delete jsonSchema.additionalProperties;
      if (io === 'input') jsonSchema.additionalProperties = false;
    },
  }) as Json;
  jsonSchemas[io].set(schema, json);
  return json;
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

function requestBodyOf(endpoint: Endpoint, example: object | undefined): Json {
  if (endpoint.upload) {
    const form = {
      type: 'object',
      properties: { [endpoint.upload]: { type: 'string', format: 'binary' } },
      required: [endpoint.upload],
    };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } };
  }
  if (!endpoint.body) return {};
  const content = { schema: schemaOf(endpoint.body, 'input'), ...(example && { example }) };
  return { requestBody: { required: true, content: { 'application/json': content } } };
}

const isOpenToKeys = ({ scopes = [] }: Endpoint) => scopes.length > 0;

/** The errors that a call declares, and those that any call of its kind can have. */
function endpointErrors(endpoint: Endpoint): ErrorCode[] {
  const general: ErrorCode[] = [
    ...(endpoint.access === 'webhook' ? [] : (['validation_failed'] as const)),
    ...(endpoint.upload ? (['file_required'] as const) : []),
    ...(endpoint.access === 'user' || endpoint.access === 'admin' ? (['unauthorized'] as const) : []),
    ...(endpoint.access === 'admin' ? (['forbidden'] as const) : []),
    ...(endpoint.recent ? (['recent_authentication_required'] as const) : []),
    ...(isOpenToKeys(endpoint)
      ? (['api_key_invalid', 'api_key_revoked', 'api_key_expired', 'scope_missing'] as const)
      : []),
    ...(endpoint.recent ? (['recent_authentication_required'] as const) : []),
    ...(takesIdempotencyKey(endpoint)
      ? (['idempotency_key_invalid', 'idempotency_key_reused', 'idempotency_key_in_use'] as const)
      : []),
    'too_many_requests',
  ];
  return [...new Set([...(endpoint.errors ?? []), ...general])];
}

const headerRefs = (...names: string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const headersOfStatus: Record<number, string[]> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

function describeResponses(endpoint: Endpoint): Json {
  const limited = isOpenToKeys(endpoint) ? ['RateLimit', 'RateLimit-Policy'] : [];
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of endpointErrors(endpoint)) {
    const status = errorStatus(code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const failures = [...byStatus].map(([status, codes]) => [
    String(status),
    {
      description: codes.map((code) => `\`${code}\`: ${errorText(code)}`).join('\n\n'),
      headers: headerRefs(...limited, ...(headersOfStatus[status] ?? [])),
      content: jsonContent({ $ref: '#/components/schemas/Error' }),
    },
  ]);
  const replayed = takesIdempotencyKey(endpoint) ? ['Idempotency-Replayed'] : [];
  const success = {
    description: 'Success',
    headers: headerRefs(...limited, ...replayed),
    content: jsonContent(schemaOf(endpoint.reply, 'output')),
  };
  return { [String(endpoint.status ?? 200)]: success, ...Object.fromEntries(failures) };
}

/** A key needs one of the scopes; each is an alternative of its own. A signed-in user needs none. */
function securityOf({ access, scopes = [] }: Endpoint): Json[] {
  if (access !== 'user' && access !== 'admin') return [];
  return [...scopes.map((scope) => ({ apiKey: [scope] })), { session: [] }];
}

function notesOf({ access, scopes = [], recent }: Endpoint): string {
  if (access === 'admin') return 'Only for operators of the installation, not for API keys.';
  if (access !== 'user') return '';
  if (recent)
    return `Only for a person who has signed in or confirmed within ${limits.recentAuthenticationMinutes} minutes.`;
  if (scopes.length === 0) return 'Only for signed-in users, not for API keys.';
  return `Scope of a key: ${scopes.map((scope) => `\`${scope}\``).join(' or ')}.`;
}

/** The first sentence of a summary is the name of the call in the reference, the others are part of its description. */
function nameAndNotes({ summary }: Endpoint): { name: string; notes: string } {
  const end = summary.indexOf('. ');
  return end < 0 ? { name: summary, notes: '' } : { name: summary.slice(0, end), notes: `${summary.slice(end + 2)}.` };
}

function operation({ group, name, endpoint }: NamedEndpoint, publicUrl: string): Json {
  const { name: title, notes } = nameAndNotes(endpoint);
  const operationId = `${group}.${name}`;
  const samples = clientSamples(operationId, publicUrl);
  return {
    operationId,
    tags: [group],
    summary: title,
    description: [notes, notesOf(endpoint)].filter(Boolean).join('\n\n'),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(takesIdempotencyKey(endpoint) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...requestBodyOf(endpoint, bodyExamples[operationId]),
    responses: describeResponses(endpoint),
    security: securityOf(endpoint),
    'x-access': endpoint.access,
    ...(samples.length > 0 && { 'x-codeSamples': samples }),
  };
}

const header = (description: string, type: 'string' | 'integer' = 'string'): Json => ({
  description,
  schema: { type },
});

const components: Json = {
  schemas: { Error: schemaOf(errorReply, 'output') },
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: `Repeating the request with the same key within ${limits.idempotencyHours} hours returns the first response.`,
      schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
    },
  },
  headers: {
    RateLimit: header('The remaining requests (`r`) of the key, and the seconds until they are restored (`t`).'),
    'RateLimit-Policy': header('The requests (`q`) of a key in a window of seconds (`w`).'),
    'Retry-After': header('Seconds until the request can be repeated.', 'integer'),
    'WWW-Authenticate': header('`Bearer`, with `error="invalid_token"` if a token was sent.'),
    'Idempotency-Replayed': header('`true` if this is the stored response of an earlier request.'),
  },
  securitySchemes: {
    apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'tes_…', description: 'An API key, with its scopes.' },
    session: { type: 'http', scheme: 'bearer', description: 'The access token of a signed-in user.' },
  },
};

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

/** The most wanted calls come first; the others follow in the order of the contract. */
const firstCalls = ['create', 'list', 'get', 'update', 'remove'].map((name) => `qrCodes.${name}`);

function rankOf({ group, name }: NamedEndpoint): number {
  const rank = firstCalls.indexOf(`${group}.${name}`);
  return rank < 0 ? firstCalls.length : rank;
}

/** Derived from the same contract as the routes. */
export function openApiDocument(mounted: readonly NamedEndpoint[], publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const named of mounted.toSorted((one, other) => rankOf(one) - rankOf(other))) {
    const { path, method } = named.endpoint;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(named, publicUrl) };
  }
  const groups = new Set(mounted.map(({ group }) => group));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tessera',
      version: '1',
      description: apiIntro.replaceAll('{{publicUrl}}', publicUrl),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl + apiPrefix }],
    tags: apiTags.filter(({ name }) => groups.has(name)),
    paths,
    webhooks: webhooksOf(),
    components,
  };
}

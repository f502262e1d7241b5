import {
  alertSchema,
  apiPrefix,
  doneReply,
  type Endpoint,
  errorReply,
  idParams,
  limits,
  type NamedEndpoint,
  type Schema,
  webhookData,
  webhookPayload,
} from '@tessera/contract';
import { bodyExamples, clientSamples } from './client-samples.ts';
import { takesIdempotencyKey } from './idempotency.ts';
import { apiIntro, apiTags, operatorsIntro, webAppIntro } from './openapi-intro.ts';
import { parameterNotes } from './openapi-notes.ts';
import { type Json, namedSchemas, schemaOf } from './openapi-schemas.ts';

const jsonContent = (schema: Json): Json => ({ 'application/json': { schema } });

/** The parameters of the path or the query. */
function parametersOf(schema: Schema | undefined, location: 'path' | 'query', call: string): Json[] {
  if (!schema) return [];
  if (schema === idParams) return [{ $ref: '#/components/parameters/Id' }];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    ...((location === 'path' || required.includes(name)) && { required: true }),
    ...(parameterNotes[call]?.[name] && { description: parameterNotes[call][name] }),
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

const headerRefs = (...names: string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** The answer that a webhook expects. */
const received: Json = { description: 'Received. Any other status, or none within 10 seconds, is repeated' };

/** Every failure has the same body. The codes that a call can answer are in its description. */
const failure: Json = {
  description: 'An error, with its code',
  headers: headerRefs('RateLimit', 'RateLimit-Policy', 'Retry-After', 'WWW-Authenticate'),
  content: jsonContent(schemaOf(errorReply, 'output')),
};

/** Most deletions and changes of accounts have only a message to tell. */
const doneResponse: Json = { description: 'Success', content: jsonContent(schemaOf(doneReply, 'output')) };

function successHeaders(endpoint: Endpoint): Json {
  const names = [...(endpoint.location ? ['Location'] : []), ...(endpoint.tagged ? ['ETag'] : [])];
  return names.length > 0 ? { headers: headerRefs(...names) } : {};
}

const takesIfNoneMatch = ({ method, tagged }: Endpoint): boolean => method === 'GET' && tagged !== undefined;

function describeResponses(endpoint: Endpoint): Json {
  const { status = 200, creates, reply } = endpoint;
  const failed = { $ref: '#/components/responses/Failure' };
  if (reply === doneReply && status === 200) return { 200: { $ref: '#/components/responses/Done' }, default: failed };
  const success = (description: string) => ({
    description,
    ...successHeaders(endpoint),
    content: {
      ...jsonContent(schemaOf(reply, 'output')),
      ...(endpoint.lines && { 'application/x-ndjson': { schema: schemaOf(endpoint.lines, 'output') } }),
    },
  });
  return {
    [String(status)]: success('Success'),
    ...(creates && { 201: success('Created') }),
    ...(takesIfNoneMatch(endpoint) && { 304: { description: 'Not modified', headers: headerRefs('ETag') } }),
    default: failed,
  };
}

const session: Json = { session: [] };

/** A key needs one of the scopes; each is an alternative of its own. A signed-in user needs none: the default of the document. */
function securityOf({ access, scopes = [] }: Endpoint): Json {
  if (access !== 'user' && access !== 'admin') return { security: [] };
  return scopes.length > 0 ? { security: [...scopes.map((scope) => ({ apiKey: [scope] })), session] } : {};
}

function notesOf({ access, scopes = [], recent, ofListedCode }: Endpoint): string {
  if (access === 'admin') return 'Only for operators of the installation, not for API keys.';
  if (access !== 'user') return '';
  if (recent)
    return `Only for a person who has signed in or confirmed within ${limits.recentAuthenticationMinutes} minutes.`;
  if (scopes.length === 0) return 'Not for API keys.';
  const isClosed = scopes.some((scope) => scope === 'stats:read') && !ofListedCode;
  const names = scopes.map((scope) => `\`${scope}\``).join(' or ');
  return `Scope: ${names}${isClosed ? ', without `code_ids`' : ''}.`;
}

/** The errors of this call. The introduction has those of every call, and the status and text of each. */
const errorNotes = ({ errors = [] }: Endpoint): string =>
  errors.length > 0 ? `Errors: ${errors.map((code) => `\`${code}\``).join(', ')}.` : '';

/** The first sentence of a summary is the name of the call in the reference, the others are part of its description. */
function nameAndNotes({ summary }: Endpoint): { name: string; notes: string } {
  const end = summary.indexOf('. ');
  return end < 0 ? { name: summary, notes: '' } : { name: summary.slice(0, end), notes: `${summary.slice(end + 2)}.` };
}

const camelCase = (name: string): string =>
  name.replace(/\W(\w)/g, (_separator, letter: string) => letter.toUpperCase());

function operation({ group, name, endpoint }: NamedEndpoint): Json {
  const { name: title, notes } = nameAndNotes(endpoint);
  const call = `${group}.${name}`;
  const samples = clientSamples(call);
  return {
    // Generated clients make a method of it: `qrCodesCreate`.
    operationId: camelCase(call),
    tags: [group],
    summary: title,
    description: [notes, notesOf(endpoint), errorNotes(endpoint)].filter(Boolean).join('\n\n'),
    parameters: [
      ...parametersOf(endpoint.params, 'path', call),
      ...parametersOf(endpoint.query, 'query', call),
      ...(takesIdempotencyKey(endpoint) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ...(takesIfNoneMatch(endpoint) ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
      ...(endpoint.creates ? [{ $ref: '#/components/parameters/CreateOnly' }] : []),
      ...(endpoint.conditional ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
    ],
    ...requestBodyOf(endpoint, bodyExamples[call]),
    responses: describeResponses(endpoint),
    ...securityOf(endpoint),
    ...(samples.length > 0 && { 'x-codeSamples': samples }),
  };
}

const header = (description: string, type: 'string' | 'integer' = 'string'): Json => ({
  description,
  schema: { type },
});

const signatureHeaders = {
  'webhook-id': 'The same for every attempt',
  'webhook-timestamp': 'The time of the attempt, in seconds since 1970',
  'webhook-signature': '`v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; two of them after a rotation',
};

/** Sent with every event. */
const signatureParameters = Object.entries(signatureHeaders).map(([name, description]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}));

const parameters: Json = {
  Id: { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
  ...Object.fromEntries(signatureParameters.map((parameter) => [parameter.name, parameter])),
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: `Repeating the request with the same key within ${limits.idempotencyHours} hours returns the first response, with \`Idempotency-Replayed: true\`.`,
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The `ETag` of an earlier reply. If it is still right, the answer is 304 without a body.',
    schema: { type: 'string' },
  },
  CreateOnly: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'With `*`, the call only creates: if the resource exists, the answer is 412 `code_exists`.',
    schema: { type: 'string', const: '*' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'The `ETag` of the code as it was read, with its quotation marks. If the code has changed since, the answer is 412.',
    schema: { type: 'string' },
  },
};

const headers: Json = {
  RateLimit: header('The remaining requests (`r`) of the key, and the seconds until they are restored (`t`).'),
  'RateLimit-Policy': header('The requests (`q`) of a key in a window of seconds (`w`).'),
  'Retry-After': header('Seconds until the request can be repeated.', 'integer'),
  'WWW-Authenticate': header('`Bearer`, with `error="invalid_token"` if a token was sent.'),
  Location: header('The path of the resource.'),
  ETag: header('The version of the resource, without its clicks.'),
};

const keyScheme: Json = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'tes_…',
  description: 'An API key, with its scopes.',
};
const sessionScheme: Json = { type: 'http', scheme: 'bearer', description: 'The access token of a signed-in user.' };

const sharedResponses: Json = { Done: doneResponse, Failure: failure, Received: received };

/** The requests that webhooks receive, by event. */
function webhooksOf(): Json {
  const signatures = signatureParameters.map(({ name }) => ({ $ref: `#/components/parameters/${name}` }));
  const describe = (name: string, summary: string, payload: Schema) => ({
    post: {
      operationId: camelCase(`webhook.${name}`),
      tags: ['webhooks'],
      summary,
      parameters: signatures,
      requestBody: { required: true, content: jsonContent(schemaOf(payload, 'output')) },
      responses: { '2XX': { $ref: '#/components/responses/Received' } },
      security: [],
    },
  });
  const events = Object.keys(webhookData) as (keyof typeof webhookData)[];
  // Five events have an alert as their data, and would be a fiftieth of the document.
  const [first, ...alerts] = events.filter((event) => webhookData[event] === alertSchema);
  return {
    ...Object.fromEntries(
      events
        .filter((event) => webhookData[event] !== alertSchema)
        .map((event) => [event, describe(event, `The event ${event}`, webhookPayload(event))]),
    ),
    ...(first && { alert: describe('alert', 'The events of alerts', webhookPayload(first, ...alerts)) }),
  };
}

/** The most wanted calls come first; the others follow in the order of the contract. */
const firstCalls = ['create', 'list', 'get', 'update', 'remove'].map((name) => `qrCodes.${name}`);

function rankOf({ group, name }: NamedEndpoint): number {
  const rank = firstCalls.indexOf(`${group}.${name}`);
  return rank < 0 ? firstCalls.length : rank;
}

/** An empty list says nothing, and there are many calls without parameters. */
function withoutEmptyList({ parameters, ...rest }: Json): Json {
  return (parameters as Json[]).length > 0 ? { ...rest, parameters } : rest;
}

/** A part of a call, in the list or object that has it. */
interface Part {
  holder: Record<string, unknown>;
  key: string;
  /** The name of the part if it is shared; undefined if it is not to be. */
  name: string | undefined;
}

/** Replaces the parts that several calls have by references. Returns these parts by name. */
function shareParts(kind: 'parameters' | 'responses', taken: Json, parts: readonly Part[]): Json {
  const textOf = ({ holder, key }: Part) => JSON.stringify(holder[key]);
  const uses = new Map<string, number>();
  for (const part of parts) uses.set(textOf(part), (uses.get(textOf(part)) ?? 0) + 1);
  const shared: Json = {};
  const names = new Map<string, string>();
  for (const part of parts) {
    const text = textOf(part);
    if (part.name === undefined || (uses.get(text) ?? 0) < 2) continue;
    let name = names.get(text) ?? part.name;
    // Calls can mean different things by one name.
    for (let number = 2; !names.has(text) && (name in shared || name in taken); number += 1)
      name = `${part.name}${number}`;
    names.set(text, name);
    shared[name] = part.holder[part.key];
    part.holder[part.key] = { $ref: `#/components/${kind}/${name}` };
  }
  return shared;
}

const entriesOf = (holder: unknown): [string, Json][] => Object.entries((holder ?? {}) as Record<string, Json>);

const shareParameters = (calls: readonly Json[]): Json =>
  shareParts(
    'parameters',
    parameters,
    calls.flatMap(({ parameters: list }) =>
      entriesOf(list).map(([key, { name }]) => ({
        holder: list as Json,
        key,
        name: typeof name === 'string' ? camelCase(`_${name}`.replaceAll('_', '-')) : undefined,
      })),
    ),
  );

/** A response with a named schema has the name of that schema. */
const shareResponses = (calls: readonly Json[]): Json =>
  shareParts(
    'responses',
    sharedResponses,
    calls.flatMap(({ responses }) =>
      entriesOf(responses).map(([key, response]) => {
        const name = /^\{"application\/json":\{"schema":\{"\$ref":"#\/components\/schemas\/(\w+)"\}\}\}$/.exec(
          JSON.stringify(response['content'] ?? null),
        )?.[1];
        return { holder: responses as Json, key, name };
      }),
    ),
  );

interface Frame {
  title: string;
  /** In Markdown. */
  intro: string;
  /** The requests that the installation sends, by event. */
  webhooks?: Json;
}

/** The shared parts that a description refers to. */
const referred = (kind: 'parameters' | 'headers' | 'responses', parts: Json, description: Json): Json => {
  const text = JSON.stringify(description);
  return Object.fromEntries(Object.entries(parts).filter(([name]) => text.includes(`"#/components/${kind}/${name}"`)));
};

function componentsOf(
  mounted: readonly NamedEndpoint[],
  description: Json,
  shared: Record<'parameters' | 'responses', Json>,
): Json {
  const responses = { ...referred('responses', sharedResponses, description), ...shared.responses };
  const takesKeys = mounted.some(({ endpoint }) => (endpoint.scopes ?? []).length > 0);
  return {
    schemas: namedSchemas({ description, responses, shared }),
    responses,
    parameters: { ...referred('parameters', parameters, description), ...shared.parameters },
    headers: referred('headers', headers, { description, responses }),
    securitySchemes: { ...(takesKeys && { apiKey: keyScheme }), session: sessionScheme },
  };
}

function describeCalls(mounted: readonly NamedEndpoint[], publicUrl: string, { title, intro, webhooks }: Frame): Json {
  const paths: Record<string, Json> = {};
  for (const named of mounted.toSorted((one, other) => rankOf(one) - rankOf(other))) {
    const { path, method } = named.endpoint;
    paths[path] = { ...paths[path], [method.toLowerCase()]: withoutEmptyList(operation(named)) };
  }
  const described = Object.values(paths).flatMap((path) => Object.values(path) as Json[]);
  const shared = { parameters: shareParameters(described), responses: shareResponses(described) };
  const groups = new Set(mounted.map(({ group }) => group));
  const calls = { paths, ...(webhooks && { webhooks }) };
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description: intro.replaceAll('{{publicUrl}}', publicUrl),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl + apiPrefix }],
    security: [session],
    tags: apiTags.filter(({ name }) => groups.has(name)),
    ...calls,
    components: componentsOf(mounted, calls, shared),
  };
}

/** Derived from the same contract as the routes. */
export const openApiDocument = (mounted: readonly NamedEndpoint[], publicUrl: string): Json =>
  describeCalls(mounted, publicUrl, { title: 'Tessera', intro: apiIntro, webhooks: webhooksOf() });

/** The calls of the web app and of operators. What they have in common with all calls is in the main document. */
export const furtherDocuments = {
  'web-app': (mounted: readonly NamedEndpoint[], publicUrl: string): Json =>
    describeCalls(mounted, publicUrl, { title: 'Tessera for its web app', intro: webAppIntro }),
  operators: (mounted: readonly NamedEndpoint[], publicUrl: string): Json =>
    describeCalls(mounted, publicUrl, { title: 'Tessera for operators', intro: operatorsIntro }),
};

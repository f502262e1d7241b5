import { Validator } from '@seriousme/openapi-schema-validator';
import { createClient } from '@tessera/client';
import { allEndpoints, errorCodes, type Schema } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { apiText } from './api-text.ts';
import { bodyExamples } from './client-samples.ts';
import { furtherDocuments, openApiDocument } from './openapi.ts';
import { documentOf } from './openapi-intro.ts';
import { fieldNotes, parameterNotes } from './openapi-notes.ts';
import { schemaOf } from './openapi-schemas.ts';

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security?: Record<string, string[]>[];
  parameters: { $ref?: string }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { headers?: Record<string, unknown>; content: object; $ref?: string }>;
  'x-codeSamples'?: { source: string }[];
}

/** `qrCodesCreate`, the id of the call `create` of the group `qrCodes`. */
const idOf = ({ group, name }: { group: string; name: string }) => group + name.charAt(0).toUpperCase() + name.slice(1);

interface Described extends Record<string, unknown> {
  info: { description: string };
  tags: { name: string }[];
  security: Record<string, string[]>[];
  paths: Record<string, Record<string, Operation>>;
  webhooks?: object;
  components: {
    schemas: Record<string, Record<string, unknown>>;
    responses: Record<string, Operation['responses'][string]>;
    securitySchemes: object;
  };
}

const document = openApiDocument(allEndpoints, 'https://qr.test') as unknown as Described;
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
/** The response of a call, also if it is a shared part. */
function responseOf(id: string, status: string): Operation['responses'][string] | undefined {
  const own = byId.get(id)?.responses[status];
  return own?.$ref === undefined ? own : document.components.responses[own.$ref.split('/').at(-1) ?? ''];
}
const byId = new Map(operations.map((operation) => [operation.operationId, operation]));

describe('the OpenAPI document', () => {
  it('passes the schema of OpenAPI 3.1', async () => {
    const validator = new Validator();
    const result = await validator.validate(structuredClone(document));
    expect(result.errors ?? []).toEqual([]);
    expect([result.valid, validator.version]).toEqual([true, '3.1']);
  });

  it('would not pass with an invalid path or an unknown field', async () => {
    const isValid = async (broken: Record<string, unknown>) =>
      (await new Validator().validate(structuredClone(broken))).valid;
    expect(await isValid({ ...document, paths: { 'no-slash': {} } })).toBe(false);
    expect(await isValid({ ...document, unknown: 1 })).toBe(false);
  });

  it('names every call in a few words, once in its group, and has the other sentences in its description', () => {
    for (const { operationId, summary } of operations) expect(summary.length, operationId).toBeLessThanOrEqual(50);
    const names = operations.map(({ tags, summary }) => `${tags.join(' ')} ${summary}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(byId.get('qrCodesRemove')).toMatchObject({
      summary: 'Delete a code',
      description:
        'Its short link answers 410 afterwards.\n\nScope: `codes:write`.\n\nErrors: `not_found`, `precondition_failed`.',
    });
  });

  it('begins with creating a code', () => {
    expect(operations.slice(0, 2).map(({ summary }) => summary)).toEqual(['Create a code', 'List the codes']);
  });

  it('has a text for readers without scripts: how to begin, then every call', () => {
    const text = apiText(document);
    expect(text).toMatch(
      /<h2 id="create-a-code">Create a code<\/h2>.*curl https:\/\/qr\.test\/v1\/qr-codes.*<h2 id="webhooks">.*<h3>QR codes<\/h3>.*<li>Create a code <code>POST \/v1\/qr-codes</s,
    );
    for (const { summary } of operations) expect(text).toContain(`<li>${summary.replace("'", '&#39;')} <code>`);
  });

  it('declares the scopes of every call as alternatives', () => {
    for (const call of allEndpoints) {
      const { endpoint } = call;
      const { security = document.security } = byId.get(idOf(call)) as Operation;
      const scopes = (endpoint.scopes ?? []).map((scope) => ({ apiKey: [scope] }));
      const isSignedIn = endpoint.access === 'user' || endpoint.access === 'admin';
      expect(security).toEqual(isSignedIn ? [...scopes, { session: [] }] : []);
    }
  });

  it('describes every parameter of a query that keys can send, and only parameters that exist', () => {
    const namesIn = (schema: Schema | undefined) =>
      Object.keys((schema && (schemaOf(schema, 'input') as { properties?: object }).properties) ?? {});
    const isClear = (name: string) => ['type', 'verdict'].includes(name);
    const calls = new Map(allEndpoints.map(({ group, name, endpoint }) => [`${group}.${name}`, endpoint]));
    for (const [call, { scopes = [], query }] of calls) {
      const names = scopes.length > 0 ? namesIn(query) : [];
      expect([call, names.filter((name) => !isClear(name) && !parameterNotes[call]?.[name])]).toEqual([call, []]);
    }
    for (const [call, notes] of Object.entries(parameterNotes))
      expect([...namesIn(calls.get(call)?.params), ...namesIn(calls.get(call)?.query)]).toEqual(
        expect.arrayContaining(Object.keys(notes)),
      );
  });

  it('describes fields that exist', () => {
    const { schemas } = document.components;
    for (const [name, notes] of Object.entries(fieldNotes))
      expect(Object.keys(schemas[name]?.['properties'] ?? {})).toEqual(expect.arrayContaining(Object.keys(notes)));
  });

  it('declares the idempotency key and the headers of rate limits', () => {
    const { parameters, responses } = byId.get('qrCodesCreate') as Operation;
    expect(parameters).toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' });
    expect(Object.keys(responseOf('qrCodesCreate', '201')?.headers ?? {})).toEqual(['Location', 'ETag']);
    expect(responses['default']).toEqual({ $ref: '#/components/responses/Failure' });
    const failure = document.components.responses['Failure'];
    expect(Object.keys(failure?.headers ?? {})).toEqual([
      'RateLimit',
      'RateLimit-Policy',
      'Retry-After',
      'WWW-Authenticate',
    ]);
    expect(byId.get('qrCodesGet')?.parameters).not.toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' });
  });

  it('declares conditional requests, and both statuses of a call that creates or updates', () => {
    const { parameters, responses } = byId.get('qrCodesPutByExternalId') as Operation;
    expect(parameters).toContainEqual({ $ref: '#/components/parameters/IfMatch' });
    expect(Object.keys(responses)).toEqual(['200', '201', 'default']);
    const get = byId.get('qrCodesGet') as Operation;
    expect(get.parameters).toContainEqual({ $ref: '#/components/parameters/IfNoneMatch' });
    expect(Object.keys(get.responses)).toEqual(['200', '304', 'default']);
  });

  it('is small enough for tools: less than 200 kB without the calls of development mode', () => {
    const calls = allEndpoints.filter((call) => documentOf(call) === 'main' && !call.endpoint.only);
    const text = JSON.stringify(openApiDocument(calls, 'https://qr.test'));
    expect(Buffer.byteLength(text)).toBeLessThan(200_000);
  });

  it('names the schemas that calls share', () => {
    const { schemas } = document.components;
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining(['QrCode', 'QrCodeInput', 'Tag', 'Job', 'Error', 'WifiData']),
    );
    expect(responseOf('tagsCreate', '201')?.content).toEqual({
      'application/json': { schema: { $ref: '#/components/schemas/Tag' } },
    });
    const text = JSON.stringify(document);
    const targets = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    expect(new Set(targets)).toEqual(new Set(Object.keys(schemas)));
  });

  it('has patterns that take both cases where the API does', () => {
    const { schemas } = document.components;
    expect(schemas['Color']).toEqual({ type: 'string', pattern: '^#[0-9a-fA-F]{6}$' });
    const patterns = [...JSON.stringify(document).matchAll(/"pattern":("(?:\\.|[^"])*")/g)].map(([, text = '']) =>
      String(JSON.parse(text)),
    );
    expect(patterns).toContain('^[hH][tT][tT][pP][sS]?:\\/\\/.+');
    expect(patterns).toContain('^[a-zA-Z]{2}$');
  });

  it('describes slugs as the calls take them', () => {
    const { schemas } = document.components;
    const { pattern, description } = schemas['Slug'] as { pattern: string; description: string };
    for (const slug of ['summer-menu', 'Menu2', 'a1b']) expect(slug).toMatch(new RegExp(pattern));
    for (const slug of ['my_other', 'c/d', 'ab', '2025', 'x~y', '-menu']) expect(slug).not.toMatch(new RegExp(pattern));
    expect(description).toContain('3 to 50 letters');
    expect(JSON.stringify(schemas['QrCodeChangesInput'])).toContain('#/components/schemas/SlugOrKeptName');
  });

  it('says which calls a key with code_ids cannot make', () => {
    for (const id of ['qrCodesOverview', 'clicksList'])
      expect(byId.get(id)?.description).toContain('without `code_ids`');
    expect(byId.get('qrCodesStats')?.description).not.toContain('without `code_ids`');
  });

  it('says that requests are closed and replies are open', () => {
    const closed = (schema: unknown): unknown[] =>
      typeof schema === 'object' && schema !== null
        ? [
            ...('properties' in schema ? [(schema as { additionalProperties?: unknown }).additionalProperties] : []),
            ...Object.values(schema).flatMap(closed),
          ]
        : [];
    const { schemas } = document.components;
    const named = (names: string[]) => closed(names.map((name) => schemas[name]));
    const sent = operations.map(({ requestBody }) => requestBody?.content['application/json']?.schema);
    const inputs = Object.keys(schemas).filter((name) => name.endsWith('Input'));
    const outputs = Object.keys(schemas).filter((name) => !name.endsWith('Input'));
    expect(new Set([...closed(sent), ...named(inputs)])).toEqual(new Set([false]));
    const received = operations.map(({ responses }) => responses);
    expect(new Set([...closed(received), ...named(outputs)])).toEqual(new Set([undefined]));
  });

  it('explains every error code that a key can get, and names every group', () => {
    const ofCalls = allEndpoints.flatMap(({ endpoint }) => (endpoint.scopes?.length ? (endpoint.errors ?? []) : []));
    const common = [
      'validation_failed',
      'too_many_requests',
      'unauthorized',
      'api_key_invalid',
      'key_limited_to_codes',
    ];
    for (const code of [...ofCalls, ...common]) expect(document.info.description).toContain(`| \`${code}\` |`);
    const groups = new Set(allEndpoints.map(({ group }) => group));
    expect(new Set(document.tags.map(({ name }) => name))).toEqual(groups);
  });

  it('has a valid example for every body that keys can send', () => {
    const withBody = allEndpoints.filter(({ endpoint }) => endpoint.body && (endpoint.scopes?.length ?? 0) > 0);
    for (const { group, name, endpoint } of withBody) {
      const example = bodyExamples[`${group}.${name}`];
      expect([name, z.safeParse(endpoint.body as Schema, example).error?.issues]).toEqual([name, undefined]);
    }
  });

  it('has a sample of the client for every call that keys can make', () => {
    const client = createClient({ baseUrl: 'https://qr.test', key: 'tes_x' }) as unknown as Record<string, object>;
    for (const call of allEndpoints) {
      const { group, name, endpoint } = call;
      const samples = byId.get(idOf(call))?.['x-codeSamples'] ?? [];
      expect([group, name, samples.length]).toEqual([group, name, (endpoint.scopes?.length ?? 0) > 0 ? 1 : 0]);
      for (const { source } of samples) {
        const [, part = '', method = ''] = /client\.(\w+)\.(\w+)\(/.exec(source) ?? [];
        expect([source, typeof client[part]?.[method as never]]).toEqual([source, 'function']);
      }
    }
  });
});

describe.each([
  { name: 'operators', maxBytes: 30_000, ofIntro: 'operator', itsCode: 'forbidden' },
  { name: 'web-app', maxBytes: 40_000, ofIntro: 'web app', itsCode: undefined },
] as const)('the OpenAPI document $name', ({ name, maxBytes, ofIntro, itsCode }) => {
  const calls = allEndpoints.filter((call) => documentOf(call) === name);
  const further = furtherDocuments[name](calls, 'https://qr.test') as unknown as Described;
  const text = JSON.stringify(further);

  it('passes the schema of OpenAPI 3.1', async () => {
    expect((await new Validator().validate(structuredClone({ ...further }))).errors ?? []).toEqual([]);
  });

  it('describes each of its calls as the whole document does', () => {
    const described = Object.values(further.paths).flatMap((methods) => Object.values(methods));
    expect(described.map(({ operationId }) => operationId).toSorted()).toEqual(calls.map(idOf).toSorted());
    for (const operation of described) expect(operation).toEqual(byId.get(operation.operationId));
  });

  it('has a short introduction, which leads to the main document', () => {
    const { description } = further.info;
    expect(description.length).toBeLessThan(800);
    expect(description).toContain(ofIntro);
    expect(description).toContain('(https://qr.test/v1/openapi.json)');
    for (const code of errorCodes.filter((one) => one !== itsCode)) expect(description).not.toContain(`\`${code}\``);
  });

  it('has no webhooks, no API keys and no other part that its calls do not need', () => {
    expect(further.webhooks).toBeUndefined();
    expect(Object.keys(further.components.securitySchemes)).toEqual(['session']);
    for (const [kind, parts] of Object.entries(further.components).filter(([key]) => key !== 'securitySchemes')) {
      const targets = [...text.matchAll(/"#\/components\/(\w+)\/([\w-]+)"/g)].filter(([, of]) => of === kind);
      expect([kind, new Set(Object.keys(parts))]).toEqual([kind, new Set(targets.map(([, , target]) => target))]);
    }
  });

  it(`is less than ${maxBytes / 1000} kB`, () => expect(Buffer.byteLength(text)).toBeLessThan(maxBytes));
});

import { allEndpoints, type Endpoint, type ErrorReply, isIgnored, type Schema } from '@tessera/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createCode, createProUser } from '../../test/app/codes.ts';
import { endpointPath } from '../../test/app/endpoint-path.ts';
import { operatorEnv, signInOperator } from '../../test/app/operators.ts';
import { useTestApp } from '../../test/app/test-app.ts';
import { createSignedInUser, goodPassword } from '../../test/app/users.ts';

const app = useTestApp({ unlimited: true, env: operatorEnv });
const id = '0198c0de-0000-7000-8000-000000000000';
const params = {
  id,
  delivery_id: id,
  change_id: id,
  external_id: 'order-1',
  slug: 'a-slug',
  name: 'a-slug',
  format: 'png',
  token: 'x',
};
let operator = '';
beforeAll(async () => {
  operator = await signInOperator(app);
});

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  const?: unknown;
}

/** A value with an unknown field in one of its objects, for each object of the schema. */
function* withUnknown(schema: JsonSchema): Generator<{ value: unknown; path: string }> {
  for (const option of schema.anyOf ?? schema.oneOf ?? []) yield* withUnknown(option);
  if (schema.items)
    for (const { value, path } of withUnknown(schema.items)) yield { value: [value], path: `0.${path}` };
  if (!schema.properties) return;
  const properties = Object.entries(schema.properties);
  // The type of a code, or the action on several.
  const kind = Object.fromEntries(properties.flatMap(([name, { const: only }]) => (only ? [[name, only]] : [])));
  yield { value: { ...kind, mosaic: 1 }, path: 'mosaic' };
  for (const [name, property] of properties)
    for (const { value, path } of withUnknown(property))
      yield { value: { ...kind, [name]: value }, path: `${name}.${path}` };
}

const bodiesOf = (schema: Schema = z.object({})) => [
  ...withUnknown(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema),
];

async function send(endpoint: Endpoint, { search = '', body }: { search?: string; body?: unknown }, token = operator) {
  const answer = await app.http.inject({
    method: endpoint.method,
    url: endpointPath(endpoint, params) + search,
    headers: { authorization: `Bearer ${token}` },
    ...(body !== undefined && { payload: body as object }),
  });
  return { status: answer.statusCode, reply: answer.json<ErrorReply>() };
}

const calls = allEndpoints
  .filter(({ endpoint }) => endpoint.access !== 'webhook')
  .map(({ group, name, endpoint }) => ({ call: `${group}.${name}`, endpoint }));
const callsWithBody = calls.filter(({ endpoint }) => endpoint.method !== 'GET' && endpoint.upload === undefined);

describe('unknown fields', () => {
  it.each(calls)('are refused in the query of $call', async ({ endpoint }) => {
    const { status, reply } = await send(endpoint, { search: '?mosaic=1' });
    expect([status, reply.field_keys?.['mosaic']]).toEqual([422, 'unknownField']);
  });

  it.each(callsWithBody)('are refused in every object of the body of $call', async ({ endpoint }) => {
    for (const { value, path } of bodiesOf(endpoint.body).filter((body) => !isIgnored(endpoint, body.path))) {
      const { status, reply } = await send(endpoint, { body: value });
      expect([path, status, reply.field_keys?.[path]]).toEqual([path, 422, 'unknownField']);
    }
  });

  it('are looked for in nested objects, in arrays and in each type of a code', () => {
    const paths = (call: string) => bodiesOf(calls.find((one) => one.call === call)?.endpoint.body);
    expect(new Set(paths('qrCodes.create').map(({ path }) => path))).toContain('style.dots_gradient.mosaic');
    expect(paths('qrCodes.create').filter(({ path }) => path === 'qr_data.mosaic')).toHaveLength(9);
    expect(paths('qrCodes.putRules').map(({ path }) => path)).toContain('rules.0.conditions.hours.0.mosaic');
    expect(paths('bulk.start').map(({ path }) => path)).toContain('filter.mosaic');
  });

  it('are named with the nearest known name, beside the other invalid fields', async () => {
    const { accessToken } = await createSignedInUser(app);
    const body = { action: 'archive', filter: { serach: 'menu' } };
    const { reply } = await send(findCall('bulk.start'), { body }, accessToken);
    expect(reply).toMatchObject({
      code: 'validation_failed',
      fields: {
        'filter.serach': 'Unknown field. Did you mean search?',
        expected_count: 'This field is required',
      },
      field_keys: { 'filter.serach': 'unknownField', expected_count: 'required' },
    });
    expect((await send(findCall('qrCodes.list'), { search: '?mosaic=1' })).reply.fields).toEqual({
      mosaic: 'Unknown field',
    });
  });

  it('are named up to 20 at a time', async () => {
    const body = Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`field${index}`, 1]));
    const { reply } = await send(findCall('tags.create'), { body });
    expect(Object.keys(reply.fields ?? {})).toHaveLength(21);
  });
});

const findCall = (name: string): Endpoint => {
  const found = calls.find(({ call }) => call === name);
  if (!found) throw new Error(`no call ${name}`);
  return found.endpoint;
};

const ignored = calls.flatMap(({ call, endpoint }) =>
  (endpoint.ignored ?? []).map((path) => ({ call, endpoint, path })),
);

describe('fields of existing clients', () => {
  it.each(ignored)('are accepted as declared: $path of $call', async ({ endpoint, path }) => {
    const value = path
      .replace('*', 'mosaic')
      .split('.')
      .reduceRight<unknown>((inner, name) => ({ [name]: inner }), 1);
    const kind = endpoint === findCall('qrCodes.create') && { qr_type: path === 'qr_data' ? 'url' : 'crypto' };
    const { reply } = await send(endpoint, { body: { ...kind, ...(value as object) } });
    expect(Object.values(reply.field_keys ?? {})).not.toContain('unknownField');
  });

  it('are accepted at sign-in and sign-out', async () => {
    const { email, accessToken } = await createSignedInUser(app);
    const body = { email, password: goodPassword, turnstileToken: 't', rememberMe: true };
    expect((await send(findCall('auth.login'), { body })).status).toBe(200);
    expect((await send(findCall('auth.logout'), { body: { refreshToken: 'x' } }, accessToken)).status).toBe(200);
  });

  it('are accepted in a whole code that is sent back, and change nothing', async () => {
    const person = await createProUser(app);
    const token = person.accessToken;
    const url = `/v1/qr-codes/${await createCode(app, person)}`;
    const headers = { authorization: `Bearer ${token}` };
    const before = (await app.http.inject({ url, headers })).json<Record<string, unknown>>();
    const payload = { ...before, title: 'New', click_count: 99, short_hash: 'zzzzzzz' };
    expect((await app.http.inject({ method: 'PUT', url, headers, payload })).statusCode).toBe(200);
    expect((await app.http.inject({ url, headers })).json()).toEqual({
      ...before,
      title: 'New',
      qr_code_data_url: expect.any(String) as string,
    });
  });

  it('are accepted at creation, also those of the form for crypto', async () => {
    const { accessToken } = await createProUser(app);
    const entity = { id, short_hash: 'zzzzzzz', short_url: 'https://x.example', logo_url: null, qr_code_data_url: '' };
    const state = { is_active: true, click_count: 0, created_at: '2026-01-01T00:00:00Z' };
    const payload = { type: 'ethereum', address: '0xab', amount: 1, value: '1', gas: 21000, gasPrice: '2', data: '0x' };
    const bitcoinForm = {
      cryptoType: 'ethereum',
      cryptoAddress: '0xab',
      cryptoAmount: '',
      cryptoLabel: '',
      cryptoMessage: '',
    };
    const ethereumForm = { ethValue: '1', ethGas: '21000', ethGasPrice: '2', ethData: '0x' };
    const body = {
      ...entity,
      ...state,
      title: 'Tip',
      qr_type: 'crypto',
      destination_url: '',
      qr_data: { ...payload, ...bitcoinForm, ...ethereumForm },
      style: { size: 300, logo_size: 0.4, logo_padding: 10 },
    };
    expect((await send(findCall('qrCodes.create'), { body }, accessToken)).status).toBe(201);
    const url = { ...body, qr_type: 'url', destination_url: 'https://example.org', qr_data: {} };
    expect((await send(findCall('qrCodes.create'), { body: url }, accessToken)).status).toBe(201);
  });
});

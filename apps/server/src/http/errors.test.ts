import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { createLog } from '../platform/log/log.ts';
import { prometheusMetrics } from '../platform/metrics/metrics.ts';
import { invalidFields, notFound } from './app-error.ts';
import { createHttp } from './create-http.ts';

const logged: string[] = [];
const metrics = prometheusMetrics();
const log = createLog('info', { write: (line) => logged.push(line) });
const { http } = createHttp({ config: readConfig({}), log, metrics });
const levels = () => logged.map((line) => (JSON.parse(line) as { level: string }).level);

const thrown: Record<string, () => Error> = {
  // Errors as Stripe's client, the file system and the database throw them.
  stripe: () => Object.assign(new Error('No such price'), { type: 'StripeInvalidRequestError', statusCode: 400 }),
  file: () => Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT', errno: -2 }),
  database: () => Object.assign(new Error('invalid byte sequence'), { code: '22021', severity: 'ERROR' }),
  unreachable: () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
  reset: () => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
  missing: notFound,
  fields: () => invalidFields({ email: 'emailInvalid' }),
};
for (const [name, make] of Object.entries(thrown))
  http.get(`/throw/${name}`, { config: { access: 'visitor' } }, () => {
    throw make();
  });
http.post('/take', { config: { access: 'visitor' } }, () => ({}));

beforeAll(() => http.listen({ host: '127.0.0.1', port: 0 }));
afterAll(() => http.close());
beforeEach(() => void logged.splice(0));

describe('unexpected error', () => {
  it.each([
    ['stripe', 500],
    ['file', 500],
    ['database', 500],
    ['unreachable', 503],
    ['reset', 503],
  ])('returns 5xx and is logged as an error: %s', async (name, status) => {
    expect((await http.inject(`/throw/${name}`)).statusCode).toBe(status);
    await expect.poll(levels).toEqual(['error', 'info']);
    expect(logged[0]).toContain(thrown[name]?.().message);
  });
});

describe('client error', () => {
  it.each([
    ['missing', 404],
    ['fields', 422],
  ])('is not logged as an error: %s', async (name, status) => {
    expect((await http.inject(`/throw/${name}`)).statusCode).toBe(status);
    await expect.poll(levels).toEqual(['info']);
  });

  it.each([
    ['{"a":', 'application/json', 400],
    ['{"__proto__":1}', 'application/json', 400],
    ['', 'application/json', 400],
    ['a=1', 'text/plain', 415],
    [`"${'x'.repeat(70_000)}"`, 'application/json', 413],
  ])('is not logged as an error for the body: %.20s', async (payload, type, status) => {
    const answer = await http.inject({ method: 'POST', url: '/take', headers: { 'content-type': type }, payload });
    expect(answer.statusCode).toBe(status);
    await expect.poll(levels).toEqual(['info']);
  });
});

describe('a client that disconnects while it sends its request', () => {
  it('is neither logged as an error nor counted as a failure of the server', async () => {
    const { port } = http.server.address() as AddressInfo;
    const head = 'POST /take HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n';
    const socket = connect(port, '127.0.0.1', () => socket.write(`${head}{"a":`, () => socket.destroy()));
    await expect.poll(() => logged.join()).toContain('aborted request');
    expect(new Set(levels())).toEqual(new Set(['info']));
    expect(await metrics.read()).not.toMatch(/route="\/take",status="5/);
  });
});

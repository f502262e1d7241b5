import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { createLog } from '../platform/log/log.ts';
import { prometheusMetrics } from '../platform/metrics/metrics.ts';
import { createHttp } from './create-http.ts';

const logged: string[] = [];
const metrics = prometheusMetrics();
const log = createLog('info', { write: (line) => logged.push(line) });
const { http } = createHttp({ config: readConfig({}), log, metrics });
http.get('/v1/things/:id', { config: { access: 'visitor' } }, () => ({}));

beforeAll(() => http.listen({ host: '127.0.0.1', port: 0 }));
afterAll(() => http.close());

/** The whole answer to these bytes. */
const send = (bytes: string) =>
  new Promise<string>((resolve) => {
    let answer = '';
    const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1', () =>
      socket.write(bytes, 'latin1'),
    );
    socket.setEncoding('utf8').on('data', (text) => (answer += text));
    socket.on('error', () => {}).on('close', () => resolve(answer));
  });

const get = (path: string) => send(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
const parseBody = (answer: string) =>
  JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as Record<string, unknown>;
const headers = /content-security-policy: default-src 'none'[^]*x-content-type-options: nosniff/i;

describe('request that the framework refuses', () => {
  it.each(['/v1/%', '/v1/things/%ff', '/%C3%28', '/v1/things/%ED%A0%80?token=hidden-one'])(
    'returns 400 in the error format with the default headers when its path is not UTF-8: %s',
    async (path) => {
      const answer = await get(path);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toMatch(headers);
      expect(answer).toMatch(/cache-control: no-store/i);
      const id = /x-request-id: (\S+)/i.exec(answer)?.[1];
      expect(parseBody(answer)).toEqual({
        error: 'Please check your input and try again.',
        code: 'bad_request',
        request_id: id,
      });
      await expect.poll(() => logged.filter((line) => line.includes(String(id)))).toHaveLength(1);
      expect(logged.join()).not.toContain('hidden-one');
      expect(await metrics.read()).toContain('status="400"');
    },
  );

  it('does not include a long path parameter', async () => {
    expect(await get(`/v1/things/${'a'.repeat(5000)}`)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it.each([
    ['bytes that are not HTTP', 'nonsense\r\n\r\n', 400, 'bad_request'],
    ['a tunnel', 'CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'bad_request'],
    ['a header without a name', 'GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n', 400, 'bad_request'],
    [
      'a header that is too long',
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(49_200)}\r\n\r\n`,
      431,
      'payload_too_large',
    ],
  ])('is answered in the error format with the default headers: %s', async (_, bytes, status, code) => {
    const answer = await send(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toMatch(headers);
    expect(parseBody(answer)).toMatchObject({ code });
  });

  it('is answered even if it is still being sent', async () => {
    const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1').pause();
    socket.on('error', () => {});
    socket.write(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(5_000_000)}`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    let answer = '';
    for await (const bytes of socket) answer += String(bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  });
});

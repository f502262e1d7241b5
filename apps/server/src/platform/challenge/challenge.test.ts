import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { turnstileChallenge } from './challenge.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function body(request: IncomingMessage): Promise<Record<string, string>> {
  let text = '';
  for await (const part of request) text += String(part);
  return JSON.parse(text) as Record<string, string>;
}

/** Behaves as the real service does: a token passes once, and a wrong secret never. */
function service() {
  const spent = new Set<string>();
  return async (request: IncomingMessage, response: ServerResponse) => {
    const { secret, response: token = '' } = await body(request);
    const good = secret === 'right' && token === 'solved' && !spent.has(token);
    const codes =
      secret !== 'right'
        ? ['invalid-input-secret']
        : spent.has(token)
          ? ['timeout-or-duplicate']
          : ['invalid-input-response'];
    spent.add(token);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(good ? solved() : { success: false, 'error-codes': codes }));
  };
}

const solved = (facts: object = {}) => ({
  success: true,
  'error-codes': [],
  hostname: 'tessera.test',
  action: 'login',
  ...facts,
});
const answering = (reply: object) => async (_: IncomingMessage, response: ServerResponse) =>
  void response.end(JSON.stringify(reply));

type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

async function challengeAt(listener: Listener, secretKey = 'right', acceptsTestingKeys = false) {
  const server = createServer((request, response) => void listener(request, response));
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return turnstileChallenge({
    secretKey,
    verifyUrl: `http://127.0.0.1:${port}/siteverify`,
    hostname: 'tessera.test',
    acceptsTestingKeys,
    log: { warn: () => {} },
  });
}

describe('the bot challenge', () => {
  it('passes a solved token, once', async () => {
    const challenge = await challengeAt(service());
    expect(await challenge.verify('solved', '192.0.2.1', 'login')).toBe('passed');
    expect(await challenge.verify('solved', '192.0.2.1', 'login')).toBe('failed');
  });

  it('fails a made-up token and a wrong secret', async () => {
    expect(await (await challengeAt(service())).verify('made-up', '192.0.2.1', 'login')).toBe('failed');
    expect(await (await challengeAt(service(), 'wrong')).verify('solved', '192.0.2.1', 'login')).toBe('failed');
  });

  it.each([
    ['on another site', { hostname: 'evil.example' }, 'failed'],
    ['nobody says where', { hostname: undefined }, 'failed'],
    ['for another form', { action: 'register' }, 'failed'],
    ['by a widget without an action', { action: '' }, 'passed'],
  ])('judges a token that was solved %s', async (_, facts, verdict) => {
    const challenge = await challengeAt(answering(solved(facts)));
    expect(await challenge.verify('solved', '192.0.2.1', 'login')).toBe(verdict);
  });

  it('takes the keys for testing outside production only', async () => {
    const dummy = answering(solved({ hostname: 'example.com', metadata: { result_with_testing_key: true } }));
    expect(await (await challengeAt(dummy, 'right', true)).verify('any', '192.0.2.1', 'login')).toBe('passed');
    expect(await (await challengeAt(dummy, 'right', false)).verify('any', '192.0.2.1', 'login')).toBe('failed');
  });

  it.each<[string, Listener]>([
    ['is broken', async (_, response) => void response.writeHead(502).end('bad gateway')],
    ['talks nonsense', async (_, response) => void response.end('<html>')],
    ['hangs up', async (request) => void request.socket.destroy()],
  ])('is unavailable, not failed, when the service %s', async (_, listener) => {
    expect(await (await challengeAt(listener)).verify('solved', '192.0.2.1', 'login')).toBe('unavailable');
  });
});

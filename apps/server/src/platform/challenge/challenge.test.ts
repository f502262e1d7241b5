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

/** Like the real service: accepts a token once, and never with a wrong secret. */
function fakeService() {
  const usedTokens = new Set<string>();
  return async (request: IncomingMessage, response: ServerResponse) => {
    const { secret, response: token = '' } = await body(request);
    const isValid = secret === 'right' && token === 'solved' && !usedTokens.has(token);
    const codes =
      secret !== 'right'
        ? ['invalid-input-secret']
        : usedTokens.has(token)
          ? ['timeout-or-duplicate']
          : ['invalid-input-response'];
    usedTokens.add(token);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(isValid ? solved() : { success: false, 'error-codes': codes }));
  };
}

const solved = (facts: object = {}) => ({
  success: true,
  'error-codes': [],
  hostname: 'tessera.test',
  action: 'login',
  ...facts,
});
const replyWith = (reply: object) => async (_: IncomingMessage, response: ServerResponse) =>
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

describe('turnstileChallenge', () => {
  it('accepts a solved token once', async () => {
    const challenge = await challengeAt(fakeService());
    expect(await challenge.verify('solved', '192.0.2.1', 'login')).toBe('passed');
    expect(await challenge.verify('solved', '192.0.2.1', 'login')).toBe('failed');
  });

  it('refuses an unknown token and a wrong secret', async () => {
    expect(await (await challengeAt(fakeService())).verify('made-up', '192.0.2.1', 'login')).toBe('failed');
    expect(await (await challengeAt(fakeService(), 'wrong')).verify('solved', '192.0.2.1', 'login')).toBe('failed');
  });

  it.each([
    ['on another site', { hostname: 'evil.example' }, 'failed'],
    ['on an unnamed site', { hostname: undefined }, 'failed'],
    ['for another form', { action: 'register' }, 'failed'],
    ['by a widget without an action', { action: '' }, 'passed'],
  ])('decides on a token that was solved %s', async (_, facts, verdict) => {
    const challenge = await challengeAt(replyWith(solved(facts)));
    expect(await challenge.verify('solved', '192.0.2.1', 'login')).toBe(verdict);
  });

  it('accepts test keys only with acceptsTestingKeys', async () => {
    const dummy = replyWith(solved({ hostname: 'example.com', metadata: { result_with_testing_key: true } }));
    expect(await (await challengeAt(dummy, 'right', true)).verify('any', '192.0.2.1', 'login')).toBe('passed');
    expect(await (await challengeAt(dummy, 'right', false)).verify('any', '192.0.2.1', 'login')).toBe('failed');
  });

  it.each<[string, Listener]>([
    ['replies 502', async (_, response) => void response.writeHead(502).end('bad gateway')],
    ['replies HTML', async (_, response) => void response.end('<html>')],
    ['closes the connection', async (request) => void request.socket.destroy()],
  ])('returns unavailable when the service %s', async (_, listener) => {
    expect(await (await challengeAt(listener)).verify('solved', '192.0.2.1', 'login')).toBe('unavailable');
  });
});

import { createClient } from '@tessera/client';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Limiter } from '../platform/limiter/limiter.ts';
import { countKey, isApiKey } from './api-key-caller.ts';
import { AppError } from './app-error.ts';
import type { Authenticate, AuthenticateKey } from './caller.ts';
import { bearerToken, identify } from './route.ts';
import { throttles } from './throttle.ts';

const path = '/mcp';

/** Headers that the transport reads. */
const readHeaders = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-session-id'] as const;

interface McpDeps {
  config: Pick<Config, 'publicUrl'>;
  limiter: Limiter;
  authenticate: Authenticate;
  authenticateKey: AuthenticateKey;
}

/** A page of another site can reach this address under a name of its own (DNS rebinding). Programs send no `Origin`. */
function refuseOtherOrigins(origin: string | undefined, publicUrl: string): void {
  if (origin !== undefined && origin !== new URL(publicUrl).origin) throw new AppError('forbidden');
}

/**
 * Makes the calls of a tool in this process, with the checks, limits and log lines of calls from outside. Addresses of other hosts
 * are refused.
 */
const callsWithin =
  (http: FastifyInstance, publicUrl: string, remoteAddress: string): typeof fetch =>
  async (url, { method, headers, body } = {}) => {
    const { origin, pathname, search } = new URL(url instanceof Request ? url.url : url);
    if (origin !== new URL(publicUrl).origin) throw new TypeError(`${origin} is not this installation`);
    const answer = await http.inject({
      method: (method ?? 'GET') as 'GET',
      url: pathname + search,
      headers: headers as Record<string, string>,
      remoteAddress,
      ...(typeof body === 'string' && { payload: body }),
    });
    return new Response(new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type']) },
    });
  };

/**
 * The tools for AI assistants over HTTP, by the streamable transport of the Model Context Protocol without sessions. A tool can do
 * what its key can do in the API.
 */
export function mountMcp(http: FastifyInstance, { config, limiter, authenticate, authenticateKey }: McpDeps): void {
  const { publicUrl } = config;
  const limit = throttles(limiter, []);

  void http.register(async (scope) => {
    // Invalid JSON is answered as an error of JSON-RPC.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post(path, {
      config: { access: 'user' },
      async onRequest(request, reply) {
        refuseOtherOrigins(request.headers.origin, publicUrl);
        const token = bearerToken(request);
        await limit.byAddress(request.ip, { hasKey: isApiKey(token) });
        if (isApiKey(token)) await countKey(token, { authenticateKey, limiter, request, reply });
        else await identify(request, authenticate);
      },
      async handler(request, reply) {
        const headers = new Headers();
        for (const name of readHeaders) if (request.headers[name]) headers.set(name, String(request.headers[name]));
        const client = createClient({
          baseUrl: publicUrl,
          key: bearerToken(request) ?? '',
          fetch: callsWithin(http, publicUrl, request.ip),
          maxRetries: 0,
        });
        // Loaded with the first call, because most installations have no assistant.
        const { answerMcp } = await import('@tessera/cli/mcp');
        const answer = await answerMcp(headers, typeof request.body === 'string' ? request.body : '', client);
        const type = answer.headers.get('content-type');
        if (type !== null) void reply.type(type);
        return reply
          .code(answer.status)
          .header('Cache-Control', 'no-store')
          .send(await answer.text());
      },
    });
  });

  // Without sessions, there is neither a stream to open nor a session to end.
  http.route({
    method: ['GET', 'DELETE'],
    url: path,
    config: { access: 'visitor' },
    handler(_request, reply) {
      void reply.header('Allow', 'POST');
      throw new AppError('method_not_allowed', { params: { methods: 'POST' } });
    },
  });
}

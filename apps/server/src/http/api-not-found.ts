import { apiPrefix } from '@tessera/contract';
import type { FastifyInstance } from 'fastify';
import type { MountedRoute } from './access.ts';
import { AppError, notFound } from './app-error.ts';
import { sendError } from './errors.ts';

/** The paths of this version and the next one, in any spelling: none of them is a page. */
const apiPath = /^(?:\/|%2f)+v[12](?:\/|%2f|$)/i;

const pathOf = (url: string): string => decodeURI(url.split('?', 1)[0] ?? '/');

const isApiUrl = (url: string): boolean => apiPath.test(pathOf(url));

/**
 * Answers requests to paths of the API that no route takes: 405 if another method has the path. In a hook, because the handler for
 * unknown paths runs after the body is read.
 */
export function refuseUnknownCalls(app: FastifyInstance, routes: readonly MountedRoute[]): void {
  const patternsOf = () =>
    routes
      .filter(({ url }) => url.startsWith(`${apiPrefix}/`))
      .map(({ url, method }) => ({ method, pattern: new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}/?$`) }));
  // When the first request arrives: routes of uploads are mounted last.
  let patterns: ReturnType<typeof patternsOf> | undefined;
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || !isApiUrl(request.url)) return;
    patterns ??= patternsOf();
    const path = pathOf(request.url);
    const allowed = new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
    if (allowed.size === 0 || allowed.has(request.method)) return sendError(notFound(), request, reply);
    const methods = [...allowed].join(', ');
    return sendError(
      new AppError('method_not_allowed', { params: { methods } }),
      request,
      reply.header('Allow', methods),
    );
  });
}

import { apiPrefix } from '@tessera/contract';
import type { FastifyInstance } from 'fastify';
import type { MountedRoute } from './access.ts';
import { AppError, notFound } from './app-error.ts';
import { sendError } from './errors.ts';

/** The paths of this version and the next one, in any spelling: none of them is a page. */
const apiPath = /^(?:\/|%2f)+v[12](?:\/|%2f|$)/i;

const pathOf = (url: string): string => decodeURI(url.split('?', 1)[0] ?? '/');

const isApiUrl = (url: string): boolean => apiPath.test(pathOf(url));

/** Whether a path fits the URL of a route of the API, such as `/v1/qr-codes/:id`. */
function fits(path: string, { url }: MountedRoute): boolean {
  if (!url.startsWith(`${apiPrefix}/`)) return false;
  const [given, pattern] = [path.replace(/\/$/, '').split('/'), url.split('/')];
  return given.length === pattern.length && pattern.every((part, at) => part.startsWith(':') || part === given[at]);
}

/**
 * Answers requests to paths of the API that no route takes: 405 if another method has the path. In a hook, because the handler for
 * unknown paths runs after the body is read.
 */
export function refuseUnknownCalls(app: FastifyInstance, routes: readonly MountedRoute[]): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || !isApiUrl(request.url)) return;
    const path = pathOf(request.url);
    // A preflight is no call.
    const calls = routes.filter((route) => route.method !== 'OPTIONS' && fits(path, route));
    const allowed = new Set(calls.map(({ method }) => method));
    if (allowed.size === 0 || allowed.has(request.method)) return sendError(notFound(), request, reply);
    const methods = [...allowed].join(', ');
    return sendError(
      new AppError('method_not_allowed', { params: { methods } }),
      request,
      reply.header('Allow', methods),
    );
  });
}

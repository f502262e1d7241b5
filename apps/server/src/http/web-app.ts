import { apiPrefix, appPaths, defaultLanguage, isAppPath } from '@tessera/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { html } from '../markup/html.ts';
import { notFound } from './app-error.ts';
import { sendError } from './errors.ts';
import { webAppPolicy } from './security-headers.ts';
import { sendPage } from './send-page.ts';
import { chooseCoding, inlineScriptHashes, loadWebFiles, type WebFile } from './web-files.ts';

function sendFile(request: FastifyRequest, reply: FastifyReply, file: WebFile): FastifyReply {
  void reply.headers({
    'Content-Type': file.type,
    'Cache-Control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: file.etag,
    Vary: 'Accept-Encoding',
  });
  if (reply.statusCode === 200 && request.headers['if-none-match']?.includes(file.etag)) return reply.code(304).send();
  const coding = chooseCoding(file, request.headers['accept-encoding']);
  if (coding) void reply.header('Content-Encoding', coding);
  return reply.send((coding && file.coded[coding]) ?? file.plain);
}

/**
 * Everything that is neither API nor short link: the web app's files, its index page for its own addresses, and the
 * same page with status 404 for the rest, so that people see the app's "not found" and machines are told the truth.
 */
export function serveWebApp(app: FastifyInstance, config: Config, root: string): void {
  const files = loadWebFiles(root);
  const index = files.get('/index.html');
  files.delete('/index.html');
  const policy = index && webAppPolicy(config, inlineScriptHashes(index.plain.toString()));
  const isOurs = (path: string) => isAppPath(path) && (config.mode === 'development' || path !== appPaths.devUi);

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const readable = request.method === 'GET' || request.method === 'HEAD';
    if (!readable || path === apiPrefix || path.startsWith(`${apiPrefix}/`))
      return sendError(notFound(), request, reply);
    const file = files.get(path);
    if (file) return sendFile(request, reply.code(200), file);
    if (path.startsWith('/assets/')) return reply.code(404).type('text/plain').send('Not found');
    if (index && policy) {
      return sendFile(request, reply.code(isOurs(path) ? 200 : 404).header('Content-Security-Policy', policy), index);
    }
    return sendPage(reply, 503, {
      language: defaultLanguage,
      title: 'Tessera',
      body: html`<main class="narrow"><h1>The web app is not built</h1><p>Run <code>npm run build</code>, or <code>npm run dev</code> to work on it.</p></main>`,
    });
  });
}

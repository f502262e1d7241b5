import { apiPrefix, appPaths, defaultLanguage, isAppPath, isViewerPath } from '@tessera/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { html } from '../markup/html.ts';
import { notFound } from './app-error.ts';
import { sendError } from './errors.ts';
import { scriptPolicy, viewerPolicy, webAppPolicy } from './security-headers.ts';
import { sendPage } from './send-page.ts';
import { chooseCoding, inlineScriptHashes, loadWebFiles, type WebFile } from './web-files.ts';

function sendFile(request: FastifyRequest, reply: FastifyReply, file: WebFile): FastifyReply {
  void reply.headers({
    'Content-Type': file.type,
    'Cache-Control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: file.etag,
    Vary: 'Accept-Encoding',
  });
  if (file.type.startsWith('text/javascript')) void reply.header('Content-Security-Policy', scriptPolicy);
  if (reply.statusCode === 200 && request.headers['if-none-match']?.includes(file.etag)) return reply.code(304).send();
  const coding = chooseCoding(file, request.headers['accept-encoding']);
  if (coding) void reply.header('Content-Encoding', coding);
  return reply.send((coding && file.coded[coding]) ?? file.plain);
}

interface WebPage {
  file: WebFile;
  headers: Record<string, string>;
}

/** A page is known by the addresses it answers, not by the name of its file. */
function takeFile(files: Map<string, WebFile>, name: string): WebFile | undefined {
  const file = files.get(name);
  files.delete(name);
  return file;
}

function pageOf(file: WebFile | undefined, headersFor: (inlineScripts: string[]) => WebPage['headers']) {
  return file && { file, headers: headersFor(inlineScriptHashes(file.plain.toString())) };
}

/** Whether an address holds a secret: a token from a mail, or an invite. */
function holdsSecret(path: string, url: string): boolean {
  const isTokenPage = path.startsWith(appPaths.resetPassword) || path.startsWith(appPaths.verifyEmail);
  return isTokenPage || /[?&](token|invite)=/i.test(url);
}

/**
 * Everything that is neither API nor short link: the web app's files, the viewer's page for its addresses, the index page
 * for the app's own, and the same with status 404 for the rest, so that people see the app's "not found" and machines are
 * told the truth.
 */
export function serveWebApp(http: FastifyInstance, config: Config, root: string): void {
  const files = loadWebFiles(root);
  const indexFile = takeFile(files, '/index.html');
  const index = pageOf(indexFile, (scripts) => ({ 'Content-Security-Policy': webAppPolicy(config, scripts) }));
  // A tag reports the address of the page it is in.
  const indexWithoutTag = pageOf(indexFile, (scripts) => ({
    'Content-Security-Policy': webAppPolicy({ ...config, gtagId: undefined }, scripts),
  }));
  // The viewer's address holds what its code says, a password perhaps: it is told to nobody, and no search engine keeps it.
  const viewer = pageOf(takeFile(files, '/viewer.html'), (scripts) => ({
    'Content-Security-Policy': viewerPolicy(scripts),
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  }));
  const isOurs = (path: string) => isAppPath(path) && (config.mode === 'development' || path !== appPaths.devUi);

  http.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const readable = request.method === 'GET' || request.method === 'HEAD';
    if (!readable || path === apiPrefix || path.startsWith(`${apiPrefix}/`))
      return sendError(notFound(), request, reply);
    const file = files.get(path);
    if (file) return sendFile(request, reply.code(200), file);
    if (path.startsWith('/assets/')) return reply.code(404).type('text/plain').send('Not found');
    const app = holdsSecret(path, request.url) ? indexWithoutTag : index;
    const page = isViewerPath(path) ? viewer : app;
    if (page) return sendFile(request, reply.code(isOurs(path) ? 200 : 404).headers(page.headers), page.file);
    return sendPage(reply, 503, {
      language: defaultLanguage,
      title: 'Tessera',
      body: html`<main class="narrow"><h1>The web app is not built</h1><p>Run <code>npm run build</code>, or <code>npm run dev</code> to work on it.</p></main>`,
    });
  });
}

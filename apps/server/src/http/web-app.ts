import { appPaths, defaultLanguage, isAppPath, isViewerPath, sharedTokenIn, vouchedAttribute } from '@tessera/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { html } from '../markup/html.ts';
import type { MountedRoute } from './access.ts';
import { refuseUnknownCalls } from './api-not-found.ts';
import { notFound } from './app-error.ts';
import { sendError } from './errors.ts';
import { addDocPages } from './doc-pages.ts';
import { createFrontPages } from './front-pages.ts';
import { requestLanguage } from './request-language.ts';
import { plainPagePolicy, scriptPolicy, viewerPolicy, webAppPolicy } from './security-headers.ts';
import { sendPage } from './send-page.ts';
import { addSiteMap } from './site-map.ts';
import { createSocialPages } from './social-tags.ts';
import { chooseCoding, inlineScriptHashes, loadWebFiles, type WebFile, withContent } from './web-files.ts';

function sendFile(request: FastifyRequest, reply: FastifyReply, file: WebFile, vary = 'Accept-Encoding'): FastifyReply {
  void reply.headers({
    'Content-Type': file.type,
    'Cache-Control': file.cacheControl,
    ETag: file.etag,
    Vary: vary,
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

/** Removes the file from the map, so that a page is not served under its file name. */
function takeFile(files: Map<string, WebFile>, name: string): WebFile | undefined {
  const file = files.get(name);
  files.delete(name);
  return file;
}

const webPage = (file: WebFile | undefined, headersFor: (inlineScripts: string[]) => WebPage['headers']) =>
  file && { file, headers: headersFor(inlineScriptHashes(file.plain.toString())) };

/** The page with a text that is shown before its script has loaded. */
const withText = (file: WebFile, text: string): WebFile =>
  withContent(file, (page) => page.replace('<main id="text"></main>', () => text));

const tokenPages = [
  appPaths.resetPassword,
  appPaths.verifyEmail,
  appPaths.changeEmail,
  appPaths.undoEmail,
  appPaths.oidcCallback,
];

/** Whether the URL holds a secret: a token from an email, the code of a provider, or an invite. */
const holdsSecret = (path: string, url: string): boolean =>
  tokenPages.some((page) => path.startsWith(page)) || /[?&](token|invite)=/i.test(url);

/** The page of the viewer, and the one that says that its address has the content of its code. */
function viewerPages(file: WebFile | undefined) {
  const vouched = file && withContent(file, (page) => page.replace('<div id="root"', `$& ${vouchedAttribute}`));
  // The URL holds the content of a code, which may be a password: no referrer, no search engines.
  const pageOf = (given: WebFile | undefined) =>
    webPage(given, (scripts) => ({
      'Content-Security-Policy': viewerPolicy(scripts),
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
    }));
  return { plain: pageOf(file), vouched: pageOf(vouched) };
}

/** The API reference: the policy of the app, without services of third parties. */
const docsPage = (file: WebFile | undefined, text: () => string): WebPage | undefined =>
  webPage(file && withText(file, text()), (scripts) => ({
    'Content-Security-Policy': webAppPolicy({ turnstile: undefined, gtagId: undefined }, scripts),
  }));

interface WebAppParts {
  /** Whether an address of the viewer has the content of its code. */
  isVouched: (url: string) => Promise<boolean>;
  /** The status of the page of shared statistics. */
  sharedStatus: (visit: { token: string; address: string }) => Promise<number>;
  /** The text of the API reference, as HTML. */
  docsText: () => string;
  routes: readonly MountedRoute[];
}

/**
 * Answers all paths that are neither API nor short link: files of the web app, the viewer's page, and the index page with
 * status 200 for paths of the app and 404 for others.
 */
export function serveWebApp(
  http: FastifyInstance,
  config: Config,
  root: string,
  { isVouched, sharedStatus, docsText, routes }: WebAppParts,
): void {
  const files = loadWebFiles(root);
  const indexFile = takeFile(files, '/index.html');
  const index = webPage(indexFile, (scripts) => ({ 'Content-Security-Policy': webAppPolicy(config, scripts) }));
  // Google’s tag reports the URL of its page.
  const indexWithoutTag = webPage(indexFile, (scripts) => ({
    'Content-Security-Policy': webAppPolicy({ ...config, gtagId: undefined }, scripts),
  }));
  // The path has the token: no referrer, no tag, no search engines.
  const sharedPage = indexWithoutTag && {
    ...indexWithoutTag,
    headers: { ...indexWithoutTag.headers, 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' },
  };
  const viewer = viewerPages(takeFile(files, '/viewer.html'));
  addSiteMap(files, config.publicUrl);
  const docPages = addDocPages(files, config.publicUrl);
  const addFrontPage = createFrontPages(takeFile(files, '/front-pages.json'), config);
  const socialPage = indexFile && createSocialPages(indexFile, config.publicUrl, addFrontPage);
  const docsFile = takeFile(files, '/docs.html');
  let docs: WebPage | undefined;

  refuseUnknownCalls(http, routes);
  http.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const readable = request.method === 'GET' || request.method === 'HEAD';
    if (!readable) return sendError(notFound(), request, reply);
    const file = files.get(path);
    if (file) return sendFile(request, reply.code(200), file);
    const docPage = docPages.get(path.replace(/\/$/, ''));
    if (docPage) return sendFile(request, reply.code(200).header('Content-Security-Policy', plainPagePolicy), docPage);
    if (path.startsWith('/assets/')) return reply.code(404).type('text/plain').send('Not found');
    const token = sharedTokenIn(path);
    const app = token !== undefined ? sharedPage : holdsSecret(path, request.url) ? indexWithoutTag : index;
    const isDocs = path === '/docs' || path === '/docs/';
    const viewed = isViewerPath(path) && ((await isVouched(request.url)) ? viewer.vouched : viewer.plain);
    if (isDocs) docs ??= docsPage(docsFile, docsText);
    const page = isDocs ? docs : viewed || app;
    const shared = socialPage?.(path, requestLanguage(request));
    const status = token === undefined ? 200 : await sharedStatus({ token, address: request.ip });
    if (page) void reply.code(isDocs || isAppPath(path) ? status : 404).headers(page.headers);
    if (page && shared) return sendFile(request, reply, shared, 'Accept-Encoding, Accept-Language');
    if (page) return sendFile(request, reply, page.file);
    return sendPage(reply, 503, {
      language: defaultLanguage,
      title: 'Tessera',
      body: html`<main class="narrow"><h1>The web app is not built</h1><p>Run <code>npm run build</code>, or <code>npm run dev</code> to work on it.</p></main>`,
    });
  });
}

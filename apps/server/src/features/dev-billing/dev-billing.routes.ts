import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, unavailable } from '../../http/app-error.ts';
import type { HostedPages } from '../../platform/billing/hosted-pages.ts';

/** `dev` is reserved, so it cannot be a short link. */
const root = '/dev/stripe';

/** Inline styles, no scripts; forms may redirect to the product's address. */
const contentSecurityPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'self' http: https:";

/** Prevents cross-site form submissions. */
function refuseCrossSite(request: FastifyRequest): void {
  if (request.method === 'POST' && request.headers['sec-fetch-site'] === 'cross-site') throw new AppError('forbidden');
}

/** Development only: the emulator's pages, on the server's own port. */
export function devBillingRoutes(http: FastifyInstance, pages: HostedPages): void {
  /** An emulator in another process can be slow or gone. */
  const askEmulator = async (page: Parameters<HostedPages['page']>[0]) => {
    try {
      return await pages.page(page);
    } catch (error) {
      throw unavailable(error);
    }
  };
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    refuseCrossSite(request);
    const { status, headers, body } = await askEmulator({
      method: request.method,
      path: (request.url.split('?', 1)[0] ?? '').slice(root.length),
      body: Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '',
      wantsJson: request.headers.accept?.includes('application/json') ?? false,
    });
    return reply
      .code(status)
      .headers({ 'Content-Security-Policy': contentSecurityPolicy, 'X-Robots-Tag': 'noindex', ...headers })
      .send(body);
  };
  void http.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const url of [root, `${root}/*`]) {
      forms.get(url, { config: { access: 'visitor' } }, handler);
      forms.post(url, { config: { access: 'visitor' } }, handler);
    }
  });
}

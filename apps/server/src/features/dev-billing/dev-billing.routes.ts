import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../http/app-error.ts';
import type { HostedPages } from '../../platform/billing/hosted-pages.ts';

/** Where the stand-in's pages are; `dev` is one of the server's own first segments. */
const place = '/dev/stripe';

/** Their own style sheet, no script; a form may lead back to wherever the product's address is. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'self' http: https:";

/** Another site must not press these buttons. */
function refuseStrangers(request: FastifyRequest): void {
  if (request.method === 'POST' && request.headers['sec-fetch-site'] === 'cross-site') throw new AppError('forbidden');
}

/** Development only: the pages that Stripe would host, so that one port is enough to try everything. */
export function devBillingRoutes(http: FastifyInstance, pages: HostedPages): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    refuseStrangers(request);
    const { status, headers, body } = await pages.page({
      method: request.method,
      path: (request.url.split('?', 1)[0] ?? '').slice(place.length),
      body: Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '',
      wantsJson: request.headers.accept?.includes('application/json') ?? false,
    });
    return reply
      .code(status)
      .headers({ 'Content-Security-Policy': policy, 'X-Robots-Tag': 'noindex', ...headers })
      .send(body);
  };
  void http.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const url of [place, `${place}/*`]) {
      forms.get(url, { config: { access: 'visitor' } }, answer);
      forms.post(url, { config: { access: 'visitor' } }, answer);
    }
  });
}

import { appPaths } from '@tessera/contract';
import type { FastifyInstance } from 'fastify';
import { requestLanguage } from '../../http/request-language.ts';
import { sendPage } from '../../http/send-page.ts';
import { html } from '../../markup/html.ts';
import { mark } from '../../markup/page.ts';
import { textsIn } from '../../texts/texts.ts';
import type { LinkAnswer, Links } from './links.service.ts';

const statusOf = { unknown: 404, inactive: 410, gone: 410 } satisfies Record<
  Exclude<LinkAnswer['at'], 'found'>,
  number
>;

/** The same alphabet as the contract's pattern, written the way the router wants it. */
const hashRoute = '/:hash(^[0-9a-hjkmnp-tv-zA-HJKMNP-TV-Z]{7}$)';

export function linkRoutes(app: FastifyInstance, links: Links): void {
  app.get<{ Params: { hash: string } }>(hashRoute, { config: { access: 'visitor' } }, async (request, reply) => {
    const answer = await links.resolve(request.params.hash);
    if (answer.at === 'found') {
      return reply
        .code(302)
        .headers({ Location: answer.location, 'Cache-Control': 'private, no-store' })
        .removeHeader('Content-Security-Policy')
        .send();
    }
    const language = requestLanguage(request);
    const { home, ...pages } = textsIn(language).pages;
    const { title, body } = pages[answer.at];
    return sendPage(reply, statusOf[answer.at], {
      language,
      title,
      body: html`<main class="narrow">${mark}<h1>${title}</h1><p class="soft">${body}</p><p><a class="button" href="${appPaths.root}">${home}</a></p></main>`,
    });
  });
}

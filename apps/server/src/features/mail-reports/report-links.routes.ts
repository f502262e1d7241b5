import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestLanguage } from '../../http/request-language.ts';
import { formPagePolicy } from '../../http/security-headers.ts';
import { sendPage } from '../../http/send-page.ts';
import { throttles } from '../../http/throttle.ts';
import type { Limiter, LimitRule } from '../../platform/limiter/limiter.ts';
import type { LinkState, ReportLinks } from './report-consent.ts';
import { reportPagePaths } from './report-links.ts';
import { type PageAction, pageActions, reportPage } from './report-pages.ts';

const maxBodyBytes = 8192;
/** Providers send the one-click requests of many people from few addresses. */
const throttle: LimitRule = { name: 'report-links', points: 1200, seconds: 60 };

type PageRequest = FastifyRequest<{ Querystring: { token?: unknown } }>;

const tokenOf = ({ query }: PageRequest): string => (typeof query.token === 'string' ? query.token : '');

/** RFC 8058: a provider posts `List-Unsubscribe=One-Click`, as either kind of form. It has no `action`, so it is the default one. */
function actionOf({ body }: PageRequest, byDefault: PageAction): PageAction {
  const given = new URLSearchParams(typeof body === 'string' ? body : '').get('action');
  return pageActions.find((action) => action === given) ?? byDefault;
}

/** The pages of the links in reports. Only their buttons, and the one-click requests of providers, change something. */
export function reportLinkRoutes(app: FastifyInstance, links: ReportLinks, limiter: Limiter): void {
  const limit = throttles(limiter, [], throttle);

  const show = (request: PageRequest, reply: FastifyReply, state: LinkState, action?: PageAction) =>
    sendPage(
      reply,
      state.kind === 'invalid' ? 410 : 200,
      reportPage(requestLanguage(request), state, action),
      formPagePolicy,
    );

  const actions = {
    unsubscribe: links.unsubscribe,
    decline: links.unsubscribe,
    undo: links.undo,
    confirm: links.confirm,
  } satisfies Record<PageAction, (token: string) => Promise<LinkState>>;

  void app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBodyBytes }, (_request, body, done) =>
      done(null, body),
    );
    const mount = (path: string, byDefault: PageAction) => {
      const options = { config: { access: 'visitor' } } as const;
      pages.get<{ Querystring: { token?: unknown } }>(path, options, async (request, reply) => {
        await limit.byAddress(request.ip);
        return show(request, reply, await links.read(tokenOf(request)));
      });
      pages.post<{ Querystring: { token?: unknown } }>(path, options, async (request, reply) => {
        await limit.byAddress(request.ip);
        const action = actionOf(request, byDefault);
        return show(request, reply, await actions[action](tokenOf(request)), action);
      });
    };
    mount(reportPagePaths.unsubscribe, 'unsubscribe');
    mount(reportPagePaths.confirm, 'decline');
  });
}

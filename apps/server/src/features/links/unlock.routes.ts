import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { AppError } from '../../http/app-error.ts';
import { toAppError } from '../../http/errors.ts';
import { requestLanguage } from '../../http/request-language.ts';
import { challengePagePolicy, formPagePolicy } from '../../http/security-headers.ts';
import { sendPage } from '../../http/send-page.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { challengeField, explanationPage, passwordPage, type PasswordProblem, unlockedPage } from './link-pages.ts';
import { findLinkPassword } from './links.repo.ts';
import type { Links } from './links.service.ts';
import { type LinkParams, requestedLink, segmentOf } from './requested-link.ts';
import { resolveLink } from './resolve-link.ts';
import { createUnlocks, type UnlockDeps } from './unlock.service.ts';
import { unlockCookie } from './unlock-token.ts';
import { urlQuery } from './visit-facts.ts';

interface UnlockRouteDeps extends UnlockDeps {
  db: Db;
  links: Links;
  clock: Clock;
  config: Pick<Config, 'publicUrl' | 'turnstile'>;
}

type FormRequest = FastifyRequest<{ Params: LinkParams }>;

const maxBodyBytes = 8192;
const maxPasswordLength = 1024;

function parseForm(body: unknown): { password: string; challengeToken: string | undefined } {
  const fields = new URLSearchParams(typeof body === 'string' ? body : '');
  return {
    password: fields.get('password')?.slice(0, maxPasswordLength) ?? '',
    challengeToken: fields.get(challengeField) || undefined,
  };
}

/** The forms of links with a password. The password is in the body only, so it is in no log and no history of a browser. */
export function unlockRoutes(app: FastifyInstance, paths: readonly string[], deps: UnlockRouteDeps): void {
  const { db, links, clock, config } = deps;
  const unlocks = createUnlocks(deps, { name: 'unlock', findPassword: (hash) => findLinkPassword(db, hash) });
  const { pathname, protocol } = new URL(config.publicUrl);
  const base = pathname.replace(/\/+$/, '');

  /** After an attempt that had the challenge, the next one needs it, too: the page has it again. */
  function sendForm(request: FormRequest, reply: FastifyReply, status: number, problem: PasswordProblem) {
    const isChallenged = problem === 'challenge' || parseForm(request.body).challengeToken !== undefined;
    const siteKey = isChallenged ? config.turnstile?.siteKey : undefined;
    const page = passwordPage(requestLanguage(request), segmentOf(request.params), { problem, siteKey });
    return sendPage(reply, status, page, siteKey === undefined ? formPagePolicy : challengePagePolicy);
  }

  /** Not a redirect: the page's policy would forbid the form to lead to the destination. */
  function sendUnlocked(request: FastifyRequest, reply: FastifyReply, segment: string, cookie: string) {
    const query = urlQuery(request.url);
    const address = `${base}/${segment}${query && `?${query}`}`;
    void reply.headers({ 'Set-Cookie': cookie, Refresh: `0; url=${address}` });
    return sendPage(reply, 200, unlockedPage(requestLanguage(request), address, segment));
  }

  async function answer(request: FormRequest, reply: FastifyReply) {
    const segment = segmentOf(request.params);
    const requested = requestedLink(segment);
    const { link, answer: found } = requested ? await resolveLink(links, requested, segment) : {};
    const key = found?.kind === 'found' ? found.rules?.unlockKey : undefined;
    if (!link || found?.kind !== 'found' || key === undefined) return reply.callNotFound();
    const hash = found.hash ?? link.name;
    const verdict = await unlocks.attempt({ id: hash, ...parseForm(request.body), address: request.ip });
    if (verdict !== 'correct') return sendForm(request, reply, 403, verdict);
    const cookiePath = { hash, path: `${base}/${segment}`, isSecure: protocol === 'https:' };
    return sendUnlocked(request, reply, segment, unlockCookie(key, cookiePath, clock.now().getTime()));
  }

  void app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    const form = 'application/x-www-form-urlencoded';
    forms.addContentTypeParser(form, { parseAs: 'string', bodyLimit: maxBodyBytes }, (_request, body, done) =>
      done(null, body),
    );
    const handle = async (request: FormRequest, reply: FastifyReply) => {
      try {
        return await answer(request, reply);
      } catch (error) {
        const { code, details } = toAppError(error as Error & AppError);
        if (code !== 'too_many_requests' && code !== 'unavailable') throw error;
        void reply.header('Retry-After', details.retryAfterSeconds ?? 1);
        if (code === 'too_many_requests') return sendForm(request, reply, 429, 'tooMany');
        request.log.warn({ err: error }, 'link password not checked');
        return sendPage(
          reply,
          503,
          explanationPage('unavailable', requestLanguage(request), { name: segmentOf(request.params) }),
        );
      }
    };
    for (const path of paths) forms.post<{ Params: LinkParams }>(path, { config: { access: 'visitor' } }, handle);
  });
}

import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const forbidden = 'accelerometer camera display-capture gyroscope magnetometer microphone midi payment usb'.split(' ');

/** For answers that are not pages: allows nothing. */
const inert = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Workers use the policy of their script. Ours load the decoder from this origin and nothing else. */
export const scriptPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** For pages rendered by the server: inline styles, the text font, no scripts. */
export const plainPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src 'self' data:; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** For a page with a form that is sent to this origin. */
export const formPagePolicy = plainPagePolicy.replace("form-action 'none'", "form-action 'self'");

/** Where the bot challenge is loaded from. */
export const challengeOrigin = 'https://challenges.cloudflare.com';

/** For a page with a form that has the bot challenge. */
export const challengePagePolicy = `${formPagePolicy.replace("frame-src 'self'", `frame-src ${challengeOrigin}`)}; script-src ${challengeOrigin}`;

/** For the web app. `inlineScripts` are the hashes of the inline scripts of its index page. */
export function webAppPolicy(config: Pick<Config, 'turnstile' | 'gtagId'>, inlineScripts: readonly string[]): string {
  const challenge = config.turnstile ? [challengeOrigin] : [];
  const tag = config.gtagId ? ['https://www.googletagmanager.com'] : [];
  const tagData = config.gtagId ? ['https://*.google-analytics.com', 'https://*.googletagmanager.com'] : [];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...inlineScripts, ...challenge, ...tag],
    // Component libraries insert style elements.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...tagData],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...tagData],
    'frame-src': challenge.length > 0 ? challenge : ["'none'"],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** For the viewer, whose URL an attacker can write: no requests, and trusted types forbid turning text into scripts. */
export const viewerPolicy = (inlineScripts: readonly string[]): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...inlineScripts].join(' '),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

/** The headers of every answer, unless its route overrides them. */
export const defaultHeaders = (mode: Config['mode']): Record<string, string> => ({
  'Content-Security-Policy': inert,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': [...forbidden.map((name) => `${name}=()`), 'geolocation=(self)'].join(', '),
  ...(mode === 'production' && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
});

export function securityHeaders(app: FastifyInstance, mode: Config['mode']): void {
  const headers = defaultHeaders(mode);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

import { apiPrefix, defaultLanguage, type Language, languageCodes } from '@tessera/contract';
import type { Config } from '../config.ts';
import { unavailable } from '../http/app-error.ts';
import { fromAcceptLanguage } from '../http/request-language.ts';
import { defaultHeaders, plainPagePolicy } from '../http/security-headers.ts';
import { html } from '../markup/html.ts';
import { logo, page } from '../markup/page.ts';
import { textsIn } from '../texts/texts.ts';

const retryAfterSeconds = 5;

function pageIn(language: Language): string {
  const { title, body } = textsIn(language).pages.restarting;
  const content = html`<main class="narrow">${logo}<h1>${title}</h1><p class="soft" role="status">${body}</p></main>`;
  return page({ language, title, body: content });
}

function formatAnswer(body: string, headers: Record<string, string>): string {
  const all = { ...headers, 'Content-Length': String(Buffer.byteLength(body)), Connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return ['HTTP/1.1 503 Service Unavailable', ...lines, '', body].join('\r\n');
}

/** Used only to choose between a page and JSON, so a loose match is enough. */
const headerIn = (head: string, name: string) => new RegExp(`\\n${name}:([^\\r\\n]*)`, 'i').exec(head)?.[1];

/** The 503 while no app process is ready: JSON in the API's error format, or a page that reloads itself. */
export function createUnavailableAnswer(mode: Config['mode']): (received: Buffer) => string {
  const headers = {
    ...defaultHeaders(mode),
    'Cache-Control': 'no-store',
    'Retry-After': String(retryAfterSeconds),
  };
  const json = formatAnswer(JSON.stringify(unavailable().toReply()), {
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
  });
  const pages = new Map(
    languageCodes.map((language) => [
      language,
      formatAnswer(pageIn(language), {
        ...headers,
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': plainPagePolicy,
        Refresh: String(retryAfterSeconds),
      }),
    ]),
  );
  return (received) => {
    const head = received.toString('latin1', 0, 4096);
    const isPage = head.startsWith('GET ') && !head.startsWith(`GET ${apiPrefix}/`);
    if (!isPage || !headerIn(head, 'accept')?.includes('text/html')) return json;
    return pages.get(fromAcceptLanguage(headerIn(head, 'accept-language')) ?? defaultLanguage) ?? json;
  };
}

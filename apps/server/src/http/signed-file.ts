import { appPaths, type Language } from '@tessera/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';
import { html } from '../markup/html.ts';
import { logo } from '../markup/page.ts';
import { after, type Clock } from '../platform/clock/clock.ts';
import type { Signer } from '../platform/signing/signer.ts';
import { textsIn } from '../texts/texts.ts';
import { requestLanguage } from './request-language.ts';
import { sendPage } from './send-page.ts';

export const decimal = z.pipe(z.string().check(z.regex(/^\d{1,6}(\.\d{1,3})?$/)), z.transform(Number));
export const wholeNumber = z.pipe(z.string().check(z.regex(/^\d{1,12}$/)), z.transform(Number));

/** The query parameters that every signed URL has beside its own. `expires` is a Unix time in seconds. */
export const signedParams = { expires: wholeNumber, signature: z.string().check(z.maxLength(100)) };

export interface Signature {
  expires: number;
  signature: string;
}

/** URLs that give access to a file without a token until they expire, because a download and an `<img>` send none. */
export interface SignedUrls {
  /** `signed` identifies the file and is covered by the signature; `params` is the part of it that is sent in the query. */
  create(path: string, signed: readonly string[], params: Record<string, string>, expires: number): Promise<string>;
  isValid(signed: readonly string[], given: Signature): Promise<boolean>;
}

interface SignedUrlDeps {
  config: Pick<Config, 'publicUrl'>;
  clock: Clock;
  signer: Signer;
}

export const expiresIn = (clock: Clock, ms: number): number => Math.floor(after(clock.now(), ms).getTime() / 1000);

const signedText = (signed: readonly string[], expires: number) => [...signed, expires].join(' ');

export const createSignedUrls = ({ config, clock, signer }: SignedUrlDeps): SignedUrls => ({
  async create(path, signed, params, expires) {
    const signature = await signer.sign(signedText(signed, expires));
    const query = new URLSearchParams({ ...params, expires: String(expires), signature });
    return `${config.publicUrl}${path}?${query.toString()}`;
  },
  isValid: async (signed, { expires, signature }) =>
    expires * 1000 > clock.now().getTime() && signer.verify(signedText(signed, expires), signature),
});

/** The parameters in path and query of a signed URL, or undefined if they are malformed. */
export const readSignedUrl = <T extends z.ZodMiniType>(schema: T, request: FastifyRequest): z.output<T> | undefined =>
  z.safeParse(schema, { ...(request.query as object), ...(request.params as object) }).data;

export const signedFileHeaders = (type: string, disposition: string) => ({
  'Content-Type': type,
  'Content-Disposition': disposition,
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex',
});

interface Message {
  title: string;
  body: string;
  link: { href: string; label: string };
}

function sendMessage(reply: FastifyReply, status: number, language: Language, { title, body, link }: Message) {
  const content = html`<main class="narrow">${logo}<h1>${title}</h1><p class="soft">${body}</p><p><a class="button" href="${link.href}">${link.label}</a></p></main>`;
  return sendPage(reply, status, { language, title, body: content });
}

/** The page for a signed URL that is forged or expired, or whose code is deleted. */
export function sendExpiredPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = requestLanguage(request);
  const { home, download } = textsIn(language).pages;
  return sendMessage(reply, 404, language, { ...download, link: { href: appPaths.qrCodes, label: home } });
}

/** The page for a full queue. The URL stays valid, so the page links to it again. */
export function sendBusyPage(request: FastifyRequest, reply: FastifyReply, retryAfterSeconds: number): FastifyReply {
  const language = requestLanguage(request);
  const { retry, ...text } = textsIn(language).pages.downloadBusy;
  void reply.header('Retry-After', retryAfterSeconds);
  return sendMessage(reply, 503, language, { ...text, link: { href: request.url, label: retry } });
}

import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isPublicAddress } from './public-address.ts';
import { resolveBySystem, resolvePublic } from './resolve.ts';
import { checkedAddresses, lookupIn, type SenderOptions } from './sender.ts';

export interface Download {
  /** Throws if it is longer than allowed or takes too long. */
  body: AsyncIterable<Buffer>;
  etag: string | null;
}

/** Reads files from addresses that the operator has chosen. */
export interface Downloader {
  /** `unchanged`: the file still has this `etag`. Throws on any other answer than 200. */
  get(url: string, options: { etag: string | null; maxBytes: number }): Promise<Download | 'unchanged'>;
}

interface DownloaderOptions extends Pick<SenderOptions, 'resolve' | 'isAllowed'> {
  protocols: readonly string[];
  timeoutMs: number;
}

const timeoutMs = 120_000;
const maxRedirects = 3;

/** Destroys the response at the first byte over the limit. */
async function* bounded(response: IncomingMessage, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error(`larger than ${maxBytes} bytes`);
    yield chunk;
  }
}

function createDownloader(options: DownloaderOptions): Downloader {
  async function open(url: URL, etag: string | null, signal: AbortSignal): Promise<IncomingMessage> {
    if (!options.protocols.includes(url.protocol)) throw new Error(`not an ${options.protocols[0] ?? ''} address`);
    const lookup = lookupIn(await checkedAddresses(url, signal, options));
    const headers = { 'user-agent': 'Tessera', ...(etag !== null && { 'if-none-match': etag }) };
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const request = send(url, { headers, lookup, agent: false, signal });
    request.end();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return response;
  }

  return {
    async get(address, { etag, maxBytes }) {
      const signal = AbortSignal.timeout(options.timeoutMs);
      let url = new URL(address);
      for (let redirects = 0; ; redirects += 1) {
        const response = await open(url, etag, signal);
        const { statusCode: status = 0, headers } = response;
        if (status === 200) return { body: bounded(response, maxBytes), etag: headers.etag ?? null };
        response.destroy();
        if (status === 304) return 'unchanged';
        const isRedirect = [301, 302, 307, 308].includes(status) && headers.location !== undefined;
        if (!isRedirect || redirects === maxRedirects) throw new Error(`answered ${status}`);
        url = new URL(headers.location ?? '', url);
      }
    },
  };
}

/** Private addresses and plain HTTP are refused unless the operator allows them. */
export const openDownloader = (allowPrivate: boolean): Downloader =>
  allowPrivate
    ? createDownloader({
        resolve: resolveBySystem,
        isAllowed: () => true,
        protocols: ['https:', 'http:'],
        timeoutMs,
      })
    : createDownloader({ resolve: resolvePublic, isAllowed: isPublicAddress, protocols: ['https:'], timeoutMs });

import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isPublicAddress } from './public-address.ts';
import { resolveBySystem, resolvePublic } from './resolve.ts';
import {
  checkedAddresses,
  lookupIn,
  type SendError,
  SendFailure,
  sendErrorKind,
  type SenderOptions,
} from './sender.ts';

export interface ProbeRequest {
  method: 'HEAD' | 'GET';
  url: string;
}

/**
 * `incomplete_chain`: the server sends no intermediate certificate. Browsers find it. `malformed`: Node.js refuses the response, for example
 * because of its long headers. Browsers may show it.
 */
export type ProbeError = SendError | 'incomplete_chain' | 'malformed';
export type ProbeResponse = { status: number; headers: IncomingMessage['headers']; sample: string };
export type ProbeResult = ProbeResponse | { error: ProbeError };

/** Requests a page that a user has chosen, to see whether it answers. Follows no redirect, and never throws. */
export interface Prober {
  probe(request: ProbeRequest, signal?: AbortSignal): Promise<ProbeResult>;
}

type ProberOptions = Pick<SenderOptions, 'resolve' | 'isAllowed' | 'timeoutMs'> & { userAgent: string };

const timeoutMs = 10_000;
/** The begin of a page tells whether its domain is parked, or a bot wall answered. */
const sampleBytes = 16 * 1024;

const incompleteChain = [
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_GET_ISSUER_CERT',
];

function probeErrorKind(error: NodeJS.ErrnoException): ProbeError {
  const { code = '' } = error;
  if (incompleteChain.includes(code)) return 'incomplete_chain';
  return code.startsWith('HPE_') ? 'malformed' : sendErrorKind(error);
}

async function readSample(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= sampleBytes) break;
    }
  } catch {
    // The headers have arrived, so the page answers.
  }
  response.destroy();
  return Buffer.concat(chunks).subarray(0, sampleBytes).toString('latin1');
}

async function request(probe: ProbeRequest, signal: AbortSignal, options: ProberOptions): Promise<ProbeResponse> {
  const url = new URL(probe.url);
  const lookup = lookupIn(await checkedAddresses(url, signal, options));
  signal.throwIfAborted();
  const open = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const headers = {
    'user-agent': options.userAgent,
    accept: '*/*',
    ...(probe.method === 'GET' && { range: `bytes=0-${sampleBytes - 1}`, 'accept-encoding': 'identity' }),
  };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    // Without an agent: a reused connection could lead to an address that was checked for another request.
    const outgoing = open(url, { method: probe.method, headers, lookup, agent: false, signal });
    outgoing.on('response', resolve);
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      const kind = probeErrorKind(error);
      reject(kind === 'incomplete_chain' || kind === 'malformed' ? error : new SendFailure(kind));
    });
    outgoing.on('close', () => reject(new SendFailure('response')));
    outgoing.end();
  });
  response.on('error', () => {});
  return { status: response.statusCode ?? 0, headers: response.headers, sample: await readSample(response) };
}

export const createProber = (options: ProberOptions): Prober => ({
  async probe(probe, outerSignal) {
    const timeout = AbortSignal.timeout(options.timeoutMs);
    const signal = outerSignal ? AbortSignal.any([timeout, outerSignal]) : timeout;
    const onAbort = new Promise<never>((_, reject) => {
      const fail = () => reject(new SendFailure(outerSignal?.aborted ? 'aborted' : 'timeout'));
      if (signal.aborted) fail();
      signal.addEventListener('abort', fail, { once: true });
    });
    try {
      return await Promise.race([onAbort, request(probe, signal, options)]);
    } catch (error) {
      if (error instanceof SendFailure) return { error: error.kind };
      return { error: probeErrorKind(error as NodeJS.ErrnoException) };
    }
  },
});

/** The page that the user agent names explains the checks to the owners of sites. */
const watchUserAgent = (publicUrl: string): string => `TesseraWatch/1.0 (+${publicUrl}/docs/watch)`;

/** Private addresses are refused unless the operator allows them. */
export const openProber = (publicUrl: string, allowPrivate: boolean): Prober =>
  createProber({
    userAgent: watchUserAgent(publicUrl),
    timeoutMs,
    ...(allowPrivate
      ? { resolve: resolveBySystem, isAllowed: () => true }
      : { resolve: resolvePublic, isAllowed: isPublicAddress }),
  });

import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress, isPrivateUrl, literalAddressOf } from './public-address.ts';
import { type Resolve, resolveBySystem, resolvePublic } from './resolve.ts';

export interface Outgoing {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export type SendError = 'dns' | 'blocked_address' | 'connection' | 'tls' | 'timeout' | 'response' | 'aborted';
export type SendResult = { durationMs: number } & ({ status: number } | { error: SendError });

/** Posts to addresses that users have chosen. Follows no redirect, and never throws. */
export interface Sender {
  /** False if a URL is known to be private without resolving its name. */
  canReach: (url: URL) => boolean;
  post(outgoing: Outgoing, signal?: AbortSignal): Promise<SendResult>;
}

export interface SenderOptions {
  resolve: Resolve;
  isAllowed: (address: string) => boolean;
  canReach: Sender['canReach'];
  /** The limit for everything together: name, connection, TLS, request and response headers. */
  timeoutMs: number;
}

const timeoutMs = 10_000;
/** The body of a response is ignored. This much of it is read, so that a receiver can finish its answer. */
const maxBodyBytes = 64 * 1024;
const maxBodyMs = 1000;

export class SendFailure extends Error {
  constructor(readonly kind: SendError) {
    super(kind);
  }
}

/** The addresses of the URL's host. Resolved once per attempt, and every address must be allowed. */
export async function checkedAddresses(
  url: URL,
  signal: AbortSignal,
  { resolve, isAllowed }: Pick<SenderOptions, 'resolve' | 'isAllowed'>,
) {
  const literal = literalAddressOf(url);
  const addresses =
    literal === undefined
      ? await resolve(url.hostname, signal).catch(() => {
          throw new SendFailure('dns');
        })
      : [literal];
  if (!addresses.every(isAllowed)) throw new SendFailure('blocked_address');
  return addresses;
}

/** Makes a connection go to addresses that were checked, while TLS and the `Host` header keep the name. */
export function lookupIn(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, callback) => {
    const [first] = found;
    if (options.all || !first) callback(null, found);
    else callback(null, first.address, first.family);
  };
}

function discardBody(response: IncomingMessage): void {
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) response.destroy();
  });
  response.on('error', () => {});
  const timer = setTimeout(() => response.destroy(), maxBodyMs);
  response.on('close', () => clearTimeout(timer));
}

export function sendErrorKind(error: NodeJS.ErrnoException): SendError {
  const code = error.code ?? '';
  if (code.startsWith('HPE_')) return 'response';
  if (/^(ERR_TLS|ERR_SSL|EPROTO|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED)/.test(code)) return 'tls';
  return 'connection';
}

/** Resolves to the status as soon as the response's headers are read. */
function responseStatus(request: ClientRequest, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request.on('response', (response) => {
      discardBody(response);
      resolve(response.statusCode ?? 0);
    });
    request.on('error', (error) => reject(new SendFailure(sendErrorKind(error))));
    // Without a response, for example after an unexpected protocol upgrade.
    request.on('close', () => reject(new SendFailure('response')));
    request.end(body);
  });
}

async function postTo(outgoing: Outgoing, signal: AbortSignal, options: SenderOptions): Promise<number> {
  const url = new URL(outgoing.url);
  const lookup = lookupIn(await checkedAddresses(url, signal, options));
  signal.throwIfAborted();
  const open = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const headers = { ...outgoing.headers, 'content-length': String(Buffer.byteLength(outgoing.body)) };
  // Without an agent: a reused connection could lead to an address that was checked for another attempt.
  return responseStatus(open(url, { method: 'POST', headers, lookup, agent: false, signal }), outgoing.body);
}

export const createSender = (options: SenderOptions): Sender => ({
  canReach: options.canReach,
  async post(outgoing, outerSignal) {
    const startedAt = performance.now();
    const timeout = new AbortController();
    const abort = () => timeout.abort();
    const timer = setTimeout(abort, options.timeoutMs);
    outerSignal?.addEventListener('abort', abort, { once: true });
    const onAbort = new Promise<never>((_, reject) => {
      const fail = () => reject(new SendFailure(outerSignal?.aborted ? 'aborted' : 'timeout'));
      timeout.signal.addEventListener('abort', fail, { once: true });
    });
    const attempt = async (): Promise<{ status: number } | { error: SendError }> => {
      try {
        return { status: await Promise.race([onAbort, postTo(outgoing, timeout.signal, options)]) };
      } catch (error) {
        return { error: error instanceof SendFailure ? error.kind : 'connection' };
      }
    };
    const result = await attempt();
    clearTimeout(timer);
    outerSignal?.removeEventListener('abort', abort);
    return { ...result, durationMs: Math.round(performance.now() - startedAt) };
  },
});

/** Private addresses are refused unless the operator allows them. */
export const openSender = (allowPrivate: boolean): Sender =>
  allowPrivate
    ? createSender({ resolve: resolveBySystem, isAllowed: () => true, canReach: () => true, timeoutMs })
    : createSender({
        resolve: resolvePublic,
        isAllowed: isPublicAddress,
        canReach: (url) => !isPrivateUrl(url),
        timeoutMs,
      });

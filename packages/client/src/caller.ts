import type { Call, CreateOptions, Creation, Input, Reply } from './calls.ts';
import { ApiError } from './api-error.ts';
import { type ClientOptions, sendWithRetries, type Settings } from './request.ts';

/** A call as it is sent, without the types of its name. */
interface LooseInput extends CreateOptions {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  upload?: Record<string, Blob>;
}

export interface Caller {
  call: <C extends Call>(name: C, input: Input<C>) => Promise<Reply<C>>;
  /** Fetches a signed URL of a reply. It carries its own permission, so the key is not sent. */
  fetchFile: (url: string, signal?: AbortSignal) => Promise<Blob>;
}

/** Names that take an `Idempotency-Key`. The type fails to compile if the contract adds another one. */
const creations: Record<Creation, true> = {
  'POST /qr-codes': true,
  'POST /qr-codes/reservations': true,
  'POST /qr-codes/{id}/duplicate': true,
  'POST /tags': true,
  'POST /brand-looks': true,
  'POST /utm-presets': true,
  'POST /webhooks': true,
};
/** Replaces the logo, so a repetition has no further effect. */
const repeatablePosts = new Set(['POST /qr-codes/{id}/logo', 'POST /brand-looks/{id}/logo']);

export function createCaller(options: ClientOptions): Caller {
  const baseUrl = checkedUrl(options.baseUrl);
  const key = checkedKey(options.key);
  const { maxRetries = 3, timeoutMs = 30_000 } = options;
  // A browser's fetch fails if it is called as a method of another object.
  const settings: Settings = { fetch: options.fetch ?? ((...given) => fetch(...given)), maxRetries, timeoutMs };

  async function send(name: string, input: LooseInput): Promise<unknown> {
    const [method = 'GET', path = ''] = name.split(' ', 2);
    const creates = name in creations;
    const headers: Record<string, string> = { accept: 'application/json', authorization: `Bearer ${key}` };
    if (input.body !== undefined) headers['content-type'] = 'application/json';
    if (creates) headers['idempotency-key'] = input.idempotencyKey ?? randomKey();
    const response = await sendWithRetries(
      {
        method,
        url: `${baseUrl}/v1${fillPath(path, input.params ?? {})}${queryString(input.query ?? {})}`,
        headers,
        body: requestBody(input),
        isRepeatable: method !== 'POST' || creates || repeatablePosts.has(name),
        signal: input.signal,
      },
      settings,
    );
    try {
      return await response.json();
    } catch {
      throw new ApiError(response.status, { error: 'The server did not answer with JSON. Check baseUrl.' });
    }
  }

  return {
    call: <C extends Call>(name: C, input: Input<C>) => send(name, input) as Promise<Reply<C>>,
    async fetchFile(url, signal) {
      const request = { method: 'GET', url, headers: {}, body: null, isRepeatable: true, signal };
      return (await sendWithRetries(request, settings)).blob();
    },
  };
}

function checkedUrl(baseUrl: string): string {
  if (!URL.canParse(baseUrl) || !/^https?:/.test(baseUrl))
    throw new TypeError('baseUrl must be an address such as https://qr.example.org');
  return baseUrl.replace(/\/+$/, '');
}

/** The error of `fetch` for an invalid header contains the header, and with it the key. */
function checkedKey(key: string): string {
  const trimmed = key.trim();
  if (!/^[\x21-\x7e]+$/.test(trimmed)) throw new TypeError('key must be an API key (tes_…)');
  return trimmed;
}

/** `crypto.randomUUID` does not exist on pages without https. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const fillPath = (path: string, params: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    // An empty segment or a dot segment would address another resource.
    if (!value || value === '.' || value === '..') throw new TypeError(`${name} must not be empty`);
    return encodeURIComponent(value);
  });

function queryString(query: Record<string, unknown>): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const pairs = entries.map(([name, value]) => [name, String(value)] as [string, string]);
  return pairs.length > 0 ? `?${new URLSearchParams(pairs).toString()}` : '';
}

function requestBody({ body, upload }: LooseInput): string | FormData | null {
  if (!upload) return body === undefined ? null : JSON.stringify(body);
  const form = new FormData();
  for (const [field, file] of Object.entries(upload)) form.append(field, file);
  return form;
}

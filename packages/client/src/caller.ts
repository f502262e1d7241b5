import type { Call, CreateOptions, Input, Reply, Tagged, UpsertOptions } from './calls.ts';
import { ApiError } from './api-error.ts';
import { type ClientOptions, sendWithRetries, type Settings } from './request.ts';

/** A call as it is sent, without the types of its name. */
interface LooseInput extends CreateOptions, UpsertOptions {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  upload?: Record<string, Blob>;
}

export interface Caller {
  call: <C extends Call>(name: C, input: Input<C>) => Promise<Reply<C>>;
  /** With the `ETag` of the reply. */
  callTagged: <C extends Call>(name: C, input: Input<C>) => Promise<Tagged<Reply<C>>>;
  /** Fetches a signed URL of a reply. It carries its own permission, so the key is not sent. */
  fetchFile: (url: string, signal?: AbortSignal) => Promise<Blob>;
}

export function createCaller(options: ClientOptions): Caller {
  const baseUrl = checkedUrl(options.baseUrl);
  const key = checkedKey(options.key);
  const { maxRetries = 3, timeoutMs = 30_000 } = options;
  // A browser's fetch fails if it is called as a method of another object.
  const settings: Settings = { fetch: options.fetch ?? ((...given) => fetch(...given)), maxRetries, timeoutMs };

  async function send(name: string, input: LooseInput): Promise<Tagged<unknown>> {
    const [method = 'GET', path = ''] = name.split(' ', 2);
    const headers: Record<string, string> = { accept: 'application/json', authorization: `Bearer ${key}` };
    if (input.body !== undefined) headers['content-type'] = 'application/json';
    if (method === 'POST') headers['idempotency-key'] = input.idempotencyKey ?? randomKey();
    if (input.ifMatch !== undefined) headers['if-match'] = input.ifMatch;
    if (input.createOnly) headers['if-none-match'] = '*';
    const response = await sendWithRetries(
      {
        method,
        url: `${baseUrl}/v1${fillPath(path, input.params ?? {})}${queryString(input.query ?? {})}`,
        headers,
        body: requestBody(input),
        signal: input.signal,
      },
      settings,
    );
    try {
      return { reply: await response.json(), etag: response.headers.get('etag') ?? '' };
    } catch {
      throw new ApiError(response.status, { error: 'The server did not answer with JSON. Check baseUrl.' });
    }
  }

  return {
    call: async <C extends Call>(name: C, input: Input<C>) => (await send(name, input)).reply as Reply<C>,
    callTagged: <C extends Call>(name: C, input: Input<C>) => send(name, input) as Promise<Tagged<Reply<C>>>,
    async fetchFile(url, signal) {
      const request = { method: 'GET', url, headers: {}, body: null, signal };
      return (await sendWithRetries(request, settings)).blob();
    },
  };
}

function checkedUrl(baseUrl: string): string {
  if (!URL.canParse(baseUrl) || !/^https?:/.test(baseUrl))
    throw new TypeError('baseUrl must be an address such as https://qr.example.org');
  // Descriptions of the API name its address with the version.
  return baseUrl.replace(/\/+$/, '').replace(/\/v1$/, '');
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
  const pairs = entries.flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, String(one)]));
  return pairs.length > 0 ? `?${new URLSearchParams(pairs).toString()}` : '';
}

function requestBody({ body, upload }: LooseInput): string | FormData | null {
  if (!upload) return body === undefined ? null : JSON.stringify(body);
  const form = new FormData();
  for (const [field, file] of Object.entries(upload)) form.append(field, file);
  return form;
}

import { AwsClient } from 'aws4fetch';
import { checkKey, type Files } from './files.ts';

export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const timeoutMs = 10_000;
/** The delay starts at 50 ms and doubles: about a second in all for an overloaded store. */
const retries = 4;

/** The S3 interface accepts no smaller part, except the last one. */
const partBytes = 8 * 1024 * 1024;
/** A whole file may take long; the connection must not be silent. */
const streamTimeoutMs = 60 * 60_000;

/** Splits content into parts of equal size; the last one may be smaller. */
async function* splitParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of content) {
    chunks.push(chunk);
    length += chunk.length;
    if (length < partBytes) continue;
    yield Buffer.concat(chunks);
    [chunks, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(chunks);
}

/** Files in an S3-compatible store, with path-style URLs (`endpoint/bucket/key`), which every such store supports. */
export function s3Files({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Settings): Files {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries });
  const objectUrl = (key: string) => `${endpoint.replace(/\/+$/, '')}/${bucket}/${checkKey(key)}`;

  async function send(method: string, url: string, init: RequestInit = {}): Promise<Response | undefined> {
    const response = await client.fetch(url, { signal: AbortSignal.timeout(timeoutMs), ...init, method });
    // 416: the file exists, but the requested range does not, because it is empty.
    if (response.ok || response.status === 416) return response;
    const reason = (await response.text()).match(/<Code>(\w+)<\/Code>/)?.[1] ?? response.statusText;
    // A missing bucket is also a 404, but it is a wrong setting and must not look like a missing file.
    if (response.status === 404 && reason !== 'NoSuchBucket') return undefined;
    throw new Error(`the file store answered ${response.status} ${reason} to ${method}`);
  }

  async function sendRequired(method: string, url: string, init: RequestInit = {}): Promise<Response> {
    const response = await send(method, url, init);
    if (!response) throw new Error(`the file store answered 404 to ${method}`);
    return response;
  }

  async function put(key: string, bytes: Buffer, type: string): Promise<void> {
    await sendRequired('PUT', objectUrl(key), { body: new Uint8Array(bytes), headers: { 'Content-Type': type } });
  }

  /** Uploads the parts of a file; it appears when the upload is completed. */
  async function putParts(url: string, parts: AsyncIterable<Buffer>, type: string): Promise<void> {
    const started = await sendRequired('POST', `${url}?uploads=`, { headers: { 'Content-Type': type } });
    const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(await started.text())?.[1];
    if (uploadId === undefined) throw new Error('the file store did not start an upload');
    const query = `uploadId=${encodeURIComponent(uploadId)}`;
    try {
      const tags: string[] = [];
      for await (const part of parts) {
        const partUrl = `${url}?partNumber=${tags.length + 1}&${query}`;
        const { headers } = await sendRequired('PUT', partUrl, { body: new Uint8Array(part) });
        tags.push(`<Part><PartNumber>${tags.length + 1}</PartNumber><ETag>${headers.get('etag') ?? ''}</ETag></Part>`);
      }
      const body = `<CompleteMultipartUpload>${tags.join('')}</CompleteMultipartUpload>`;
      const completed = await (await sendRequired('POST', `${url}?${query}`, { body })).text();
      // The store may report an error after it has answered 200.
      if (completed.includes('<Error>')) throw new Error('the file store did not complete an upload');
    } catch (error) {
      await send('DELETE', `${url}?${query}`).catch(() => undefined);
      throw error;
    }
  }

  return {
    put,
    async putStream(key, content, type) {
      const parts = splitParts(content);
      const first = await parts.next();
      const bytes = first.done ? Buffer.alloc(0) : first.value;
      if (bytes.length < partBytes) return put(key, bytes, type);
      return putParts(objectUrl(key), prepend(bytes, parts), type);
    },
    async get(key) {
      const response = await send('GET', objectUrl(key));
      return response && Buffer.from(await response.arrayBuffer());
    },
    async has(key) {
      // Not HEAD: its answer has no body, so a missing bucket would look like a missing file.
      const response = await send('GET', objectUrl(key), { headers: { Range: 'bytes=0-0' } });
      await response?.body?.cancel();
      return response !== undefined;
    },
    async stream(key) {
      const response = await send('GET', objectUrl(key), { signal: AbortSignal.timeout(streamTimeoutMs) });
      return response?.body ?? undefined;
    },
    async remove(key) {
      await send('DELETE', objectUrl(key));
    },
  };
}

async function* prepend<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}

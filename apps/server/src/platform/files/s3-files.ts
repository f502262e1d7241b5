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

/** Files in an S3-compatible store, with path-style URLs (`endpoint/bucket/key`), which every such store supports. */
export function s3Files({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Settings): Files {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries });
  const urlOf = (key: string) => `${endpoint.replace(/\/+$/, '')}/${bucket}/${checkKey(key)}`;

  async function send(method: string, key: string, init: RequestInit = {}): Promise<Response | undefined> {
    const response = await client.fetch(urlOf(key), { ...init, method, signal: AbortSignal.timeout(timeoutMs) });
    if (response.ok) return response;
    const reason = (await response.text()).match(/<Code>(\w+)<\/Code>/)?.[1] ?? response.statusText;
    // A missing bucket is also a 404, but it is a wrong setting and must not look like a missing file.
    if (response.status === 404 && reason !== 'NoSuchBucket') return undefined;
    throw new Error(`the file store answered ${response.status} ${reason} to ${method}`);
  }

  return {
    async put(key, bytes, type) {
      const stored = await send('PUT', key, { body: new Uint8Array(bytes), headers: { 'Content-Type': type } });
      if (!stored) throw new Error('the file store answered 404 to PUT');
    },
    async get(key) {
      const response = await send('GET', key);
      return response && Buffer.from(await response.arrayBuffer());
    },
    async remove(key) {
      await send('DELETE', key);
    },
  };
}

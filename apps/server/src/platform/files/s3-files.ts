import { AwsClient } from 'aws4fetch';
import { checkKey, type Files } from './files.ts';

export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const patienceMs = 10_000;
/** Waits double from 50 ms on; with these many tries an overloaded store gets about a second to breathe. */
const retries = 4;

/** Files in an S3-compatible store, addressed by path (`endpoint/bucket/key`), which every such store understands. */
export function s3Files({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Settings): Files {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries });
  const urlOf = (key: string) => `${endpoint.replace(/\/+$/, '')}/${bucket}/${checkKey(key)}`;

  async function ask(method: string, key: string, init: RequestInit = {}): Promise<Response | undefined> {
    const answer = await client.fetch(urlOf(key), { ...init, method, signal: AbortSignal.timeout(patienceMs) });
    if (answer.ok) return answer;
    const reason = (await answer.text()).match(/<Code>(\w+)<\/Code>/)?.[1] ?? answer.statusText;
    // A missing bucket is a 404 too, but it is the operator's mistake and must not pass for a missing file.
    if (answer.status === 404 && reason !== 'NoSuchBucket') return undefined;
    throw new Error(`the file store answered ${answer.status} ${reason} to ${method}`);
  }

  return {
    async put(key, bytes, type) {
      const stored = await ask('PUT', key, { body: new Uint8Array(bytes), headers: { 'Content-Type': type } });
      if (!stored) throw new Error('the file store has no such place');
    },
    async get(key) {
      const answer = await ask('GET', key);
      return answer && Buffer.from(await answer.arrayBuffer());
    },
    async remove(key) {
      await ask('DELETE', key);
    },
  };
}

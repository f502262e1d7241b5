import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface S3Double {
  settings: { endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string };
  objects: Map<string, { bytes: Buffer; type: string }>;
  /** Status codes to return for the next requests, before any check. */
  failures: number[];
  requests: string[];
  close(): Promise<void>;
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

/** The AWS signature, version 4, computed from the received request. */
function signatureOf(request: IncomingMessage, secret: string, region: string): string {
  const header = (name: string) => String(request.headers[name] ?? '');
  const signed = /SignedHeaders=([^,]+)/.exec(header('authorization'))?.[1] ?? '';
  const canonical = [
    request.method,
    request.url,
    '',
    ...signed.split(';').map((name) => `${name}:${header(name).trim()}`),
    '',
    signed,
    header('x-amz-content-sha256'),
  ].join('\n');
  const timestamp = header('x-amz-date');
  const scope = `${timestamp.slice(0, 8)}/${region}/s3/aws4_request`;
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, timestamp.slice(0, 8)));
  return hmac(key, ['AWS4-HMAC-SHA256', timestamp, scope, sha256(canonical)].join('\n')).toString('hex');
}

/** An S3 server for tests, with one bucket and the errors of the real service. */
export async function startS3Double(): Promise<S3Double> {
  const settings = {
    endpoint: '',
    region: 'eu-test-1',
    bucket: 'pictures',
    accessKeyId: 'AKIDTEST',
    secretAccessKey: 'test secret',
  };
  const objects: S3Double['objects'] = new Map();
  const failures: number[] = [];
  const requests: string[] = [];
  const failWith = (status: number, code: string) => ({ status, body: `<Error><Code>${code}</Code></Error>` });

  function answer(request: IncomingMessage, bytes: Buffer): { status: number; body?: string | Buffer } {
    const failure = failures.shift();
    if (failure) return failWith(failure, failure === 503 ? 'SlowDown' : 'InternalError');
    const given = /Signature=(\w+)/.exec(request.headers.authorization ?? '')?.[1];
    if (given !== signatureOf(request, settings.secretAccessKey, settings.region))
      return failWith(403, 'SignatureDoesNotMatch');
    const declaredHash = request.headers['x-amz-content-sha256'];
    if (declaredHash !== 'UNSIGNED-PAYLOAD' && declaredHash !== sha256(bytes))
      return failWith(400, 'XAmzContentSHA256Mismatch');
    const [, bucket, ...rest] = (request.url ?? '').split('/');
    if (bucket !== settings.bucket) return failWith(404, 'NoSuchBucket');
    const key = rest.join('/');
    if (request.method === 'PUT') {
      objects.set(key, { bytes, type: String(request.headers['content-type']) });
      return { status: 200 };
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return { status: 204 };
    }
    const found = objects.get(key);
    return found ? { status: 200, body: found.bytes } : failWith(404, 'NoSuchKey');
  }

  const server = createServer((request, response) => {
    void buffer(request).then((bytes) => {
      requests.push(`${request.method} ${request.url}`);
      const { status, body } = answer(request, bytes);
      response.writeHead(status).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  settings.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings,
    objects,
    failures,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

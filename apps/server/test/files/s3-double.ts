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
  /** Stores other bytes than those it received. */
  damageUploads: boolean;
  /** Multipart uploads that are neither completed nor aborted. */
  openUploads: () => number;
  close(): Promise<void>;
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

/** The AWS signature, version 4, computed from the received request. */
function expectedSignature(request: IncomingMessage, secret: string, region: string): string {
  const header = (name: string) => String(request.headers[name] ?? '');
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const signed = /SignedHeaders=([^,]+)/.exec(header('authorization'))?.[1] ?? '';
  const canonical = [
    request.method,
    path,
    // AWS sorts the parameters by name.
    query.split('&').sort().join('&'),
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

  const uploads = new Map<string, { type: string; parts: Map<number, Buffer> }>();
  interface Answer {
    status: number;
    body?: string | Buffer;
    headers?: Record<string, string>;
  }

  /** The calls of a multipart upload; undefined for other calls. */
  function answerUpload(
    request: IncomingMessage,
    key: string,
    query: URLSearchParams,
    bytes: Buffer,
  ): Answer | undefined {
    if (query.has('uploads')) {
      const id = `upload/${uploads.size + 1}`;
      uploads.set(id, { type: String(request.headers['content-type']), parts: new Map() });
      return {
        status: 200,
        body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      };
    }
    const id = query.get('uploadId');
    if (id === null) return undefined;
    const upload = uploads.get(id);
    if (!upload) return failWith(404, 'NoSuchUpload');
    if (request.method === 'DELETE') {
      uploads.delete(id);
      return { status: 204 };
    }
    if (request.method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), bytes);
      return { status: 200, headers: { etag: `"${sha256(bytes)}"` } };
    }
    const listed = [...bytes.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"(\w+)"<\/ETag>/g)];
    const parts = listed.map(([, number, tag]) => ({ bytes: upload.parts.get(Number(number)), tag }));
    const isSmall = (part: Buffer | undefined) => (part?.length ?? 0) < 5 * 1024 * 1024;
    if (parts.slice(0, -1).some((part) => isSmall(part.bytes))) return failWith(400, 'EntityTooSmall');
    if (parts.some((part) => !part.bytes || sha256(part.bytes) !== part.tag)) return failWith(400, 'InvalidPart');
    objects.set(key, { bytes: Buffer.concat(parts.flatMap((part) => part.bytes ?? [])), type: upload.type });
    uploads.delete(id);
    return { status: 200, body: '<CompleteMultipartUploadResult/>' };
  }

  function answer(request: IncomingMessage, bytes: Buffer): Answer {
    const failure = failures.shift();
    if (failure) return failWith(failure, failure === 503 ? 'SlowDown' : 'InternalError');
    const given = /Signature=(\w+)/.exec(request.headers.authorization ?? '')?.[1];
    if (given !== expectedSignature(request, settings.secretAccessKey, settings.region))
      return failWith(403, 'SignatureDoesNotMatch');
    const declaredHash = request.headers['x-amz-content-sha256'];
    if (declaredHash !== 'UNSIGNED-PAYLOAD' && declaredHash !== sha256(bytes))
      return failWith(400, 'XAmzContentSHA256Mismatch');
    const [path = '', search] = (request.url ?? '').split('?');
    const [, bucket, ...rest] = path.split('/');
    if (bucket !== settings.bucket) return failWith(404, 'NoSuchBucket');
    const key = rest.join('/');
    const uploaded = answerUpload(request, key, new URLSearchParams(search), bytes);
    if (uploaded) return uploaded;
    if (request.method === 'PUT') {
      const stored = double.damageUploads ? Buffer.from(bytes).reverse() : bytes;
      objects.set(key, { bytes: stored, type: String(request.headers['content-type']) });
      return { status: 200 };
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return { status: 204 };
    }
    const found = objects.get(key);
    if (found?.bytes.length === 0 && request.headers.range) return failWith(416, 'InvalidRange');
    return found ? { status: 200, body: found.bytes } : failWith(404, 'NoSuchKey');
  }

  const server = createServer((request, response) => {
    void buffer(request).then((bytes) => {
      requests.push(`${request.method} ${request.url}`);
      const { status, body, headers } = answer(request, bytes);
      response.writeHead(status, headers).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  settings.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const double: S3Double = {
    settings,
    objects,
    failures,
    requests,
    damageUploads: false,
    openUploads: () => uploads.size,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return double;
}

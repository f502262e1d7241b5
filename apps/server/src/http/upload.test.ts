import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readBody } from './upload.ts';

const limits = { maxBytes: 10, tooLarge: 'logo_too_large', timeoutMs: 20_000 } as const;

describe('readBody', () => {
  it('returns the whole body', async () => {
    const stream = new PassThrough();
    const body = readBody(stream, limits);
    stream.write('hello');
    stream.end('world');
    expect((await body).toString()).toBe('helloworld');
  });

  it('rejects as soon as the body is too large, and discards the rest', async () => {
    const stream = new PassThrough();
    const body = readBody(stream, limits);
    stream.write('hello worlds');
    await expect(body).rejects.toMatchObject({ code: 'logo_too_large' });
    const ended = new Promise((resolve) => stream.on('end', resolve));
    stream.end(Buffer.alloc(1_000_000));
    await ended;
  });

  it('rejects when the body does not end in time', async () => {
    await expect(readBody(new PassThrough(), { ...limits, timeoutMs: 20 })).rejects.toMatchObject({
      code: 'request_timeout',
    });
  });

  it.each([
    ['is aborted', (stream: PassThrough) => stream.destroy()],
    ['fails', (stream: PassThrough) => stream.destroy(new Error('aborted'))],
  ])('rejects when the request %s, before or while it is read', async (_how, end) => {
    const [during, before] = [new PassThrough(), new PassThrough().on('error', () => undefined)];
    const body = readBody(during, limits);
    during.write('hello');
    end(during);
    await expect(body).rejects.toMatchObject({ code: 'bad_request' });
    end(before);
    await new Promise(setImmediate);
    await expect(readBody(before, limits)).rejects.toMatchObject({ code: 'bad_request' });
  });
});

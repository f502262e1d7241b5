import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCode, createProUser } from '../../test/app/codes.ts';
import { damagedForms, type SentForm } from '../../test/app/damaged-forms.ts';
import { useTestApp } from '../../test/app/test-app.ts';

const app = useTestApp({ unlimited: true, childProcesses: true });

async function createTarget() {
  const person = await createProUser(app);
  const url = `/v1/qr-codes/${await createCode(app, person)}/logo`;
  const headers = { authorization: `Bearer ${person.accessToken}` };
  const post = async ({ contentType, body }: SentForm) =>
    (
      await app.http.inject({
        method: 'POST',
        url,
        headers: { ...headers, 'content-type': contentType },
        payload: body,
      })
    ).statusCode;
  return { url, headers, post };
}

async function port(): Promise<number> {
  if (!app.http.server.listening) await app.http.listen({ host: '127.0.0.1', port: 0 });
  return (app.http.server.address() as AddressInfo).port;
}

const requestHead = (url: string, authorization: string) =>
  `POST ${url} HTTP/1.1\r\nHost: tessera.test\r\nAuthorization: ${authorization}\r\n` +
  'Content-Type: multipart/form-data; boundary=X\r\nContent-Length: 100000\r\n\r\n';

describe('logo upload', () => {
  it.each([
    [
      'whose second part never ends',
      'boundary=X',
      '--X\r\nContent-Disposition: form-data; name="a"\r\n\r\nabc\r\n--X\r\n\r\nabc',
    ],
    ['with an empty boundary', 'boundary=', '--\r\nContent-Disposition: form-data; name="logo"\r\n\r\nabc\r\n----'],
    ['without a boundary', 'charset=utf-8', 'abc'],
  ])('returns 400 for a form %s', async (_what, parameter, body) => {
    const { post } = await createTarget();
    expect(await post({ contentType: `multipart/form-data; ${parameter}`, body: Buffer.from(body) })).toBe(400);
  });

  it('returns 4xx for any damaged form', async () => {
    const { post } = await createTarget();
    await fc.assert(
      fc.asyncProperty(damagedForms, async (form) => {
        const status = await post(form);
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
      }),
      { numRuns: 1000 },
    );
  });

  it('returns 404 for the code of another user before the body is sent', async () => {
    const [{ url }, { headers }] = [await createTarget(), await createTarget()];
    const socket = connect(await port(), '127.0.0.1');
    socket.write(requestHead(url, headers.authorization));
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 404 /);
  });

  it('logs an aborted upload below error level', async () => {
    const { url, headers } = await createTarget();
    const logged = app.logged.length;
    const socket = connect(await port(), '127.0.0.1');
    const arrived = once(app.http.server, 'request');
    socket.write(
      `${requestHead(url, headers.authorization)}--X\r\nContent-Disposition: form-data; name="logo"\r\n\r\nabc`,
    );
    await arrived;
    socket.destroy();
    const open = () => new Promise((resolve) => app.http.server.getConnections((_error, count) => resolve(count)));
    await expect.poll(open).toBe(0);
    const lines = app.logged.slice(logged).map((line) => JSON.parse(line) as { level: string });
    expect(lines.filter(({ level }) => level !== 'trace' && level !== 'info')).toEqual([]);
  });

  it('returns 503 when the user has too many uploads in progress', async () => {
    const { url, headers } = await createTarget();
    const sockets = await Promise.all(
      Array.from({ length: 21 }, async () => {
        const socket = connect(await port(), '127.0.0.1');
        socket.write(requestHead(url, headers.authorization));
        return socket;
      }),
    );
    const [answer] = await Promise.any(sockets.map((socket) => once(socket, 'data') as Promise<[Buffer]>));
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 503 [^]*\r\nretry-after: 5\r\n/i);
    for (const socket of sockets) socket.destroy();
  });

  it('returns 415 for a form sent to another call', async () => {
    const { headers } = await createTarget();
    const answer = await app.http.inject({
      method: 'POST',
      url: '/v1/qr-codes',
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=X' },
      payload: '--X--',
    });
    expect(answer.statusCode).toBe(415);
  });
});

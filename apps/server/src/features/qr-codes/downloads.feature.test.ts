import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoints, outputConditionNames, outputConditions } from '@tessera/contract';
import { svgDataUrl } from '@tessera/qr';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createCode, createProUser, contents, form } from '../../../test/app/codes.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { createSignedInUser } from '../../../test/app/users.ts';
import { pdfStandard, rasterizeByGhostscript } from '../../../test/print/print-tools.ts';
import { readByZbar } from '../../../test/scannability/decoders.ts';
import { minutes } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/sql.ts';

const app = useTestApp({ unlimited: true });
const { download, remove } = endpoints.qrCodes;

async function createTitledCode(title: string | null = 'Café, été 100 %') {
  const person = await createProUser(app);
  const id = await createCode(app, person, { ...contents.url, title });
  const urlFor = async (format: 'png' | 'jpeg' | 'webp' | 'svg' | 'pdf', size?: string) => {
    const query = size === undefined ? {} : { size };
    const { body } = await app.call(download, { token: person.accessToken, params: { id, format }, query });
    return body.downloadUrl;
  };
  return { token: person.accessToken, id, urlFor };
}
const connections = (server: Server) =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
/** Like a download: without a token. */
const open = (url: string) => app.http.inject(url.replace('https://tessera.test', ''));

describe('GET /v1/downloads', () => {
  it.each(['png', 'jpeg', 'webp'] as const)(
    'returns a %s in the size of the code or in the requested size',
    async (format) => {
      const { urlFor } = await createTitledCode();
      for (const [size, pixels] of [
        [undefined, 300],
        ['1200', 1200],
      ] as const) {
        const file = await open(await urlFor(format, size));
        expect(file.statusCode).toBe(200);
        expect(file.headers['content-type']).toBe(`image/${format}`);
        expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format, width: pixels, height: pixels });
      }
    },
  );

  it('returns the same SVG as the code’s data URL', async () => {
    const { token, id, urlFor } = await createTitledCode();
    const file = await open(await urlFor('svg'));
    expect(file.headers['content-type']).toContain('image/svg+xml');
    const { body } = await app.call(endpoints.qrCodes.get, { token, params: { id } });
    expect(body.qr_code_data_url).toBe(svgDataUrl(file.body));
  });

  it.each([
    ['pdf', 'application/pdf', '%PDF-'],
    ['eps', 'application/postscript', '%!PS-Adobe-3.0 EPSF-3.0'],
  ] as const)('returns a %s for print in millimeters', async (format, type, start) => {
    const { token, id } = await createTitledCode();
    const sign = async (query: Record<string, string>) =>
      (await app.call(download, { token, params: { id, format }, query })).body.downloadUrl;
    const plain = await open(await sign({}));
    expect([plain.statusCode, plain.headers['content-type']]).toEqual([200, type]);
    expect(plain.body.startsWith(start)).toBe(true);
    expect(plain.headers['content-disposition']).toContain(`.${format}`);
    const marked = await open(await sign({ width_mm: '80', bleed_mm: '3', crop_marks: 'true' }));
    // 80 mm, and on each side 3 mm of bleed and marks of 5 mm.
    const box = /(?:MediaBox \[0 0|HiResBoundingBox: 0 0) ([\d.]+) ([\d.]+)/.exec(marked.rawPayload.toString('latin1'));
    expect((Number(box?.[1]) * 25.4) / 72).toBeCloseTo(96, 1);
    const longer = (await sign({ width_mm: '80' })).replace('width_mm=80', 'width_mm=900');
    expect((await open(longer)).statusCode).toBe(404);
  });

  it('fits a module to the dots of a printer, and returns the real size', async () => {
    const { token, id } = await createTitledCode();
    const params = { id, format: 'pdf' } as const;
    const { body } = await app.call(download, { token, params, query: { module_mm: '0.5', dpi: '203' } });
    // 0.5 mm are 3.996 dots.
    expect(body).toMatchObject({ print_hints: [], print_size: { module_mm: 0.5, dots_per_module: 4 } });
    const file = await open(body.downloadUrl);
    const [, width] = /MediaBox \[0 0 ([\d.]+)/.exec(file.rawPayload.toString('latin1')) ?? [];
    expect((Number(width) * 25.4) / 72).toBeCloseTo(body.print_size?.width_mm ?? 0, 2);
  });

  it('has four modules of free space around a code by default', async () => {
    const { token, id } = await createTitledCode();
    const moduleOf = async (query: object) =>
      (await app.call(download, { token, params: { id, format: 'pdf' }, query })).body.print_size?.module_mm ?? 0;
    // 29 modules at most, and 8 around them.
    expect(await moduleOf({})).toBeLessThanOrEqual(50 / (25 + 8));
    expect(await moduleOf({ quiet_zone: 'style' })).toBeGreaterThan(await moduleOf({}));
  });

  it('returns hints for a print file, none for a picture', async () => {
    const person = await createProUser(app);
    const style = { dots_color: '#FFFFFF', background_color: '#000000' };
    const id = await createCode(app, person, { ...contents.url, style });
    const token = person.accessToken;
    await app.call(endpoints.qrCodes.update, { token, params: { id }, body: { is_active: false } });
    const ask = async (format: 'eps' | 'png') =>
      (await app.call(download, { token, params: { id, format }, query: format === 'eps' ? { width_mm: '10.5' } : {} }))
        .body;
    expect((await ask('eps')).print_hints).toEqual([
      { code: 'code_inverted', message: expect.stringContaining('light on a dark background') },
      { code: 'small_modules', message: expect.stringContaining('0.3'), params: { module_mm: expect.any(Number) } },
      { code: 'code_inactive', message: expect.stringContaining('switched off') },
    ]);
    expect(Object.keys(await ask('png'))).toEqual(['downloadUrl']);
  });

  it('names a blocked and an archived code, as sheets do', async () => {
    const { token, id } = await createTitledCode();
    await app.db.run(sql`
      insert into blocks (id, kind, value, code_id, category, reason, created_at)
      select gen_random_uuid(), 'code', short_hash, id, 'phishing', 'x', now() from qr_codes where id = ${id}`);
    await app.call(endpoints.qrCodes.update, { token, params: { id }, body: { archived: true } });
    const { body } = await app.call(download, { token, params: { id, format: 'pdf' }, query: {} });
    expect(body.print_hints?.map(({ code }) => code)).toEqual(['code_blocked', 'code_archived']);
  });

  it.each(outputConditionNames)('is a PDF/X file for the printing condition %s', async (condition) => {
    const { token, id } = await createTitledCode();
    const options = { token, params: { id, format: 'pdf' as const }, query: { output_condition: condition } };
    const { downloadUrl } = (await app.call(download, options)).body;
    const pdf = (await open(downloadUrl)).rawPayload;
    const { identifier, standard } = outputConditions[condition];
    expect(await pdfStandard(pdf)).toMatch(new RegExp(`^${standard}(:2003)?$`));
    expect(pdf.toString('latin1')).toContain(`/OutputConditionIdentifier (${identifier})`);
    expect(await readByZbar([await rasterizeByGhostscript('code.pdf', pdf, 200)])).toEqual([
      expect.stringMatching(/^HTTPS:/),
    ]);
  });

  it('refuses a printing condition for other formats, and another one than the signed', async () => {
    const { token, id } = await createTitledCode();
    const query = { output_condition: 'fogra51' as const };
    const ask = (format: 'eps' | 'png') => app.callForError(download, { token, params: { id, format }, query });
    const { downloadUrl } = (await app.call(download, { token, params: { id, format: 'pdf' }, query })).body;
    expect(await ask('png')).toMatchObject({ status: 422 });
    expect((await open(downloadUrl.replace('fogra51', 'fogra39'))).statusCode).toBe(404);
  });

  it('contains the logo in a PDF', async () => {
    const { token, id, urlFor } = await createTitledCode();
    const without = await open(await urlFor('pdf'));
    const logo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#c0392b' } })
      .png()
      .toBuffer();
    const { headers, payload } = form('logo', logo);
    const url = `/v1/qr-codes/${id}/logo`;
    await app.http.inject({ method: 'POST', url, headers: { ...headers, authorization: `Bearer ${token}` }, payload });
    const file = await open(await urlFor('pdf'));
    expect(without.rawPayload.includes('/Subtype /Image')).toBe(false);
    expect(file.rawPayload.includes('/Subtype /Image')).toBe(true);
  });

  it.each([
    ['a width of 9 mm', { width_mm: '9' }],
    ['a width of 1001 mm', { width_mm: '1001' }],
    ['a bleed of 11 mm', { bleed_mm: '11' }],
    ['a module that makes the picture narrower than 10 mm', { module_mm: '0.1' }],
    ['an unknown printer', { dpi: '72' }],
    ['another value of crop marks', { crop_marks: 'yes' }],
  ])('returns 422 for %s', async (_what, query) => {
    const { token, id } = await createTitledCode();
    const params = { id, format: 'pdf' } as const;
    expect((await app.callForError(download, { token, params, query: query as object })).status).toBe(422);
  });

  it('gives PDF to every account and EPS to Pro', async () => {
    const free = await createSignedInUser(app);
    const id = await createCode(app, free);
    const sign = (format: 'pdf' | 'eps') =>
      app.callForError(download, { token: free.accessToken, params: { id, format }, query: {} });
    expect(await sign('pdf')).toMatchObject({ status: 200 });
    expect(await sign('eps')).toMatchObject({
      status: 403,
      body: { code: 'eps_requires_pro', requires_subscription: true },
    });
  });

  it('names the file after the title', async () => {
    const { urlFor } = await createTitledCode();
    expect((await open(await urlFor('jpeg'))).headers['content-disposition']).toBe(
      `attachment; filename="Cafe, ete 100 _.jpg"; filename*=UTF-8''Caf%C3%A9%2C%20%C3%A9t%C3%A9%20100%20%25.jpg`,
    );
  });

  it('returns 404 with an explanation after ten minutes', async () => {
    const { urlFor } = await createTitledCode();
    const url = await urlFor('png');
    app.clock.advance(minutes(9));
    expect((await open(url)).statusCode).toBe(200);
    app.clock.advance(minutes(2));
    const late = await open(url);
    expect(late.statusCode).toBe(404);
    expect(late.body).toContain('<h1>This download has expired</h1>');
  });

  it('returns 404 when any part of the URL is changed, or the code is deleted', async () => {
    const { urlFor, token, id } = await createTitledCode();
    const other = await createTitledCode();
    const url = await urlFor('png', '400');
    const changed = [
      url.replace('size=400', 'size=4000'),
      url.replace('size=400&', ''),
      url.replace('/png', '/webp'),
      url.replace(id, other.id),
      url.replace(/expires=(\d+)/, (_, at) => `expires=${Number(at) + 1}`),
      url.replace(/signature=.{5}/, 'signature=AAAAA'),
      url.replace(/&signature=.*/, ''),
      url.replace(id, 'x'),
    ];
    for (const forged of changed) expect((await open(forged)).statusCode, forged).toBe(404);
    expect((await open(url)).statusCode).toBe(200);
    await app.call(remove, { token, params: { id } });
    expect((await open(url)).statusCode).toBe(404);
  });

  it('accepts sizes up to 4000 pixels', async () => {
    const { token, id, urlFor } = await createTitledCode();
    const file = await open(await urlFor('png', '4000'));
    expect((await sharp(file.rawPayload).metadata()).width).toBe(4000);
    for (const size of ['4001', '99', 'many']) {
      const answer = await app.callForError(download, { token, params: { id, format: 'png' }, query: { size } });
      expect(answer.status).toBe(422);
    }
    expect((await app.callForError(download, { token, params: { id, format: 'gif' as 'png' } })).status).toBe(422);
  });

  it('returns 503 when one user’s queue is full, and does not delay other users', async () => {
    const [many, one] = [await createTitledCode(), await createTitledCode()];
    const [large, small] = [await many.urlFor('png', '4000'), await one.urlFor('png', '600')];
    let finished = 0;
    const downloads = Array.from({ length: 40 }, () =>
      open(large).then((answer) => {
        if (answer.statusCode === 200) finished += 1;
        return answer;
      }),
    );
    const refused = await Promise.any(
      downloads.map((answer) =>
        answer.then(({ statusCode }) => (statusCode === 503 ? answer : Promise.reject(new Error('not refused')))),
      ),
    );
    expect((await open(small)).statusCode).toBe(200);
    // Accepted: one being drawn and eight in the queue.
    expect(finished).toBeLessThan(9);
    expect(refused.headers['retry-after']).toBe('10');
    expect(refused.headers['content-type']).toContain('text/html');
    expect(refused.body).toContain('<h1>Too many downloads at once</h1>');
    expect(refused.body).toContain(large.replace('https://tessera.test', '').replaceAll('&', '&amp;'));
    const statuses = (await Promise.all(downloads)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    expect(finished).toBeGreaterThanOrEqual(9);
  });

  it('logs no error when a client aborts while it waits', async () => {
    const { urlFor } = await createTitledCode();
    const url = new URL(await urlFor('png', '4000'));
    if (!app.http.server.listening) await app.http.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.http.server.address() as AddressInfo;
    const logged = app.logged.length;
    const client = new AbortController();
    const address = `http://127.0.0.1:${port}${url.pathname}${url.search}`;
    const waiting = Array.from({ length: 4 }, () => fetch(address, { signal: client.signal }));
    await expect.poll(() => connections(app.http.server)).toBe(4);
    client.abort();
    expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
    expect((await open(url.pathname + url.search)).statusCode).toBe(200);
    expect(app.logged.slice(logged).filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });
});

import { endpoints, newestRendererVersion, type RendererVersion } from '@tessera/contract';
import { renderQr, symbolText, svgDataUrl } from '@tessera/qr';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { contents, createCode, createProUser, form } from '../../../test/app/codes.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { createSignedInUser } from '../../../test/app/users.ts';
import { sql } from '../../platform/db/sql.ts';

const app = useTestApp({ unlimited: true });
const calls = endpoints.qrCodes;

let logo: Buffer;
beforeAll(async () => {
  logo = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#c0392b' } })
    .png()
    .toBuffer();
});

/** A code with a logo, as the release before has left it. */
async function createOldCode() {
  const person = await createProUser(app);
  const { accessToken: token } = person;
  const id = await createCode(app, person, { ...contents.url, style: { error_correction_level: 'H' } });
  const { headers, payload } = form('logo', logo);
  const authorized = { ...headers, authorization: `Bearer ${token}` };
  await app.http.inject({ method: 'POST', url: `/v1/qr-codes/${id}/logo`, headers: authorized, payload });
  await app.db.run(sql`update qr_codes set renderer_version = default where id = ${id}`);
  const read = async (codeId = id) => (await app.call(calls.get, { token, params: { id: codeId } })).body;
  const setStyle = (body: object) => app.call(calls.updateStyle, { token, params: { id }, body });
  const file = async (format: 'svg' | 'pdf') => {
    const { body } = await app.call(calls.download, { token, params: { id, format } });
    return (await app.http.inject(body.downloadUrl.replace('https://tessera.test', ''))).rawPayload.toString('latin1');
  };
  /** The picture of the saved code, drawn by a version. */
  async function drawnBy(rendererVersion: RendererVersion): Promise<string> {
    const { style, symbol_url: shortUrl, logo_url: logoUrl } = await read();
    const stored = await app.http.inject(new URL(logoUrl ?? '').pathname);
    const href = `data:image/png;base64,${stored.rawPayload.toString('base64')}`;
    const text = symbolText({ type: 'url', encoding: 'tracked', shortUrl, data: null });
    return renderQr({ text, style, logo: href, rendererVersion }).svg;
  }
  return { person, token, id, read, setStyle, file, drawnBy };
}

describe('renderer version', () => {
  it('is the newest one for a new code', async () => {
    const person = await createProUser(app);
    const id = await createCode(app, person);
    const { body } = await app.call(calls.get, { token: person.accessToken, params: { id } });
    expect(body.renderer_version).toBe(newestRendererVersion);
  });

  it('is 1 for codes of earlier releases, and their pictures keep their bytes', async () => {
    const { read, file, drawnBy } = await createOldCode();
    const code = await read();
    const svg = await drawnBy(1);
    expect(svg).not.toBe(await drawnBy(newestRendererVersion));
    expect(code.renderer_version).toBe(1);
    expect(code.qr_code_data_url).toBe(svgDataUrl(svg));
    expect(await file('svg')).toBe(svg);
  });

  it('stays when other properties change, and changes on request only', async () => {
    const { read, setStyle, file, drawnBy } = await createOldCode();
    const { body: recolored } = await setStyle({ dots_color: '#1D4ED8', logo_size: 0.3 });
    expect(recolored).toMatchObject({ renderer_version: 1, qr_code_data_url: svgDataUrl(await drawnBy(1)) });
    const [thumbnail, pdf] = [recolored.thumbnail_url, await file('pdf')];

    const { body: redrawn } = await setStyle({ renderer_version: newestRendererVersion });
    const newest = await drawnBy(newestRendererVersion);
    expect(redrawn).toMatchObject({ renderer_version: newestRendererVersion, style: recolored.style });
    expect(redrawn.qr_code_data_url).toBe(svgDataUrl(newest));
    expect(redrawn.style).not.toHaveProperty('renderer_version');
    expect(redrawn.thumbnail_url).not.toBe(thumbnail);
    expect(await file('svg')).toBe(newest);
    expect(await file('pdf')).not.toBe(pdf);

    await setStyle({ renderer_version: 1 });
    expect(await read()).toMatchObject({ renderer_version: 1, qr_code_data_url: recolored.qr_code_data_url });
    expect(await file('pdf')).toBe(pdf);
  });

  it('is copied to a duplicate, which looks like its original', async () => {
    const { token, id, read } = await createOldCode();
    const { body } = await app.call(calls.duplicate, { token, params: { id } });
    expect(await read(body.id)).toMatchObject({ renderer_version: 1 });
  });

  it('is refused if it is unknown or the plan does not include styles', async () => {
    const { setStyle, read } = await createOldCode();
    for (const renderer_version of [0, 3, '2', null]) {
      const { status, body } = await setStyle({ renderer_version });
      expect([status, Object.keys((body as unknown as { fields: object }).fields)]).toEqual([
        422,
        ['renderer_version'],
      ]);
    }
    expect((await read()).renderer_version).toBe(1);
    const free = await createSignedInUser(app);
    const id = await createCode(app, free);
    const refused = await app.call(calls.updateStyle, {
      token: free.accessToken,
      params: { id },
      body: { renderer_version: 1 },
    });
    expect(refused).toMatchObject({ status: 403, body: { code: 'edit_requires_pro' } });
  });
});

it('accepts every logo size from 0.1 to 0.5 and stores the number', async () => {
  const { setStyle } = await createOldCode();
  const pictures = new Set<string>();
  await setStyle({ renderer_version: newestRendererVersion });
  for (const logo_size of [0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5]) {
    const { status, body } = await setStyle({ logo_size });
    expect([status, body.style.logo_size, body.style.error_correction_level]).toEqual([200, logo_size, 'H']);
    pictures.add(body.qr_code_data_url);
  }
  expect(pictures.size).toBe(9);
  for (const logo_size of [0.09, 0.51]) expect((await setStyle({ logo_size })).status).toBe(422);
});

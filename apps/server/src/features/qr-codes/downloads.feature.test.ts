import { endpoints } from '@tessera/contract';
import { svgDataUrl } from '@tessera/qr';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { aCode, aProPerson, contents } from '../../../test/app/codes.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { minutes } from '../../platform/clock/clock.ts';

const app = useTestApp({ unlimited: true });
const { download, remove } = endpoints.qrCodes;

async function aTitledCode(title: string | null = 'Café, été 100 %') {
  const person = await aProPerson(app);
  const id = await aCode(app, person, { ...contents.url, title });
  const addressOf = async (format: 'png' | 'jpeg' | 'webp' | 'svg', size?: string) => {
    const query = size === undefined ? {} : { size };
    const { body } = await app.call(download, { token: person.accessToken, params: { id, format }, query });
    return body.downloadUrl;
  };
  return { token: person.accessToken, id, addressOf };
}
/** As a new tab does: no token, nothing but the address. */
const open = (url: string) => app.http.inject(url.replace('https://tessera.test', ''));

describe('a download', () => {
  it.each(['png', 'jpeg', 'webp'] as const)(
    'gives a %s in the size of the code or the size asked for',
    async (format) => {
      const { addressOf } = await aTitledCode();
      for (const [size, pixels] of [
        [undefined, 300],
        ['1200', 1200],
      ] as const) {
        const file = await open(await addressOf(format, size));
        expect(file.statusCode).toBe(200);
        expect(file.headers['content-type']).toBe(`image/${format}`);
        expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format, width: pixels, height: pixels });
      }
    },
  );

  it('gives an SVG with the same bytes as the picture on the screen', async () => {
    const { token, id, addressOf } = await aTitledCode();
    const file = await open(await addressOf('svg'));
    expect(file.headers['content-type']).toContain('image/svg+xml');
    const { body } = await app.call(endpoints.qrCodes.get, { token, params: { id } });
    expect(body.qr_code_data_url).toBe(svgDataUrl(file.body));
  });

  it('is named after the title', async () => {
    const { addressOf } = await aTitledCode();
    expect((await open(await addressOf('jpeg'))).headers['content-disposition']).toBe(
      `attachment; filename="Cafe, ete 100 _.jpg"; filename*=UTF-8''Caf%C3%A9%2C%20%C3%A9t%C3%A9%20100%20%25.jpg`,
    );
  });

  it('works for ten minutes, then says so', async () => {
    const { addressOf } = await aTitledCode();
    const url = await addressOf('png');
    app.clock.advance(minutes(9));
    expect((await open(url)).statusCode).toBe(200);
    app.clock.advance(minutes(2));
    const late = await open(url);
    expect(late.statusCode).toBe(404);
    expect(late.body).toContain('<h1>This download has expired</h1>');
  });

  it('is given to no address that was changed', async () => {
    const { addressOf, token, id } = await aTitledCode();
    const other = await aTitledCode();
    const url = await addressOf('png', '400');
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
    for (const address of changed) expect((await open(address)).statusCode, address).toBe(404);
    expect((await open(url)).statusCode).toBe(200);
    await app.call(remove, { token, params: { id } });
    expect((await open(url)).statusCode).toBe(404);
  });

  it('has sizes up to 4000 pixels', async () => {
    const { token, id, addressOf } = await aTitledCode();
    const file = await open(await addressOf('png', '4000'));
    expect((await sharp(file.rawPayload).metadata()).width).toBe(4000);
    for (const size of ['4001', '99', 'many']) {
      const answer = await app.fail(download, { token, params: { id, format: 'png' }, query: { size } });
      expect(answer.status).toBe(422);
    }
    expect((await app.fail(download, { token, params: { id, format: 'gif' as 'png' } })).status).toBe(422);
  });
});

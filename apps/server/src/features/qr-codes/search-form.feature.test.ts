// On both engines: normalization and collations of the engine.
import { endpoints } from '@tessera/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { contents, createCode, createProUser } from '../../../test/app/codes.ts';
import { useTestApp } from '../../../test/app/test-app.ts';

const app = useTestApp({ unlimited: true });
const { bulk, qrCodes, tags } = endpoints;
let owner = {} as Awaited<ReturnType<typeof createProUser>>;

const find = async (search: string) => {
  const query = { search, sort: 'title' as const };
  const { body } = await app.call(qrCodes.list, { token: owner.accessToken, query });
  return body.qr_codes.map(({ title }) => title);
};

beforeAll(async () => {
  owner = await createProUser(app);
  const { id } = (await app.call(tags.create, { token: owner.accessToken, body: { name: 'Été' } })).body;
  await createCode(app, owner, { ...contents.url, title: 'Menü', note: 'Straße' });
  await createCode(app, owner, { ...contents.url, title: 'Zürich', tag_ids: [id] });
  await createCode(app, owner, { ...contents.url, title: 'plain menu of Łódź and Æsir' });
  await createCode(app, owner, {
    ...contents.wifi,
    title: 'Wi-Fi',
    qr_data: { ...contents.wifi.qr_data, password: 'Gehëim' },
  });
});

describe('search regardless of accents', () => {
  it.each([
    ['menu /', []],
    ['plain menu', ['plain menu of Łódź and Æsir']],
    ['zurich', ['Zürich']],
    ['ZÜRICH', ['Zürich']],
    ['Zu\u0308rich', ['Zürich']],
    ['STRASSE', ['Menü']],
    ['straße', ['Menü']],
    ['Plàin', ['plain menu of Łódź and Æsir']],
    ['lodz', ['plain menu of Łódź and Æsir']],
    ['aesir', ['plain menu of Łódź and Æsir']],
    ['ete', ['Zürich']],
    ['ÉTÉ', ['Zürich']],
    ['100%', []],
    ['geheim', []],
  ])('finds by "%s": %j', async (search, found) => {
    expect(await find(search)).toEqual(found);
  });

  it.each(['menu', 'MENÜ', 'ménu'])('finds by "%s" texts with and without accents', async (search) => {
    expect(await find(search)).toContain('Menü');
    expect(await find(search)).toContain('plain menu of Łódź and Æsir');
  });

  it('selects the codes of a bulk action', async () => {
    const body = { action: 'archive', filter: { search: 'zurich' }, expected_count: 1 } as const;
    expect((await app.call(bulk.start, { token: owner.accessToken, body })).body.total).toBe(1);
  });
});

import { type BodyInput, endpoints, linkKey, onDefaultHost } from '@tessera/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { contents, createCode, createProUser } from '../../../test/app/codes.ts';
import { startTestGateway } from '../../../test/app/test-gateway.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { logIn } from '../../../test/app/users.ts';
import { createLinkedCode, follow, safari } from '../../../test/app/visitors.ts';
import { parseClickId } from './click-id.ts';

const app = useTestApp({ unlimited: true });
const calls = endpoints.qrCodes;
const at = (path: string) => `https://example.org/${path}`;
/** The destination of `createLinkedCode`. */
const menu = at('menu');
const agents = {
  iphone: safari,
  android:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0',
};

async function createSmartCode(rules: BodyInput<typeof calls.putRules> = {}) {
  const person = await createProUser(app);
  const code = await createLinkedCode(app, person);
  const request = { token: person.accessToken, params: { id: code.id } };
  if (Object.keys(rules).length > 0) await app.call(calls.putRules, { ...request, body: rules });
  const setSettings = (body: BodyInput<typeof calls.putLinkSettings>) =>
    app.call(calls.putLinkSettings, { ...request, body });
  const visit = async (visitor: Parameters<typeof follow>[2] = {}) =>
    (await follow(app, code.hash, visitor)).headers.location;
  /** A later session of the owner: the clock may have moved beyond the first one. */
  const signIn = async () => (await logIn(app, person.email)).accessToken;
  return { ...code, person, request, setSettings, visit, signIn };
}

/** Moves the clock to a time, which must be later. */
const moveTo = (time: string) => app.clock.advance(Date.parse(time) - app.clock.now().getTime());

describe('link with rules', () => {
  it('leads to the menu of the hour in Paris, before and after the clocks change', async () => {
    const { visit } = await createSmartCode({
      timezone: 'Europe/Paris',
      rules: [
        { conditions: { hours: [{ from: '11:30', to: '18:00' }] }, destination_url: at('lunch') },
        { conditions: { hours: [{ from: '18:00', to: '02:00' }] }, destination_url: at('dinner') },
      ],
    });
    // The clocks go forward in the night to 29 March 2026: UTC+1 before, UTC+2 after.
    for (const [time, expected] of [
      ['2026-03-28T10:29:59Z', menu],
      ['2026-03-28T10:30:00Z', at('lunch')],
      ['2026-03-28T16:59:59Z', at('lunch')],
      ['2026-03-28T17:00:00Z', at('dinner')],
      ['2026-03-29T00:59:59Z', at('dinner')],
      ['2026-03-29T01:00:00Z', menu],
      ['2026-03-29T09:29:59Z', menu],
      ['2026-03-29T09:30:00Z', at('lunch')],
      ['2026-03-29T16:00:00Z', at('dinner')],
    ] as const) {
      moveTo(time);
      expect([time, await visit()]).toEqual([time, expected]);
    }
  });

  it('leads to the app store of the phone', async () => {
    const { visit } = await createSmartCode({
      rules: [
        { conditions: { systems: ['ios'] }, destination_url: at('app-store') },
        { conditions: { systems: ['android'] }, destination_url: at('google-play') },
      ],
    });
    expect(await visit({ headers: { 'user-agent': agents.iphone } })).toBe(at('app-store'));
    expect(await visit({ headers: { 'user-agent': agents.android } })).toBe(at('google-play'));
    expect(await visit({ headers: { 'user-agent': agents.windows } })).toBe(menu);
    expect(await visit({ headers: { 'user-agent': '' } })).toBe(menu);
  });

  it('leads by country and by language', async () => {
    const { visit } = await createSmartCode({
      rules: [
        { conditions: { countries: ['US'], languages: ['es'] }, destination_url: at('us-es') },
        { conditions: { countries: ['US'] }, destination_url: at('us') },
      ],
    });
    expect(await visit({ from: '8.8.8.8', headers: { 'accept-language': 'es-MX,en;q=0.5' } })).toBe(at('us-es'));
    expect(await visit({ from: '8.8.8.8', headers: { 'accept-language': 'en,es;q=0.5' } })).toBe(at('us'));
    expect(await visit({ from: '203.0.113.7', headers: { 'accept-language': 'es' } })).toBe(menu);
  });

  it('tells a scan from a click by the case of the path', async () => {
    const code = await createSmartCode({
      rules: [
        { conditions: { sources: ['scan'] }, destination_url: at('scan') },
        { conditions: { sources: ['click'] }, destination_url: at('click') },
      ],
    });
    const to = async (path: string) => (await follow(app, path)).headers.location;
    const letter = code.hash.search(/[a-z]/);
    const mixed = code.hash.slice(0, letter) + code.hash.charAt(letter).toUpperCase() + code.hash.slice(letter + 1);
    expect(await to(code.hash.toUpperCase())).toBe(at('scan'));
    expect(await to(code.hash)).toBe(at('click'));
    if (mixed !== code.hash.toUpperCase()) expect(await to(mixed)).toBe(menu);
  });

  it('follows a change of the rules at once', async () => {
    const { visit, request } = await createSmartCode({
      rules: [{ conditions: { sources: ['click'] }, destination_url: at('before') }],
    });
    expect(await visit()).toBe(at('before'));
    const body = { rules: [{ conditions: { sources: ['click' as const] }, destination_url: at('after') }] };
    await app.call(calls.putRules, { ...request, body });
    expect(await visit()).toBe(at('after'));
  });

  it('answers HEAD as GET without counting it', async () => {
    const { hash } = await createSmartCode({
      rules: [{ conditions: { sources: ['click'] }, destination_url: at('head') }],
      click_limit: { clicks: 1 },
    });
    for (let n = 0; n < 3; n += 1)
      expect((await app.http.inject({ method: 'HEAD', url: `/${hash}` })).headers.location).toBe(at('head'));
  });
});

describe('split test', () => {
  it('keeps a visitor on a variant for the day', async () => {
    const variants = [{ weight: 1 }, { weight: 1, destination_url: at('b') }];
    const { visit } = await createSmartCode({ variants });
    const first = await Promise.all(Array.from({ length: 20 }, (_, n) => visit({ from: `198.51.100.${n}` })));
    expect(new Set(first)).toEqual(new Set([menu, at('b')]));
    app.clock.advance(1000);
    expect(await Promise.all(first.map((_, n) => visit({ from: `198.51.100.${n}` })))).toEqual(first);
  });
});

describe('schedule', () => {
  it('shows a page before the start, and leads to the fallback after the end', async () => {
    const start = new Date(app.clock.now().getTime() + 3_600_000).toISOString().slice(0, 16);
    const end = new Date(app.clock.now().getTime() + 7_200_000).toISOString().slice(0, 16);
    const { hash, visit, id, signIn } = await createSmartCode({
      starts: { at: start },
      ends: { at: end, fallback_url: at('over') },
    });
    const early = await follow(app, hash, { headers: { 'accept-language': 'fr' } });
    expect(early.statusCode).toBe(404);
    expect(early.body).toContain('Ce lien n’est pas encore ouvert');
    expect(early.headers['content-security-policy']).toContain("default-src 'none'");
    moveTo(`${start}:00Z`);
    expect(await visit()).toBe(menu);
    moveTo(`${end}:00Z`);
    expect(await visit()).toBe(at('over'));
    await app.shipper.shipAll();
    const query = { interval: 'day' as const };
    const { body } = await app.call(calls.stats, { token: await signIn(), params: { id }, query });
    expect(body.breakdowns?.rules.map(({ value, total_clicks }) => [value, total_clicks]).sort()).toEqual([
      ['default', 1],
      ['ended', 1],
    ]);
  });

  it('shows a page after the end without a fallback', async () => {
    const { hash } = await createSmartCode({ ends: { at: '2020-01-01T00:00' } });
    const late = await follow(app, hash);
    expect(late.statusCode).toBe(410);
    expect(late.body).toContain('This link is no longer available');
  });

  it('ends after exactly N clicks of people, also before they are counted', async () => {
    const { visit, request, signIn } = await createSmartCode({ click_limit: { clicks: 3, fallback_url: at('full') } });
    expect(await visit({ headers: { 'user-agent': 'Googlebot/2.1' } })).toBe(menu);
    expect(await visit({ headers: { purpose: 'prefetch' } })).toBe(menu);
    const all = [];
    for (let n = 0; n < 3; n += 1) all.push(await visit());
    expect(all).toEqual([menu, menu, menu]);
    expect(await visit()).toBe(at('full'));
    await app.shipper.shipAll();
    expect(await visit()).toBe(at('full'));
    // Visits of the fallback do not count towards a higher limit.
    const body = { click_limit: { clicks: 4, fallback_url: at('full') } };
    await app.call(calls.putRules, { ...request, token: await signIn(), body });
    expect(await visit()).toBe(menu);
    expect(await visit()).toBe(at('full'));
  });

  it('ends after exactly N clicks when gateway and app answer in turns', async () => {
    const { hash } = await createSmartCode({ click_limit: { clicks: 4 } });
    const gateway = await startTestGateway(app);
    onTestFinished(() => gateway.close());
    const statusAtGateway = async () => {
      const init = { redirect: 'manual', headers: { 'user-agent': safari } } as const;
      return (await fetch(`http://127.0.0.1:${gateway.port}/${hash}`, init)).status;
    };
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push(await statusAtGateway(), (await follow(app, hash)).statusCode);
    expect(statuses).toEqual([302, 302, 302, 302, 410, 410]);
  });

  it('ends on other machines when the limit is counted', async () => {
    const { hash, visit } = await createSmartCode({ click_limit: { clicks: 2 } });
    const other = app.links;
    const key = linkKey(onDefaultHost(hash));
    expect(other.peek(key)).toBeUndefined();
    await visit();
    await visit();
    const counted = () => {
      const link = other.peek(key);
      return link?.kind === 'found' ? link.rules?.clicks : undefined;
    };
    expect(counted()).toBe(0);
    await app.shipper.shipAll();
    await expect.poll(counted).toBeUndefined();
    const link = await other.resolve(key);
    expect(link).toMatchObject({ rules: { clicks: 2 } });
  });
});

describe('label', () => {
  it('is counted and does not reach the destination', async () => {
    const { hash, id, request } = await createSmartCode();
    for (const query of ['src=Poster-3', 'a=b&src=poster-3', 'src=%3Cscript%3E', `src=${'x'.repeat(41)}`, 'src='])
      expect((await follow(app, `${hash}?${query}`)).headers.location).toBe(menu);
    await app.shipper.shipAll();
    const query = { interval: 'day' as const };
    const { body } = await app.call(calls.stats, { ...request, query });
    expect(body.breakdowns?.labels).toEqual([{ value: 'poster-3', total_clicks: 2, unique_clicks: 1 }]);
    expect(body.breakdowns?.rules).toEqual([]);
    expect(body.daily_stats.at(-1)).toMatchObject({ total_clicks: 5, scan_clicks: 0, link_clicks: 5 });
    const { downloadUrl } = (await app.call(calls.exportStats, { ...request, query: { interval: 'click' } })).body;
    const csv = (await app.http.inject({ url: downloadUrl.slice(app.config.publicUrl.length) })).body;
    expect(csv).toContain('referrer,source,label,rule');
    expect(csv.match(/,click,poster-3,/g)).toHaveLength(2);
    expect(id).toBe(request.params.id);
  });
});

describe('passed query parameters', () => {
  it('reach the query of the destination only if the owner wants it', async () => {
    const { hash, setSettings } = await createSmartCode();
    const to = async (query: string) => (await follow(app, `${hash}?${query}`)).headers.location;
    expect(await to('a=1')).toBe(menu);
    await setSettings({ pass_query: true });
    expect(await to('a=1&src=poster&b=%20x')).toBe(`${menu}?a=1&b=+x`);
    expect(await to('')).toBe(menu);
  });
});

describe('click id', () => {
  const idIn = (location: string | undefined) => new URL(String(location)).searchParams.get('tes_click');

  it('is part of the destination only if the owner wants it, and of no other link', async () => {
    const { hash, visit, setSettings } = await createSmartCode();
    const other = await createSmartCode();
    expect(await visit()).toBe(menu);
    await setSettings({ pass_click_id: true });
    const parsed = parseClickId(String(idIn(await visit())));
    expect(parsed?.click).toMatchObject({ hash, source: 'click', rule: 'default' });
    expect(await visit()).not.toBe(await visit());
    expect(await other.visit()).toBe(menu);
    await setSettings({ pass_click_id: false });
    expect(await visit()).toBe(menu);
  });

  it('is not for visitors who opt out of tracking, bots, prefetches and HEAD', async () => {
    const { hash, visit, setSettings } = await createSmartCode();
    await setSettings({ pass_click_id: true });
    const without = [
      { dnt: '1' },
      { 'sec-gpc': '1' },
      { 'sec-purpose': 'prefetch' },
      { 'user-agent': 'Googlebot/2.1' },
    ];
    for (const headers of without) expect([headers, await visit({ headers })]).toEqual([headers, menu]);
    const head = await app.http.inject({ method: 'HEAD', url: `/${hash}`, headers: { 'user-agent': safari } });
    expect(head.headers.location).toBe(menu);
    expect(idIn(await visit())).not.toBeNull();
  });

  it('has the variant and the label, and replaces an id in the query of the link', async () => {
    const variants = [
      { id: 'b', weight: 1, destination_url: at('b?x=1#top') },
      { weight: 1, destination_url: at('b?x=1#top') },
    ];
    const { hash, setSettings } = await createSmartCode({ variants });
    await setSettings({ pass_click_id: true, pass_query: true });
    const { location } = (await follow(app, `${hash.toUpperCase()}?src=Poster&tes_click=forged&y=2`)).headers;
    const { origin, pathname, searchParams, hash: fragment } = new URL(String(location));
    expect([origin + pathname, fragment]).toEqual([at('b'), '#top']);
    expect([...searchParams.keys()]).toEqual(['x', 'tes_click', 'y']);
    const { click } = parseClickId(String(searchParams.get('tes_click'))) ?? {};
    expect(click).toMatchObject({ source: 'scan', label: 'poster' });
    expect(click?.rule).toMatch(/^variant:/);
  });

  it('is refused for content that the viewer shows', async () => {
    const person = await createProUser(app);
    const id = await createCode(app, person, contents.text);
    const request = { token: person.accessToken, params: { id }, body: { pass_click_id: true } };
    const { status, body } = await app.callForError(calls.putLinkSettings, request);
    expect([status, body.fields]).toEqual([422, { pass_click_id: expect.any(String) }]);
  });
});

describe('preview', () => {
  it('is sent only to programs that preview links', async () => {
    const { hash, id, visit, setSettings, request } = await createSmartCode();
    await setSettings({ preview: { title: 'A <b> menu', description: 'Eat', image_url: at('a.png') } });
    const preview = await follow(app, hash, { headers: { 'user-agent': 'WhatsApp/2.23.20.0' } });
    expect(preview.statusCode).toBe(200);
    expect(preview.headers.location).toBeUndefined();
    expect(preview.body).toContain('<meta property="og:title" content="A &lt;b&gt; menu">');
    expect(preview.body).toContain('<meta property="og:image" content="https://example.org/a.png">');
    expect(await visit()).toBe(menu);
    await app.shipper.shipAll();
    const query = { interval: 'day' as const };
    const { body } = await app.call(calls.stats, { token: request.token, params: { id }, query });
    expect(body).toMatchObject({ total_clicks: 1, bots: { bot_clicks: 1 } });
  });
});

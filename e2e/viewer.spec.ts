import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { readBarcodes } from './support/read-barcodes.ts';
import { measureScripts } from './support/page-weight.ts';
import { becomePro } from './support/pro.ts';
import { test } from './support/test.ts';
import { createVerifiedUser, keepSignedIn } from './support/users.ts';

const viewer = (type: string, data: unknown, more: Record<string, string> = {}) =>
  rawViewer(type, JSON.stringify(data), more);
const rawViewer = (type: string, data: string, more: Record<string, string> = {}) =>
  `/qr/7k3m9qx?${new URLSearchParams({ type, data, ...more })}`;

const network = { ssid: 'Café Tessera', password: 'guests-welcome-7', encryption: 'WPA', hidden: false };

/** Side effects that reveal an executed script. */
async function watchForScripts(page: Page): Promise<() => Promise<string[]>> {
  const sideEffects: string[] = [];
  page.on('dialog', (dialog) => {
    sideEffects.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      (window as unknown as { broken?: string[] }).broken ??= [];
      (window as unknown as { broken: string[] }).broken.push(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  return async () => [
    ...sideEffects,
    ...(await page.evaluate(() => [
      ...((window as unknown as { broken?: string[] }).broken ?? []),
      ...('pwned' in window ? ['a script ran'] : []),
      ...('polluted' in {} ? ['a prototype was changed'] : []),
    ])),
  ];
}

const run = 'window.pwned=1;alert(1)';
const markup = `"><img src=x onerror="${run}"><svg onload="${run}"><script>${run}</script><iframe srcdoc="<script>parent.${run}</script>">`;
const deep = `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`;

const attacks: [name: string, address: string, shown: string][] = [
  ['markup in a text', viewer('text', { text: markup }, { title: markup }), markup],
  ['markup in a network’s name', viewer('wifi', { ...network, ssid: markup.slice(0, 64) }), markup.slice(0, 64)],
  ['a script as a contact’s website', viewer('vcard', { name: 'Eve', url: `javascript:${run}` }), `javascript:${run}`],
  [
    'a script as a contact’s email address',
    viewer('vcard', { name: 'Eve', email: `javascript:${run}//a@b.co` }),
    'Eve',
  ],
  ['a data URL as a contact’s website', viewer('vcard', { name: 'Eve', url: `data:text/html,${markup}` }), 'Eve'],
  ['a script as a phone number', viewer('phone', { phone: `javascript:${run}` }), `javascript:${run}`],
  ['a script as the number of a text message', viewer('sms', { phone: `javascript:${run}`, message: markup }), markup],
  ['a script as coordinates', viewer('location', { latitude: `javascript:${run}`, longitude: markup }), 'Location'],
  [
    'a script as the recipient of an email',
    viewer('email', { email: `javascript:${run}//a@b.co`, body: markup }),
    markup,
  ],
  ['a script as an event’s time', viewer('event', { title: 'Fair', startDate: `javascript:${run}` }), 'Fair'],
  [
    'markup in an event',
    viewer('event', {
      title: markup,
      startDate: '2026-12-24T18:00:00Z',
      endDate: '2026-12-24T19:00:00Z',
      location: markup,
      description: markup,
    }),
    markup,
  ],
  ['markup in an email', viewer('email', { email: 'a@b.co', subject: markup, body: markup }), 'a@b.co'],
  ['markup as the type', viewer(markup, { text: 'x' }), 'This QR code type is not supported for web viewing.'],
  [
    'an object as __proto__',
    rawViewer('text', '{"text":"hello","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
    'hello',
  ],
  ['a string as __proto__', rawViewer('text', '{"text":"hello","__proto__":"polluted"}'), 'hello'],
  ['deeply nested JSON', rawViewer('text', deep), 'Text'],
  ['very long JSON', rawViewer('text', JSON.stringify({ text: 'x'.repeat(35_000) })), 'x'.repeat(35_000)],
  ['a JSON array', rawViewer('text', '["hello"]'), 'Invalid QR code data'],
  ['invalid JSON', rawViewer('text', `${markup}{`), 'Invalid QR code data'],
  [
    'markup as the hash',
    `/qr/${encodeURIComponent('<script>1</script>')}?type=text&data=%7B%22text%22%3A%22hello%22%7D`,
    'hello',
  ],
];

for (const [name, address, shown] of attacks) {
  test(`executes nothing from a hostile URL: ${name}`, async ({ page, baseURL }) => {
    const thirdPartyRequests: string[] = [];
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(baseURL ?? ''))
        thirdPartyRequests.push(request.url());
    });
    const sideEffects = await watchForScripts(page);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(shown, { exact: true }).first()).toBeVisible();
    const links = await page
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    expect(links.filter((link) => !/^(https?|mailto|tel|sms):/.test(link))).toEqual([]);
    for (const button of await page.getByRole('button').all()) await button.click();
    await page.waitForLoadState('networkidle');
    expect(await sideEffects()).toEqual([]);
    expect(thirdPartyRequests).toEqual([]);
  });
}

test('loads less than 60 kB of script', async ({ page }) => {
  const weight = measureScripts(page);
  await page.goto(viewer('wifi', network));
  await expect(page.getByRole('img', { name: 'QR code that leads to this page' })).toHaveAttribute('src', /^data:/);
  const { kB, files } = await weight();
  process.stdout.write(`viewer: ${kB} kB of script (gzip) in ${files} files\n`);
  expect(files).toBeGreaterThan(0);
  expect(kB).toBeLessThan(60);
});

test('sets noindex and sends no referrer', async ({ page }) => {
  const answer = await page.goto(viewer('text', { text: 'hello' }));
  expect(answer?.headers()).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test('shows the longest text in full', async ({ page }) => {
  const text = '漢字'.repeat(1450);
  await page.goto(viewer('text', { text }));
  await expect(page.getByText(text)).toBeVisible();
});

test('shows, hides and copies a password', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(viewer('wifi', network));
  await expect(page.getByText('guests-welcome-7')).toBeHidden();
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByText('guests-welcome-7')).toBeVisible();
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(page.getByText('guests-welcome-7')).toBeHidden();
  await page.getByRole('button', { name: 'Copy password' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('guests-welcome-7');
});

test('vouches for scanned content only, and keeps a password out of the address, also after reload and back', {
  tag: '@promise',
}, async ({ page }) => {
  const email = await createVerifiedUser(page);
  await becomePro(page, email);
  const headers = await keepSignedIn(page, email);
  const data = { qr_type: 'wifi', encoding: 'tracked', qr_data: network };
  const created = (await (await page.request.post('/v1/qr-codes', { headers, data })).json()) as { id: string };
  const code = (await (await page.request.get(`/v1/qr-codes/${created.id}`, { headers })).json()) as {
    short_hash: string;
  };
  const showsPassword = async () => {
    await expect(page.getByRole('heading', { name: network.ssid })).toBeVisible();
    await expect(page.getByRole('note')).toBeHidden();
    expect(new URL(page.url())).toMatchObject({ pathname: `/qr/${code.short_hash}`, search: '' });
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(page.getByText(network.password)).toBeVisible();
  };
  await page.goto(`/${code.short_hash}`);
  await showsPassword();
  await page.reload();
  await showsPassword();
  await page.goto('/terms');
  await page.goBack();
  await showsPassword();
  // Browsers reload a page that is opened again at its own address.
  await page.goto('/terms');
  await page.goto(`/qr/${code.short_hash}`);
  await page.getByRole('link', { name: 'Open this code' }).click();
  await showsPassword();
  await page.goto(viewer('text', { text: 'Your account is locked' }));
  await expect(page.getByRole('note')).toContainText('Nobody here vouches for this content');
});

test('downloads a picture that decodes to the short link', async ({ page, baseURL }) => {
  await page.goto(viewer('text', { text: 'hello' }));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('qr-7k3m9qx.png');
  expect(await readBarcodes(await download.path())).toEqual([`${baseURL}/7k3m9qx`.toUpperCase()]);
});

for (const [type, data, button, name, line] of [
  [
    'vcard',
    { name: 'Ana Lima', phone: '+351 210 000 000' },
    'Save contact (.vcf)',
    'Ana-Lima.vcf',
    'TEL:+351 210 000 000',
  ],
  [
    'event',
    { title: 'Opening', startDate: '2026-12-24T18:00:00Z', endDate: '2026-12-24T19:00:00Z' },
    'Save event (.ics)',
    'Opening.ics',
    'DTSTART:20261224T180000Z',
  ],
] as const) {
  test(`saves ${name}`, async ({ page }) => {
    await page.goto(viewer(type, data));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(name);
    expect(readFileSync(await download.path(), 'utf8').split('\r\n')).toContain(line);
  });
}

test('loads a viewer URL inside the app as a separate page', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await page.evaluate(
    (address) => {
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    },
    viewer('phone', { phone: '+1 555 010 0200' }),
  );
  await expect(page.getByRole('link', { name: 'Call Now' })).toBeVisible();
});

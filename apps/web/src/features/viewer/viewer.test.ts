import { screen, waitFor, within } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startViewer } from './start-viewer.ts';

const open = (type: string, data: unknown, more: Record<string, string> = {}) =>
  show(`/qr/7k3m9qx?${new URLSearchParams({ type, data: JSON.stringify(data), ...more })}`);

function show(path: string, isVouched = false) {
  window.history.replaceState(null, '', path);
  return load(isVouched);
}

/** Loads the page at the current entry of the history. */
function load(isVouched = false) {
  const root = document.createElement('div');
  root.toggleAttribute('data-vouched', isVouched);
  document.body.replaceChildren(root);
  startViewer(root);
  return { user: userEvent.setup({ document }), root };
}

const factOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;
const heading = () => screen.getByRole('heading', { level: 1 });
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

const saved: { name: string; content: Blob }[] = [];

beforeEach(() => {
  saved.length = 0;
  let content = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    content = blob as Blob;
    return 'blob:saved';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content });
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
});

test('draws the logo in the page: as a picture, WebKit would not adapt it to dark mode', () => {
  const { root } = open('text', { text: 'Hello' });
  const logo = root.querySelector('header a')?.firstElementChild;
  expect(logo?.tagName).toBe('svg');
  expect(logo?.querySelectorAll('rect')).toHaveLength(9);
});

describe('Wi-Fi card', () => {
  const home = { ssid: 'Café Tessera', password: 'mosaic-tile-7', encryption: 'WPA', hidden: true };

  test('shows network name, encryption and visibility, and the password only on request', async () => {
    const { user, root } = open('wifi', home, { title: 'Guests' });
    expect(heading()).toHaveTextContent('Guests');
    expect(factOf('Network name')).toHaveTextContent('Café Tessera');
    expect(factOf('Encryption')).toHaveTextContent('WPA');
    expect(factOf('Visibility')).toHaveTextContent('Hidden network: enter its name by hand');
    expect(root.innerHTML).not.toContain('mosaic-tile-7');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(factOf('Password')).toHaveTextContent('mosaic-tile-7');
    await user.click(screen.getByRole('button', { name: 'Hide password', pressed: true }));
    expect(root.innerHTML).not.toContain('mosaic-tile-7');
  });

  test('copies the password and shows "Copied" for two seconds', async () => {
    const { user } = open('wifi', home);
    await user.click(screen.getByRole('button', { name: 'Copy password' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('mosaic-tile-7');
    expect(await screen.findByRole('button', { name: 'Copy password' })).toBeVisible();
  });

  test('shows an error when the browser refuses the clipboard', async () => {
    const { user } = open('wifi', home);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await user.click(screen.getByRole('button', { name: 'Copy password' }));
    expect(await screen.findByRole('button', { name: 'Couldn’t copy' })).toBeVisible();
  });

  test('shows no password for an open network', () => {
    open('wifi', { ssid: 'Plaza', password: 'left over', encryption: 'nopass' });
    expect(heading()).toHaveTextContent('Plaza');
    expect(factOf('Encryption')).toHaveTextContent('None, the network is open');
    expect(screen.queryByText('Password')).toBeNull();
    expect(screen.getByRole('button', { name: 'Copy network name' })).toBeVisible();
    expect(screen.getByText(/It needs no password\.$/)).toBeVisible();
  });

  test('states that the code of an encrypted network has no password', () => {
    open('wifi', { ssid: 'Lobby', encryption: 'WPA' });
    expect(screen.queryByText(/needs no password/)).toBeNull();
    expect(
      screen.getByText('Choose the network in your device’s Wi-Fi settings. This code does not contain its password.'),
    ).toBeVisible();
  });

  test('offers to copy name and password of a hidden network', async () => {
    const { user } = open('wifi', home);
    await user.click(screen.getByRole('button', { name: 'Copy network name' }));
    expect(await navigator.clipboard.readText()).toBe('Café Tessera');
    expect(screen.getByRole('button', { name: 'Copy password' })).toBeVisible();
    expect(screen.getByText(/^Add the network by hand .* Then paste the password\.$/)).toBeVisible();
  });

  test('shows an unknown encryption', () => {
    open('wifi', { ssid: 'Lobby', password: 'mosaic', encryption: 'WPA2' });
    expect(factOf('Encryption')).toHaveTextContent('WPA2');
    expect(screen.getByRole('button', { name: 'Copy password' })).toBeVisible();
  });
});

test('email card links to the email program with subject and body', () => {
  open('email', { email: 'ana@example.com', subject: 'Hi & bye', body: 'One\nTwo + three' });
  expect(heading()).toHaveTextContent('ana@example.com');
  expect(factOf('Subject')).toHaveTextContent('Hi & bye');
  expect(linkTo('Open in Email Client')).toBe(
    'mailto:ana@example.com?subject=Hi%20%26%20bye&body=One%0D%0ATwo%20%2B%20three',
  );
});

test('phone card links to a call', () => {
  open('phone', { phone: '+1 (555) 010-0200' });
  expect(heading()).toHaveTextContent('+1 (555) 010-0200');
  expect(linkTo('Call Now')).toBe('tel:+15550100200');
});

test('SMS card links to a message with its text', () => {
  open('sms', { phone: '+1 555 010 0200', message: 'See you & take care' });
  expect(factOf('Message')).toHaveTextContent('See you & take care');
  expect(linkTo('Send SMS')).toBe('sms:+15550100200?&body=See%20you%20%26%20take%20care');
});

describe('content that the rules for new codes refuse', () => {
  test.each([
    ['phone', { phone: '911' }, 'Call Now', 'tel:911'],
    ['phone', { phone: 112 }, 'Call Now', 'tel:112'],
    ['sms', { phone: '12345', message: 'JOIN' }, 'Send SMS', 'sms:12345?&body=JOIN'],
    ['email', { email: 'ana@example.com', subject: null }, 'Open in Email Client', 'mailto:ana@example.com'],
  ])('of type %s has its main action: %j', (type, data, action, href) => {
    open(type, data);
    expect(linkTo(action)).toBe(href);
  });

  test.each([
    ['phone', { phone: 'javascript:alert(1)' }, 'javascript:alert(1)'],
    ['phone', { phone: '*#06#' }, '*#06#'],
    ['sms', { phone: 'data:text/html,x', message: 'Hi' }, 'data:text/html,x'],
    ['email', { email: 'a@b.co?bcc=c@d.co', subject: 'Hi' }, 'a@b.co?bcc=c@d.co'],
    ['email', { email: 'a@b.co\r\nBcc: c@d.co' }, /^a@b\.co/],
    ['location', { latitude: 91, longitude: 'javascript:alert(1)' }, '91, javascript:alert(1)'],
    ['event', { title: 'Fair', startDate: 'javascript:alert(1)' }, 'Fair'],
    ['event', { title: 'Fair', startDate: '+275760-09-13T00:00', timezone: 'Asia/Kathmandu' }, 'Fair'],
  ])('of type %s makes no link from invalid text: %j', (type, data, shown) => {
    const { root } = open(type, data);
    expect(heading()).toHaveTextContent(shown);
    expect([...root.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      '/',
      '/register',
      '/report?link=7k3m9qx',
    ]);
  });

  test.each(['text', 'email', 'phone', 'sms', 'wifi', 'vcard', 'event', 'location', 'crypto'])(
    'of type %s without fields has no actions',
    (type) => {
      const { root } = open(type, {});
      expect(heading()).toBeVisible();
      expect(screen.queryByText('undefined', { exact: false })).toBeNull();
      const actions = [...root.querySelectorAll('article button, article a')].map((one) => one.textContent);
      expect(actions).toEqual([]);
    },
  );

  test('of type vcard without a name uses the organization', async () => {
    const { user } = open('vcard', { organization: 'Mosaic Ltd.', phone: '112' });
    expect(heading()).toHaveTextContent('Mosaic Ltd.');
    expect(linkTo('112')).toBe('tel:112');
    await user.click(screen.getByRole('button', { name: 'Save contact (.vcf)' }));
    expect(await saved[0]?.content.text()).toContain('FN:Mosaic Ltd.\r\n');
  });
});

test.each([
  ['after the heading', 'location', { latitude: 1, longitude: 2 }, 'Open in Google Maps', 'Coordinates'],
  ['after the heading', 'phone', { phone: '112' }, 'Call Now', 'Phone'],
  ['after the text that it copies', 'text', { text: 'Hello' }, 'Copy Text', undefined],
])('the main action comes %s: %s', (_, type, data, action, label) => {
  const { root } = open(type, data, { title: 'Visit' });
  const [first] = root.querySelectorAll('article a, article button');
  expect(first).toHaveTextContent(action);
  const facts = root.querySelector('article dl') ?? root;
  const isBeforeFacts = (first?.compareDocumentPosition(facts) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(Boolean(isBeforeFacts)).toBe(label !== undefined);
});

test('location card links to the map', () => {
  open('location', { latitude: 38.7223, longitude: -0.0000001, altitude: 12 });
  expect(heading()).toHaveTextContent('38.7223, -0.0000001');
  expect(factOf('Altitude')).toHaveTextContent('12 m');
  expect(linkTo('Open in Google Maps')).toBe('https://www.google.com/maps/search/?api=1&query=38.7223%2C-0.0000001');
});

describe('contact card', () => {
  const ana = {
    name: 'Ana Lima',
    organization: 'Mosaic Ltd.',
    phone: '+351 210 000 000',
    email: 'ana@example.com',
    url: 'https://example.com/ana',
    address: 'Rua Áurea 1, Lisboa',
  };

  test('shows all fields, with links', () => {
    open('vcard', ana);
    expect(heading()).toHaveTextContent('Ana Lima');
    expect(factOf('Organization')).toHaveTextContent('Mosaic Ltd.');
    expect(linkTo('Rua Áurea 1, Lisboa')).toBe(
      'https://www.google.com/maps/search/?api=1&query=Rua%20%C3%81urea%201%2C%20Lisboa',
    );
    expect(linkTo('+351 210 000 000')).toBe('tel:+351210000000');
    expect(linkTo('ana@example.com')).toBe('mailto:ana@example.com');
    const website = screen.getByRole('link', { name: 'https://example.com/ana' });
    expect(website).toHaveAttribute('rel', expect.stringContaining('noopener'));
    expect(website).toHaveAttribute('target', '_blank');
  });

  test('leads with the name, below the title of the code', () => {
    open('vcard', ana, { title: 'Business card' });
    expect(heading()).toHaveTextContent('Ana Lima');
    expect(heading().previousElementSibling).toHaveTextContent('Business card');
  });

  test('saves a .vcf file', async () => {
    const { user } = open('vcard', ana);
    await user.click(screen.getByRole('button', { name: 'Save contact (.vcf)' }));
    expect(saved.map(({ name }) => name)).toEqual(['Ana-Lima.vcf']);
    expect(await saved[0]?.content.text()).toContain('FN:Ana Lima\r\n');
  });

  test.each([
    ['url', 'javascript:alert(document.domain)'],
    ['url', 'JaVaScRiPt://x%0aalert(1)'],
    ['url', 'data:text/html,<script>alert(1)</script>'],
    ['url', 'https://good.example@evil.example/'],
    ['url', '//evil.example'],
    ['url', 'file:///etc/passwd'],
    ['email', 'a@b.co?bcc=everyone@b.co,c'],
    ['phone', 'javascript:alert(1)'],
  ])('shows an invalid %s as plain text: %s', (field, value) => {
    const { root } = open('vcard', { name: 'Eve', [field]: value });
    expect(screen.getByText(value)).toBeVisible();
    const links = [...root.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/', '/register', '/report?link=7k3m9qx']);
  });
});

describe('payment card', () => {
  const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

  test('shows amount, recipient and address, and opens the wallet with the URI of a direct code', () => {
    open('crypto', { type: 'bitcoin', address, amount: 1e-8, label: 'Café Tessera', message: 'Table 4' });
    expect(heading()).toHaveTextContent('Café Tessera');
    expect(factOf('Amount')).toHaveTextContent('0.00000001 BTC');
    expect(factOf('Message')).toHaveTextContent('Table 4');
    expect(factOf('Currency')).toHaveTextContent('Bitcoin');
    expect(linkTo('Open in wallet')).toBe(
      `bitcoin:${address}?amount=0.00000001&label=Caf%C3%A9%20Tessera&message=Table%204`,
    );
    expect(screen.getByText(/^Compare address and amount .* If no wallet opens/)).toBeVisible();
  });

  test('shows the address in groups that are copied without gaps', async () => {
    const { user } = open('crypto', { type: 'bitcoin', address, amount: 0.05 }, { title: 'Pay here' });
    const groups = [...(factOf('Wallet address')?.querySelectorAll('span') ?? [])].map((group) => group.textContent);
    expect(groups.slice(0, 3)).toEqual(['bc1q', 'ar0s', 'rrr7']);
    expect(factOf('Wallet address')?.textContent).toBe(address);
    await user.click(screen.getByRole('button', { name: 'Copy address' }));
    expect(await navigator.clipboard.readText()).toBe(address);
    await user.click(screen.getByRole('button', { name: 'Copy amount' }));
    expect(await navigator.clipboard.readText()).toBe('0.05');
  });

  test('shows the amount in the visitor’s language', () => {
    open('crypto', { type: 'litecoin', address, amount: 1.5 }, { lang: 'fr' });
    expect(heading()).toHaveTextContent('1,5 LTC');
    expect(linkTo('Ouvrir dans le portefeuille')).toBe(`litecoin:${address}?amount=1.5`);
  });

  test('shows ether exactly, with gas limit and gas price', () => {
    const value = '1.000000000000000001';
    open('crypto', { type: 'ethereum', address: '0xAb58', value, gas: 21000, gasPrice: '30.5' }, { title: 'Pay' });
    expect(factOf('Amount')).toHaveTextContent(`${value} ETH`);
    expect(factOf('Gas limit')).toHaveTextContent('21,000');
    expect(factOf('Gas price')).toHaveTextContent('30.5 gwei');
    expect(linkTo('Open in wallet')).toBe('ethereum:0xAb58?value=1000000000000000001&gas=21000&gasPrice=30500000000');
  });

  test('does not offer to copy the address of a token’s contract', () => {
    const data = `0xa9059cbb${'ab'.repeat(20).padStart(64, '0')}${'64'.padStart(64, '0')}`;
    open('crypto', { type: 'ethereum', address: '0xAb58', data });
    expect(linkTo('Open in wallet')).toBe(`ethereum:0xAb58/transfer?address=0x${'ab'.repeat(20)}&uint256=100`);
    expect(factOf('Data')?.textContent).toBe(data);
    expect(screen.queryByRole('button', { name: 'Copy address' })).toBeNull();
  });

  test.each([
    ['an unknown currency', { type: 'dogecoin', address }, 'dogecoin'],
    ['an address that is a URI', { type: 'bitcoin', address: 'x?amount=9' }, 'x?amount=9'],
    ['an amount that is not a number', { type: 'bitcoin', address, amount: 'all' }, 'all BTC'],
    ['a negative amount', { type: 'bitcoin', address, amount: -1 }, '-1 BTC'],
    ['an ether value with an exponent', { type: 'ethereum', address: '0xAb58', value: '1e3' }, '1,000 ETH'],
  ])('of %s shows it without a link to a wallet', (_, data, shown) => {
    open('crypto', data, { title: 'Pay' });
    const shownFacts = [...document.querySelectorAll('dd')].map((one) => one.textContent);
    expect(shownFacts).toContain(shown);
    expect(screen.queryByRole('link', { name: 'Open in wallet' })).toBeNull();
  });
});

describe('event card', () => {
  const opening = {
    title: 'Opening night',
    startDate: '2026-12-24T18:00:00Z',
    endDate: '2026-12-24T20:30:00Z',
    location: 'Lisboa',
    description: 'Bring & share',
  };

  test('shows time and place in the visitor’s language, and links to Google Calendar', () => {
    open('event', opening);
    expect(heading()).toHaveTextContent('Opening night');
    expect(factOf('When')).toHaveTextContent(/December 24, 2026/);
    expect(factOf('Where')).toHaveTextContent('Lisboa');
    expect(linkTo('Add to Google Calendar')).toBe(
      'https://calendar.google.com/calendar/render?action=TEMPLATE&text=Opening%20night&dates=20261224T180000Z%2F20261224T203000Z&details=Bring%20%26%20share&location=Lisboa',
    );
  });

  test.each([
    [
      'a local time without a time zone',
      { startDate: '2026-12-24T18:00', endDate: '2026-12-24T20:30' },
      'Thursday, December 24, 2026, 6:00 – 8:30 PM',
      '20261224T180000%2F20261224T203000',
    ],
    [
      'a local time with a time zone',
      { startDate: '2026-12-24T18:00', endDate: '2026-12-24T20:30', timezone: 'Asia/Kolkata' },
      /December 24, 2026/,
      '20261224T123000Z%2F20261224T150000Z',
    ],
    [
      'a start without an end',
      { startDate: '2026-12-24T18:00' },
      'Thursday, December 24, 2026 at 6:00 PM',
      '20261224T180000%2F20261224T180000',
    ],
    ['a whole day', { startDate: '2026-12-24' }, /^Thursday, December 24, 2026$/, '20261224%2F20261225'],
  ])('shows %s and passes it to the calendar', (_, times, when, dates) => {
    open('event', { title: 'Fair', ...times });
    expect(factOf('When')?.textContent?.replace(/[\u2009\u202f]/g, ' ')).toMatch(when);
    expect(linkTo('Add to Google Calendar')).toContain(`&dates=${dates}`);
  });

  test('shows invalid times unchanged', () => {
    open('event', { title: 'Fair', startDate: 'next Friday', endDate: '2026-12-24T18:00' });
    expect(factOf('When')).toHaveTextContent(/^next Friday – Thursday, December 24, 2026/);
    expect(screen.queryByRole('link', { name: 'Add to Google Calendar' })).toBeNull();
  });

  test('shows both times of an event that ends before it begins', () => {
    open('event', { title: 'Fair', startDate: '2026-12-24', endDate: '2026-12-20' });
    expect(factOf('When')).toHaveTextContent('Thursday, December 24, 2026 – Sunday, December 20, 2026');
  });

  test('saves an .ics file', async () => {
    const { user } = open('event', opening);
    await user.click(screen.getByRole('button', { name: 'Save event (.ics)' }));
    expect(saved.map(({ name }) => name)).toEqual(['Opening-night.ics']);
    expect(await saved[0]?.content.text()).toContain('UID:7k3m9qx@');
  });
});

describe('text card', () => {
  test('shows the text unchanged and copies all of it', async () => {
    const text = 'First line\n  second <b>line</b>';
    const { user } = open('text', { text });
    expect(heading()).toHaveTextContent('Text');
    expect(factOf('Text')?.textContent).toBe(text);
    await user.click(screen.getByRole('button', { name: 'Copy Text' }));
    expect(await navigator.clipboard.readText()).toBe(text);
  });

  test('shows markup as text, in the title too', () => {
    const markup = '<img src=x onerror=alert(1)><script>alert(2)</script>';
    const { root } = open('text', { text: markup }, { title: markup });
    expect(heading()).toHaveTextContent(markup);
    expect(root.querySelectorAll('script, img[src="x"], [onerror]')).toHaveLength(0);
    expect(document.title).toBe(`${markup} · Tessera`);
  });
});

describe('content that the server does not vouch for', () => {
  const path = `/qr/7k3m9qx?${new URLSearchParams({ type: 'text', data: '{"text":"Your account is locked"}' })}`;

  test.each([
    ['en', 'Nobody here vouches for this content'],
    ['es', 'Aquí nadie responde por este contenido'],
    ['br', 'Ninguém aqui responde por este conteúdo'],
    ['fr', 'Personne ici ne répond de ce contenu'],
  ])('has a notice above it in the visitor’s language: %s', (lang, title) => {
    show(`${path}&lang=${lang}`);
    const note = screen.getByRole('note');
    expect(note).toHaveTextContent(title);
    expect(note.compareDocumentPosition(heading())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('keeps the notice when the page is reloaded', () => {
    show(path);
    load();
    expect(screen.getByText('Your account is locked')).toBeVisible();
    expect(screen.getByRole('note')).toBeVisible();
  });

  test('has no notice if the server vouches for it, also in another language and after a reload', async () => {
    const { user } = show(path, true);
    expect(screen.queryByRole('note')).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'fr');
    expect(screen.queryByRole('note')).toBeNull();
    load();
    expect(screen.getByText('Your account is locked')).toBeVisible();
    expect(screen.queryByRole('note')).toBeNull();
  });

  test.each(['/qr/7k3m9qx', '/qr/7k3m9qx?type=text&data=x', '/qr/7k3m9qx?type=menu&data=%7B%7D'])(
    'has no notice if there is none: %s',
    (address) => {
      show(address);
      expect(screen.queryByRole('note')).toBeNull();
    },
  );
});

describe('the address', () => {
  const network = { ssid: 'Café Tessera', password: 'mosaic-tile-7' };

  test('loses the content, its signature and title, and keeps other parameters', () => {
    open('wifi', network, { title: 'Guests', sig: 'abc', lang: 'fr' });
    expect(window.location.href).toMatch(/\/qr\/7k3m9qx\?lang=fr$/);
    open('wifi', network);
    expect(window.location.href).toMatch(/\/qr\/7k3m9qx$/);
  });

  test('shows the content again after reload and back, and only in its own entry of the history', () => {
    open('wifi', network);
    load();
    expect(heading()).toHaveTextContent('Café Tessera');
    show('/qr/7k3m9qx');
    expect(heading()).toHaveTextContent('QR code not found');
  });

  test('leads to the short link if it was copied without the content', () => {
    show('/qr/7k3m9qx');
    const link = screen.getByRole('link', { name: 'Open this code' });
    expect(link).toHaveAttribute('href', `${window.location.origin}/7k3m9qx`);
    expect(link).not.toHaveAttribute('target');
  });

  test('keeps the content if the browser refuses to change the address', () => {
    window.history.replaceState(
      null,
      '',
      `/qr/7k3m9qx?${new URLSearchParams({ type: 'wifi', data: JSON.stringify(network) })}`,
    );
    const refused = vi.spyOn(window.history, 'replaceState').mockImplementation(() => {
      throw new DOMException('too long', 'DataCloneError');
    });
    load();
    expect(heading()).toHaveTextContent('Café Tessera');
    expect(window.location.search).toContain('type=wifi');
    refused.mockRestore();
  });
});

describe('error messages', () => {
  test.each([
    ['/qr/7k3m9qx?type=text&data=not-json', 'Invalid QR code data'],
    ['/qr/7k3m9qx?type=text&data=%22hello%22', 'Invalid QR code data'],
    ['/qr/7k3m9qx?type=text&data=%5B%5D', 'Invalid QR code data'],
    ['/qr/7k3m9qx', 'QR code not found'],
    ['/qr/7k3m9qx?type=wifi', 'QR code not found'],
    ['/qr/7k3m9qx?data=%7B%7D', 'QR code not found'],
    ['/qr/7k3m9qx?type=url&data=%7B%7D', 'This QR code type is not supported for web viewing.'],
    ['/qr/7k3m9qx?type=menu&data=%7B%7D', 'This QR code type is not supported for web viewing.'],
  ])('for %s say "%s"', (path, message) => {
    show(path);
    expect(heading()).toHaveTextContent(message);
  });
});

describe('picture of the code', () => {
  test('is 300 px wide, shows the short link and can be downloaded', async () => {
    const { user } = open('text', { text: 'hello' });
    const region = screen.getByRole('region', { name: 'Share this code' });
    const image = within(region).getByRole('img', { name: 'QR code that leads to this page' });
    expect(image).toHaveAttribute('width', '300');
    await waitFor(() => expect(image).toHaveAttribute('src', expect.stringMatching(/^data:image\/svg\+xml,/)));
    expect(within(region).getByText(`${window.location.host}/7k3m9qx`)).toBeVisible();
    await user.click(within(region).getByRole('button', { name: 'Download' }));
    // The test environment has no canvas, so the SVG is saved.
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['qr-7k3m9qx.svg']));
    expect(await saved[0]?.content.text()).toContain('width="1200"');
  });

  test.each(['/qr/not-a-hash?type=text&data=%7B%22text%22%3A%22a%22%7D', '/qr/7k3m9qx?type=text&data=x'])(
    'is not shown for an invalid hash or invalid data: %s',
    (path) => {
      show(path);
      expect(screen.queryByRole('region')).toBeNull();
    },
  );
});

test('links to the registration page', () => {
  show('/qr/7k3m9qx');
  expect(linkTo('Create Your Own QR Code')).toBe('/register');
});

describe('language', () => {
  test.each([
    ['en', 'en', 'Call Now'],
    ['es', 'es', 'Llamar ahora'],
    ['br', 'pt-BR', 'Ligar agora'],
    ['fr', 'fr', 'Appeler'],
  ])('comes from the URL: %s', (lang, tag, action) => {
    open('phone', { phone: '+1 555 010 0200' }, { lang });
    expect(screen.getByRole('link', { name: action })).toBeVisible();
    expect(document.documentElement.lang).toBe(tag);
  });

  test('can be changed, and the choice is stored for the whole app', async () => {
    const { user } = open('phone', { phone: '+1 555 010 0200' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'fr');
    expect(screen.getByRole('link', { name: 'Appeler' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Langue' })).toHaveFocus();
    expect(localStorage.getItem('preferred_language')).toBe('fr');
  });
});

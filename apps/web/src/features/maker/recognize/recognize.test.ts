import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { recognize, valuesFor } from './recognize.ts';

const found = (text: string) => {
  const { type, values } = recognize(text);
  return { type, ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== false)) };
};

describe('web addresses', () => {
  test.each([
    ['https://example.org/a?b=1#c', 'https://example.org/a?b=1#c'],
    ['HTTP://EXAMPLE.ORG', 'HTTP://EXAMPLE.ORG'],
    [' www.bistro.fr/menu \n', 'https://www.bistro.fr/menu'],
    ['bistro.fr', 'https://bistro.fr'],
    ['Bistro.fr/Menu', 'https://Bistro.fr/Menu'],
    ['a-b.example.co.uk:8080/x', 'https://a-b.example.co.uk:8080/x'],
    ['münchen.example', 'https://münchen.example'],
    ['例え.テスト', 'https://例え.テスト'],
    ['xn--mnchen-3ya.xn--p1ai', 'https://xn--mnchen-3ya.xn--p1ai'],
    ['localhost:3000/x', 'https://localhost:3000/x'],
    ['192.168.1.1', 'https://192.168.1.1'],
    ['bistro.fr/@ana', 'https://bistro.fr/@ana'],
    ['example.org/report.pdf', 'https://example.org/report.pdf'],
    ['https://maps.app.goo.gl/abc123', 'https://maps.app.goo.gl/abc123'],
    ['https://www.google.com/maps/place/Louvre', 'https://www.google.com/maps/place/Louvre'],
  ])('%s is the address %s', (text, destination_url) => expect(found(text)).toEqual({ type: 'url', destination_url }));
});

describe('text', () => {
  test.each([
    'Hello',
    'See you at 8.Bring wine',
    'Fin.Inicio',
    'Visit bistro.fr today',
    'https://example.org and more',
    'e.g.',
    'p. ej.',
    '3.14',
    '1.2.3',
    'notes.txt',
    'Menu.pdf',
    'a@b',
    'ana@example.org, bob@example.org',
    '2026-05-12',
    '12.05.2026',
    '1.234.567',
    '12345678',
    '978-3-16-148410-0',
    '4111 1111 1111 1111',
    '10, 20',
    '12 34',
    '91.5, 200.1',
    'Red: coche',
    'Bistro\ncrepes123',
    'ftp://example.org',
    'WIFI:',
    '0x1234',
    'bc1qnotanaddress',
    'ethereum:0x1234',
    '123456789012345678901234567',
    '',
  ])('%j stays text', (text) => expect(recognize(text)).toEqual({ type: 'text', values: { text } }));

  test('keeps a text that is too long for a symbol', () => {
    const text = `https://example.org/${'a'.repeat(9000)}`;
    expect(recognize(text)).toEqual({ type: 'text', values: { text } });
  });
});

describe('contacts', () => {
  test.each([
    ['ana@example.org', { type: 'email', email: 'ana@example.org' }],
    ['Ana Díaz <ana@example.org>', { type: 'email', email: 'ana@example.org' }],
    ['mailto:ana@example.org', { type: 'email', email: 'ana@example.org' }],
    [
      'mailto:ana@example.org?subject=A%20table&body=For%20two%0D%0A1%2B1',
      { type: 'email', email: 'ana@example.org', subject: 'A table', body: 'For two\n1+1' },
    ],
    ['tel:+33612345678', { type: 'phone', phone: '+33612345678' }],
    ['tel:+1-555-0100;ext=12', { type: 'phone', phone: '+1-555-0100' }],
    ['Tél : 06 12 34 56 78', { type: 'phone', phone: '06 12 34 56 78' }],
    ['+33 6 12 34 56 78', { type: 'phone', phone: '+33 6 12 34 56 78' }],
    ['+44 (0)20 7946 0958', { type: 'phone', phone: '+44 20 7946 0958' }],
    ['0033 6 12 34 56 78', { type: 'phone', phone: '0033 6 12 34 56 78' }],
    ['(555) 123-4567', { type: 'phone', phone: '(555) 123-4567' }],
    ['555-1234', { type: 'phone', phone: '555-1234' }],
    ['01.23.45.67.89', { type: 'phone', phone: '01 23 45 67 89' }],
    ['(11) 91234-5678', { type: 'phone', phone: '(11) 91234-5678' }],
    ['612 34 56 78', { type: 'phone', phone: '612 34 56 78' }],
    ['612 345 678', { type: 'phone', phone: '612 345 678' }],
    ['0612345678', { type: 'phone', phone: '0612345678' }],
    ['sms:+15550100', { type: 'sms', phone: '+15550100' }],
    ['sms:+15550100?body=On%20my%20way', { type: 'sms', phone: '+15550100', message: 'On my way' }],
    ['sms:+15550100&body=Hi', { type: 'sms', phone: '+15550100', message: 'Hi' }],
    ['SMSTO:12345:JOIN: now', { type: 'sms', phone: '12345', message: 'JOIN: now' }],
  ])('%s is recognized as %o', (text, values) => expect(found(text)).toEqual(values));
});

describe('networks', () => {
  test.each([
    ['WIFI:T:WPA;S:Bistro;P:crepes123;;', { ssid: 'Bistro', password: 'crepes123', encryption: 'WPA' }],
    ['wifi:S:Bistro;H:true;T:WEP;P:12345;;', { ssid: 'Bistro', password: '12345', encryption: 'WEP', hidden: true }],
    [
      String.raw`WIFI:S:a\;b\:c\\d;P:\"x\,y;T:SAE;;`,
      { ssid: String.raw`a;b:c\d`, password: '"x,y', encryption: 'WPA' },
    ],
    ['WIFI:T:nopass;S:Plaza;P:ignored;;', { ssid: 'Plaza', encryption: 'nopass' }],
    ['WIFI:S:Plaza;;', { ssid: 'Plaza', encryption: 'nopass' }],
    ['Network: Bistro\nPassword: crepes 123', { ssid: 'Bistro', password: 'crepes 123', encryption: 'WPA' }],
    ['SSID = Bistro\r\nPASS = a,b;c', { ssid: 'Bistro', password: 'a,b;c', encryption: 'WPA' }],
    ['Wi-Fi: Bistro / Password: crepes', { ssid: 'Bistro', password: 'crepes', encryption: 'WPA' }],
    ['Wi-Fi network: Bistro\nWi-Fi password: crepes', { ssid: 'Bistro', password: 'crepes', encryption: 'WPA' }],
    ['Red: Cafetería\nContraseña: hola:mundo', { ssid: 'Cafetería', password: 'hola:mundo', encryption: 'WPA' }],
    ['Nombre de la red: Casa\nClave: 1234', { ssid: 'Casa', password: '1234', encryption: 'WPA' }],
    ['Rede: Praia\nSenha: sol123', { ssid: 'Praia', password: 'sol123', encryption: 'WPA' }],
    ['Nome da rede: Praia\nSenha do Wi-Fi: sol123', { ssid: 'Praia', password: 'sol123', encryption: 'WPA' }],
    ['Réseau : Bistro\nMot de passe : crêpes', { ssid: 'Bistro', password: 'crêpes', encryption: 'WPA' }],
    ['Le Bistro\nWifi: Bistro\nMot de passe: x', { ssid: 'Bistro', password: 'x', encryption: 'WPA' }],
    ['Network: Old\nSecurity: WEP\nKey: 12345', { ssid: 'Old', password: '12345', encryption: 'WEP' }],
    ['Password: first\nNetwork: second', { ssid: 'second', password: 'first', encryption: 'WPA' }],
  ])('%j is recognized as %o', (text, values) => expect(found(text)).toEqual({ type: 'wifi', ...values }));
});

describe('places', () => {
  test.each([
    ['48.8584, 2.2945', '48.8584', '2.2945'],
    ['(-33.8568, 151.2153)', '-33.8568', '151.2153'],
    ['48.8584° N, 2.2945° W', '48.8584', '-2.2945'],
    ['48,8584; 2,2945', '48.8584', '2.2945'],
    [`48°51'29.6"N 2°17'40.2"E`, '48.858222', '2.2945'],
    ['geo:48.8584,2.2945', '48.8584', '2.2945'],
    ['geo:0,0?q=48.8584,2.2945(Tower)', '48.8584', '2.2945'],
    ['https://www.google.com/maps/place/Tower/@48.85,2.29,17z/data=!3m1!4b1!3d48.8584!4d2.2945', '48.8584', '2.2945'],
    ['https://www.google.fr/maps/@48.8584,2.2945,17z', '48.8584', '2.2945'],
    ['https://www.google.com/maps/search/?api=1&query=48.8584%2C2.2945', '48.8584', '2.2945'],
    ['https://maps.google.com/?q=48.8584,2.2945', '48.8584', '2.2945'],
    ['maps.google.com/maps?ll=48.8584,2.2945', '48.8584', '2.2945'],
    ['https://www.google.com/maps/search/48.8584,+2.2945', '48.8584', '2.2945'],
    ['https://maps.apple.com/?ll=48.8584,2.2945&q=Tower', '48.8584', '2.2945'],
    ['https://maps.apple.com/place?coordinate=48.8584,2.2945', '48.8584', '2.2945'],
    ['https://www.openstreetmap.org/?mlat=48.8584&mlon=2.2945#map=17/48.1/2.1', '48.8584', '2.2945'],
    ['https://www.openstreetmap.org/#map=17/48.8584/2.2945', '48.8584', '2.2945'],
  ])('%s is the place %s, %s', (text, latitude, longitude) =>
    expect(found(text)).toEqual({ type: 'location', latitude, longitude }),
  );

  test('reads the altitude of a geo URI', () =>
    expect(found('geo:48.8584,2.2945,35;u=10')).toEqual({
      type: 'location',
      latitude: '48.8584',
      longitude: '2.2945',
      altitude: '35',
    }));

  test('does not read coordinates from another site', () =>
    expect(found('https://maps.example.com/?q=48.8584,2.2945').type).toBe('url'));
});

describe('contact cards', () => {
  test('reads version 3.0 with folded lines, escapes and a preferred number', () => {
    const card = [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Díaz;Ana;;Dr.;',
      'FN:Dr. Ana ',
      ' Díaz',
      'ORG:Bistro\\, Paris;Kitchen',
      'TEL;TYPE=HOME:+33 1',
      'item1.TEL;TYPE=CELL,PREF:+33 6 12 34 56 78',
      'EMAIL;TYPE=INTERNET:ana@example.org',
      'URL:https://example.org/a,b;c',
      'ADR;TYPE=WORK:;;1 rue X;Paris;;75001;France',
      'END:VCARD',
    ].join('\r\n');
    expect(recognize(card)).toEqual({
      type: 'vcard',
      values: {
        name: 'Dr. Ana Díaz',
        organization: 'Bistro, Paris, Kitchen',
        phone: '+33 6 12 34 56 78',
        email: 'ana@example.org',
        url: 'https://example.org/a,b;c',
        address: '1 rue X\n75001 Paris\nFrance',
      },
    });
  });

  test('reads version 4.0 and builds the name from its parts', () =>
    expect(
      found('begin:vcard\nVERSION:4.0\nN:Silva;João;;;\nTEL;VALUE=uri;PREF=1:tel:+55-11-91234-5678\nEND:VCARD'),
    ).toEqual({ type: 'vcard', name: 'João Silva', phone: '+55-11-91234-5678' }));

  test('uses the organization if there is no name', () =>
    expect(found('BEGIN:VCARD\nORG:Bistro\nEND:VCARD')).toEqual({
      type: 'vcard',
      name: 'Bistro',
      organization: 'Bistro',
    }));
});

describe('events', () => {
  beforeEach(() => void vi.stubEnv('TZ', 'Europe/Paris'));
  afterEach(() => void vi.unstubAllEnvs());
  const event = (...lines: string[]) => found(['BEGIN:VEVENT', 'SUMMARY:Party', ...lines, 'END:VEVENT'].join('\n'));

  test.each([
    ['UTC', ['DTSTART:20260704T170000Z', 'DTEND:20260704T190000Z'], '2026-07-04T19:00', '2026-07-04T21:00'],
    [
      'another time zone',
      ['DTSTART;TZID=America/New_York:20260704T130000', 'DTEND;TZID="America/New_York":20260704T140000'],
      '2026-07-04T19:00',
      '2026-07-04T20:00',
    ],
  ])('reads %s', (_, lines, startDate, endDate) =>
    expect(event(...lines)).toEqual({ type: 'event', title: 'Party', startDate, endDate }),
  );

  test.each([
    ['a local time', ['DTSTART:20260704T190000', 'DURATION:PT1H30M'], '2026-07-04T19:00', '2026-07-04T20:30'],
    ['a date', ['DTSTART;VALUE=DATE:20260704', 'DTEND;VALUE=DATE:20260706'], '2026-07-04T00:00', '2026-07-06T00:00'],
    ['an event without an end', ['DTSTART:20260704T190000'], '2026-07-04T19:00', '2026-07-04T19:00'],
  ])('reads %s as a floating time', (_, lines, startDate, endDate) =>
    expect(event(...lines)).toEqual({ type: 'event', title: 'Party', startDate, endDate, floating: true }),
  );

  test('reads the first event of a calendar, not its alarms and time zones', () => {
    const calendar = [
      'BEGIN:VCALENDAR',
      'BEGIN:VTIMEZONE',
      'DTSTART:19700101T000000',
      'END:VTIMEZONE',
      'BEGIN:VEVENT',
      'SUMMARY:Wine\\, cheese',
      'DTSTART:20260704T190000',
      'DTEND:20260704T200000',
      'LOCATION:1 rue X\\nParis',
      'DESCRIPTION:Bring a ',
      ' friend',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'SUMMARY:Second',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n');
    expect(found(calendar)).toEqual({
      type: 'event',
      title: 'Wine, cheese',
      startDate: '2026-07-04T19:00',
      endDate: '2026-07-04T20:00',
      floating: true,
      location: '1 rue X\nParis',
      description: 'Bring a friend',
    });
  });
});

describe('wallets', () => {
  const bech32 = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
  const taproot = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0';
  const ethereum = '0x742d35Cc6634C0532925a3b844Bc454e4438f44e';
  test.each([
    [bech32, { address: bech32, cryptoType: 'bitcoin' }],
    [bech32.toUpperCase(), { address: bech32.toUpperCase(), cryptoType: 'bitcoin' }],
    [taproot, { address: taproot, cryptoType: 'bitcoin' }],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', { address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', cryptoType: 'bitcoin' }],
    ['LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1', { address: 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1', cryptoType: 'litecoin' }],
    [ethereum, { address: ethereum, cryptoType: 'ethereum' }],
    [
      `bitcoin:${bech32}?amount=0.05&label=Bistro&message=Table%20%2B4`,
      { address: bech32, cryptoType: 'bitcoin', amount: '0.05', label: 'Bistro', message: 'Table +4' },
    ],
    [
      'litecoin:LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1',
      { address: 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1', cryptoType: 'litecoin' },
    ],
    [
      `ethereum:pay-${ethereum}@1?value=1.5e18&gas=21000&gasPrice=30500000000`,
      { address: ethereum, cryptoType: 'ethereum', value: '1.5', gas: '21000', gasPrice: '30.5' },
    ],
  ])('%s is recognized as %o', (text, { cryptoType, ...values }) => {
    const { type, values: read } = recognize(text);
    expect(type).toBe('crypto');
    expect(read).toMatchObject({ type: cryptoType, ...values });
  });

  test('refuses an address with a wrong checksum', () =>
    expect(recognize(bech32.replace('8f3t4', '8f3t5')).type).toBe('text'));
});

describe('a type that the user selected', () => {
  test.each([
    ['url', 'bistro.fr', { destination_url: 'https://bistro.fr' }],
    ['url', 'bistro', { destination_url: 'bistro' }],
    ['text', ' bistro.fr ', { text: ' bistro.fr ' }],
    ['sms', 'tel:+33612345678', { phone: '+33612345678' }],
    ['wifi', 'Bistro', { ssid: 'Bistro', encryption: 'WPA' }],
    ['wifi', 'WIFI:S:Bistro;P:x;;', { ssid: 'Bistro', password: 'x' }],
    ['vcard', 'Ana', { name: 'Ana' }],
    ['event', 'Party', { title: 'Party' }],
    ['location', 'Paris', { latitude: '', longitude: '' }],
    ['crypto', 'abc', { address: 'abc', type: 'bitcoin' }],
  ] as const)('%s takes %j', (type, text, values) => {
    const result = valuesFor(type, text);
    expect(result.type).toBe(type);
    expect(result.values).toMatchObject(values);
  });
});

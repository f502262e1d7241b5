import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  accessKinds,
  allEndpoints,
  anyStoredQrData,
  completeStyle,
  createQrCodeBody,
  defaultFrameText,
  defaultStyle,
  emailSchema,
  errorCodes,
  errorStatus,
  errorText,
  givenPasswordSchema,
  isAppPath,
  isViewerPath,
  isReservedHash,
  languageFromTag,
  newPasswordSchema,
  qrDataSchemas,
  qrFrameSchema,
  qrStyleInput,
  qrStyleSchema,
  qrTypes,
  registerForm,
  shortHashPattern,
} from './index.ts';

const firstMessage = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).error?.issues[0]?.message;

/** The calls that existing clients rely on, one per line. */
const specifiedCalls = `
POST /auth/login
POST /auth/register
POST /auth/logout
GET /auth/me
POST /auth/refresh
POST /auth/forgot-password
POST /auth/reset-password
POST /auth/resend-verification
POST /auth/verify-email
POST /auth/change-password
POST /auth/update-language
DELETE /auth/account
GET /qr-codes
POST /qr-codes
GET /qr-codes/{id}
PUT /qr-codes/{id}
PUT /qr-codes/{id}/style
POST /qr-codes/{id}/logo
DELETE /qr-codes/{id}/logo
DELETE /qr-codes/{id}
GET /qr-codes/{id}/stats
GET /qr-codes/{id}/download/{format}
GET /subscription/status
POST /subscription/checkout
POST /subscription/portal
POST /subscription/reactivate
GET /invites
GET /invites/stats
POST /invites/send
DELETE /invites/{id}`
  .trim()
  .split('\n');

describe('endpoints', () => {
  it('contain every specified call, each once', () => {
    const calls = allEndpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(new Set(calls).size).toBe(calls.length);
    expect(calls).toEqual(expect.arrayContaining(specifiedCalls));
  });

  it('declare their access and have schemas that convert to JSON Schema', () => {
    for (const { endpoint } of allEndpoints) {
      expect(accessKinds).toContain(endpoint.access);
      for (const schema of [endpoint.body, endpoint.query, endpoint.params, endpoint.reply]) {
        if (schema) expect(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })).toHaveProperty('$schema');
      }
      const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const described = endpoint.params ? Object.keys((endpoint.params as z.ZodMiniObject).shape) : [];
      expect(described).toEqual(names);
    }
  });
});

describe('errors', () => {
  it('have a status of 400 or more and a text', () => {
    for (const code of errorCodes) {
      expect(errorStatus(code)).toBeGreaterThanOrEqual(400);
      expect(errorText(code, { count: 2 })).not.toBe('');
    }
  });

  it('name the free limit in singular and plural', () => {
    expect(errorText('quota_reached', { count: 1 })).toBe(
      'You have reached the free limit of 1 QR code. Please upgrade to create more QR codes.',
    );
    expect(errorText('quota_reached', { count: 3 })).toContain('limit of 3 QR codes.');
  });

  it('use 401 only for missing or invalid credentials', () => {
    const unauthorized = errorCodes.filter((code) => errorStatus(code) === 401);
    expect(unauthorized.toSorted()).toEqual([
      'api_key_expired',
      'api_key_invalid',
      'api_key_revoked',
      'invalid_credentials',
      'second_factor_failed',
      'session_expired',
      'unauthorized',
    ]);
  });
});

describe('email address', () => {
  it.each([
    ['  Ann@Example.ORG ', 'ann@example.org'],
    ['e\u0301ve@example.org', 'éve@example.org'],
    ['ann+tag@sub.example.co', 'ann+tag@sub.example.co'],
  ])('is normalized: %s', (given, kept) => {
    expect(z.parse(emailSchema, given)).toBe(kept);
  });

  it.each([
    ['', 'emailRequired'],
    ['   ', 'emailRequired'],
    ['ann', 'emailInvalid'],
    ['ann@example', 'emailInvalid'],
    ['a b@example.org', 'emailInvalid'],
    ['ann@example.org\r\nBcc: eve@example.org', 'emailInvalid'],
    ['ann@example.org,eve@example.org', 'emailInvalid'],
    [`${'a'.repeat(250)}@example.org`, 'emailInvalid'],
    [undefined, 'emailRequired'],
  ])('is refused: %j', (given, key) => {
    expect(firstMessage(emailSchema, given)).toBe(key);
  });
});

describe('password', () => {
  it.each([
    ['', 'passwordRequired'],
    ['1234567', 'passwordTooShort'],
    ['x'.repeat(129), 'passwordTooLong'],
  ])('is refused: %s', (given, key) => {
    expect(firstMessage(newPasswordSchema, given)).toBe(key);
  });

  it('is normalized to NFC', () => {
    expect(z.parse(newPasswordSchema, 'cafe\u0301-cafe\u0301')).toBe('café-café');
  });

  it.each([emailSchema, newPasswordSchema, givenPasswordSchema])(
    'is refused before normalizing when it is very long',
    (schema) => {
      const marks = `a${'\u0315\u0300'.repeat(100_000)}`;
      const start = performance.now();
      expect(z.safeParse(schema, marks).success).toBe(false);
      // Normalizing this text takes half a minute.
      expect(performance.now() - start).toBeLessThan(5000);
    },
  );

  it('must be confirmed in the registration form', () => {
    const form = { email: 'ann@example.org', password: 'mosaic-tile' };
    expect(firstMessage(registerForm, { ...form, confirmPassword: '' })).toBe('confirmRequired');
    expect(firstMessage(registerForm, { ...form, confirmPassword: 'mosaic-tail' })).toBe('passwordsDiffer');
    expect(z.safeParse(registerForm, { ...form, confirmPassword: 'mosaic-tile' }).success).toBe(true);
  });
});

describe('createQrCodeBody', () => {
  const content = {
    url: { destination_url: 'https://example.org' },
    text: { qr_data: { text: 'hello' } },
    email: { qr_data: { email: 'ann@example.org' } },
    phone: { qr_data: { phone: '+1 (555) 010-9999' } },
    sms: { qr_data: { phone: '+15550109999', message: 'hi' } },
    wifi: { qr_data: { ssid: 'Café' } },
    vcard: { qr_data: { name: 'Ann' } },
    event: { qr_data: { title: 'Tea', startDate: '2026-05-01T10:00:00+02:00', endDate: '2026-05-01T11:00:00+02:00' } },
    location: { qr_data: { latitude: '48.85', longitude: 2.35 } },
    crypto: { qr_data: { address: 'bc1q', amount: 0.1 } },
  };

  it.each(qrTypes)('accepts type %s with its content, and refuses it without', (type) => {
    expect(z.safeParse(createQrCodeBody, { qr_type: type, ...content[type] }).success).toBe(true);
    expect(z.safeParse(createQrCodeBody, { qr_type: type }).success).toBe(false);
  });

  it.each([
    ['url', { destination_url: '' }, 'urlRequired'],
    ['url', { destination_url: 'javascript:alert(1)' }, 'urlInvalid'],
    ['email', { qr_data: { email: 'x' } }, 'recipientInvalid'],
    ['sms', { qr_data: {} }, 'phoneRequired'],
    ['sms', { qr_data: { phone: '12' } }, 'phoneInvalid'],
    ['sms', { qr_data: { phone: '+()-' } }, 'phoneInvalid'],
    ['sms', { qr_data: { phone: 'JOIN' } }, 'phoneInvalid'],
    ['phone', { qr_data: { phone: '' } }, 'phoneRequired'],
    ['phone', { qr_data: { phone: '911' } }, 'phoneTooShort'],
    ['phone', { qr_data: { phone: '123456' } }, 'phoneTooShort'],
    ['phone', { qr_data: { phone: 'x' } }, 'phoneInvalid'],
    ['vcard', { qr_data: { name: ' ' } }, 'nameRequired'],
    ['event', { qr_data: { title: 'Tea' } }, 'startRequired'],
    ['event', { qr_data: { ...content.event.qr_data, startDate: 'tomorrow' } }, 'momentInvalid'],
    ['event', { qr_data: { ...content.event.qr_data, startDate: '2026-05-01T10:00' } }, 'offsetRequired'],
    ['event', { qr_data: { ...content.event.qr_data, endDate: '2026-05-01T11:00:00' } }, 'offsetRequired'],
    ['event', { qr_data: { ...content.event.qr_data, timezone: 'Europe/Atlantis' } }, 'timezoneInvalid'],
    ['event', { qr_data: { ...content.event.qr_data, timezone: 'UTC', startDate: 'tomorrow' } }, 'momentInvalid'],
    ['event', { qr_data: { ...content.event.qr_data, timezone: 'UTC', startDate: 'May 1 2026' } }, 'momentInvalid'],
    [
      'event',
      { qr_data: { ...content.event.qr_data, endDate: '2026-05-01T08:00:00Z', startDate: '2026-05-01T09:00:00Z' } },
      'endBeforeStart',
    ],
    ['location', { qr_data: { latitude: '', longitude: 1 } }, 'latitudeRequired'],
    ['location', { qr_data: { latitude: 91, longitude: 1 } }, 'latitudeInvalid'],
    ['location', { qr_data: { latitude: 1, longitude: 'east' } }, 'longitudeInvalid'],
    ['crypto', { qr_data: { address: '' } }, 'walletRequired'],
  ])('refuses type %s with %j', (qr_type, rest, key) => {
    expect(firstMessage(createQrCodeBody, { qr_type, ...rest })).toBe(key);
  });

  it.each(['12345', '911', '+1 555 010-9999'])('accepts type sms with the number %s', (phone) => {
    expect(z.safeParse(createQrCodeBody, { qr_type: 'sms', qr_data: { phone } }).success).toBe(true);
  });

  it('converts local times of an event to UTC and keeps the time zone', () => {
    const times = { startDate: '2027-07-01T18:00', endDate: '2027-07-01T20:00:00', timezone: 'Europe/Paris' };
    expect(z.parse(qrDataSchemas.event, { title: 'Tea', ...times })).toEqual({
      title: 'Tea',
      startDate: '2027-07-01T16:00:00.000Z',
      endDate: '2027-07-01T18:00:00.000Z',
      timezone: 'Europe/Paris',
    });
  });

  it.each([
    ['2027-03-28T02:30', '2027-03-28T03:15:30'],
    ['2027-07-01T18:00:00', '2027-07-01T18:00'],
  ])('keeps event times without offset and time zone as they are: %s, %s', (startDate, endDate) => {
    const data = { title: 'Tea', startDate, endDate };
    expect(z.parse(qrDataSchemas.event, data)).toEqual(data);
  });

  it('refuses a floating event that ends before it starts', () => {
    const times = { startDate: '2027-07-01T18:00', endDate: '2027-07-01T17:59' };
    expect(firstMessage(qrDataSchemas.event, { title: 'Tea', ...times })).toBe('endBeforeStart');
  });

  it('keeps event times that have an offset', () => {
    const data = { ...content.event.qr_data, timezone: 'Asia/Kolkata' };
    expect(z.parse(qrDataSchemas.event, data)).toEqual(data);
  });

  it('compares event times after the conversion to UTC', () => {
    const times = { startDate: '2027-07-01T18:00:00Z', endDate: '2027-07-01T19:00', timezone: 'Europe/Paris' };
    expect(firstMessage(qrDataSchemas.event, { title: 'Tea', ...times })).toBe('endBeforeStart');
  });

  it('removes unknown fields', () => {
    const given = { qr_type: 'url', ...content.url, user_id: 'somebody', click_count: 9, is_active: false };
    expect(z.parse(createQrCodeBody, given)).toEqual({ qr_type: 'url', ...content.url });
  });

  it('completeStyle fills in defaults; the part styles follow the style', () => {
    expect(completeStyle()).toMatchObject({
      size: 300,
      margin: 10,
      error_correction_level: 'M',
      logo_size: 0.4,
      logo_padding: 10,
    });
    expect(completeStyle({ style: 'dots', corners_dot_style: 'square' })).toMatchObject({
      style: 'dots',
      dots_style: 'dots',
      corners_square_style: 'dots',
      corners_dot_style: 'square',
    });
  });
});

describe('decoration of a style', () => {
  const gradient = { kind: 'linear', from: '#1d4ed8', to: '#000000', angle: 45 } as const;
  const frame = { kind: 'bubble', text: '  Escane\u0301ame ', color: '#000000' };

  it('accepts gradients, colors of eyes, a transparent background and a frame, in normal form', () => {
    expect(
      z.parse(qrStyleInput, {
        dots_gradient: gradient,
        corners_dot_color: '#abcdef',
        background_transparent: true,
        frame,
      }),
    ).toEqual({
      dots_gradient: { ...gradient, from: '#1D4ED8' },
      corners_dot_color: '#ABCDEF',
      background_transparent: true,
      frame: { ...frame, text: 'Escanéame' },
    });
  });

  it('reads stored styles without decoration', () => {
    expect(z.parse(qrStyleSchema, defaultStyle)).toEqual(defaultStyle);
  });

  it('removes a decoration that is null', () => {
    const style = completeStyle({
      dots_gradient: { ...gradient, kind: 'radial' },
      frame: { kind: 'caption', text: '' },
    });
    expect(completeStyle({ ...style, dots_gradient: null, frame: null })).toEqual(defaultStyle);
  });

  const refused: [string, unknown, string][] = [
    ['an angle between the steps', { dots_gradient: { ...gradient, angle: 50 } }, 'outOfRange'],
    ['an angle above the range', { dots_gradient: { ...gradient, angle: 360 } }, 'outOfRange'],
    ['a color by name', { corners_square_color: 'red' }, 'colorInvalid'],
    ['a long text', { frame: { ...frame, text: 'x'.repeat(41) } }, 'tooLong'],
    ['Chinese text', { frame: { ...frame, text: '扫描' } }, 'frameTextUnsupported'],
    ['Hebrew text', { frame: { ...frame, text: 'סרוק אותי' } }, 'frameTextUnsupported'],
    ['an emoji', { frame: { ...frame, text: 'Scan 🦊' } }, 'frameTextUnsupported'],
    [
      'a letter with an accent that has no composed form',
      { frame: { ...frame, text: 'x\u0301' } },
      'frameTextUnsupported',
    ],
  ];
  it.each(refused)('refuses %s', (_name, given, key) => {
    expect(firstMessage(qrStyleInput, given)).toBe(key);
  });

  it('has a default call to action for every language', () => {
    for (const text of Object.values(defaultFrameText))
      expect(z.parse(qrFrameSchema, { kind: 'badge', text }).text).toBe(text);
  });
});

describe('paths and languages', () => {
  it('isAppPath and isViewerPath match the pages of the app', () => {
    expect(['/', '/login', '/login/', '/dashboard/qr-codes/7/edit'].every(isAppPath)).toBe(true);
    expect(['/nothing', '/dashboard/x', '/qr/', '/logins'].some(isAppPath)).toBe(false);
    expect(['/qr/7k3m9qx', '/qr/7k3m9qx/'].every((path) => isAppPath(path) && isViewerPath(path))).toBe(true);
    expect(['/qr', '/qr/', '/qr/a/b', '/login'].some(isViewerPath)).toBe(false);
  });

  it('short hashes never equal a page and have no look-alikes', () => {
    expect(['7k3m9qx', '7K3M9QX'].every((hash) => shortHashPattern.test(hash))).toBe(true);
    expect(['privacy', '7k3m9q', '7k3m9qxx', '7k3m9qi', '7k3m-qx'].some((hash) => shortHashPattern.test(hash))).toBe(
      false,
    );
    expect([isReservedHash('privacy'), isReservedHash('METRICS'), isReservedHash('7k3m9qx')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it.each([
    ['fr-CA', 'fr'],
    ['pt', 'pt-br'],
    ['br', 'pt-br'],
    ['PT-BR', 'pt-br'],
    ['es_MX', 'es'],
    ['tlh', undefined],
    ['', undefined],
  ])('languageFromTag maps "%s"', (tag, language) => {
    expect(languageFromTag(tag)).toBe(language);
  });
});

describe('anyStoredQrData', () => {
  it.each([
    { name: 'Ann', email: 'ann@example.org', phone: '+1 555 0100', url: 'https://example.org/' },
    { email: 'ann@example.org', subject: 'Hello' },
    { phone: '+1 555 0100' },
    { phone: '+1 555 0100', message: 'On my way' },
    { phone: '12345', message: 'JOIN' },
    { phone: '(------)' },
    { phone: '(------)', message: 'Saved before a number needed digits' },
    { title: 'Opening', startDate: '2026-01-01T10:00:00Z', endDate: '2026-01-01T11:00:00Z', location: 'Here' },
    { ssid: 'Café', encryption: 'nopass', hidden: false },
    { latitude: 0, longitude: 180 },
    { type: 'bitcoin', address: 'bc1q', message: 'Thanks' },
    { text: 'Hello' },
  ])('keeps all fields of %o', (data) => {
    expect(z.parse(anyStoredQrData, data)).toEqual(data);
  });
});

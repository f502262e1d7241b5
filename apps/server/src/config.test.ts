import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { proxyTrust } from './http/client-address.ts';

const complete = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://qr.example.org/',
  DATABASE_URL: 'postgres://u:p@db/tessera',
  SMTP_URL: 'smtp://mail.example.org',
  MAIL_FROM: 'Tessera <hello@example.org>',
  STRIPE_SECRET_KEY: 'sk_live_secret',
  STRIPE_WEBHOOK_SECRET: 'whsec_secret',
  STRIPE_PRICE_ID: 'price_1',
  TURNSTILE_SITE_KEY: 'site',
  TURNSTILE_SECRET_KEY: 'secret',
};

const configProblems = (env: Record<string, string | undefined>): readonly string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

describe('configuration', () => {
  it('needs no settings in development', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      mode: 'development',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      dataDir: './data',
    });
    expect(Object.isFrozen(config)).toBe(true);
  });

  it('lists all settings that are missing in production', () => {
    const names = configProblems({ NODE_ENV: 'production' }).map((problem) => problem.split(' ')[0]);
    expect(names).toEqual([
      ...Object.keys(complete).filter((name) => name !== 'NODE_ENV' && name !== 'DATABASE_URL'),
      'DATABASE_URL',
    ]);
  });

  it('accepts a complete production environment', () => {
    expect(readConfig(complete)).toMatchObject({
      mode: 'production',
      host: '0.0.0.0',
      publicUrl: 'https://qr.example.org',
    });
  });

  it('accepts the embedded database in production only with DATA_DIR', () => {
    expect(configProblems({ ...complete, DATABASE_URL: undefined })).toHaveLength(1);
    expect(readConfig({ ...complete, DATABASE_URL: undefined, DATA_DIR: '/srv/tessera' }).dataDir).toBe('/srv/tessera');
  });

  it('reads the settings of a provider for sign-in', () => {
    const env = { OIDC_ISSUER: 'https://id.example.org/realm/', OIDC_CLIENT_ID: 'tessera', OIDC_CLIENT_SECRET: 's' };
    expect(readConfig({}).oidc).toBeUndefined();
    expect(readConfig(env).oidc).toEqual({
      issuer: 'https://id.example.org/realm/',
      issuerKey: 'https://id.example.org/realm',
      clientId: 'tessera',
      clientSecret: 's',
      name: 'id.example.org',
      allowedDomains: [],
      only: false,
    });
    const more = { OIDC_NAME: ' Acme ID ', OIDC_ALLOWED_DOMAINS: 'Example.org , b.example', OIDC_ONLY: 'on' };
    expect(readConfig({ ...env, ...more }).oidc).toMatchObject({
      name: 'Acme ID',
      allowedDomains: ['example.org', 'b.example'],
      only: true,
    });
  });

  it('accepts the settings of a provider only together', () => {
    expect(configProblems({ OIDC_ISSUER: 'https://id.example.org' })).toEqual([
      'OIDC_CLIENT_ID is missing: OIDC_ISSUER needs it',
      'OIDC_CLIENT_SECRET is missing: OIDC_ISSUER needs it',
    ]);
    expect(configProblems({ OIDC_ONLY: 'on', OIDC_NAME: 'Acme' })).toEqual([
      'OIDC_ISSUER is missing: OIDC_NAME needs it',
      'OIDC_ISSUER is missing: OIDC_ONLY needs it',
    ]);
  });

  it.each([
    ['http://localhost:8080', 'development', true],
    ['http://127.0.0.1:8080', 'development', true],
    ['http://[::1]:8080', 'development', true],
    ['http://id.example.org', 'development', false],
    ['http://127.0.0.1:8080', 'production', false],
    ['https://id.example.org', 'production', true],
  ])('accepts the issuer %s in %s: %s', (issuer, mode, isAccepted) => {
    const env = mode === 'production' ? complete : {};
    const problems = configProblems({ ...env, OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'c', OIDC_CLIENT_SECRET: 's' });
    expect(problems).toHaveLength(isAccepted ? 0 : 1);
  });

  it.each(['example', 'a b.example', 'example.org;b.example', '@example.org'])(
    'refuses the list of domains %s',
    (domains) => {
      const env = { OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'c', OIDC_CLIENT_SECRET: 's' };
      expect(configProblems({ ...env, OIDC_ALLOWED_DOMAINS: domains })).toHaveLength(1);
    },
  );

  it('allows webhooks to private addresses only if told so', () => {
    expect(readConfig({}).webhookAllowPrivate).toBe(false);
    expect(readConfig({ WEBHOOK_ALLOW_PRIVATE: 'off' }).webhookAllowPrivate).toBe(false);
    expect(readConfig({ WEBHOOK_ALLOW_PRIVATE: 'on' }).webhookAllowPrivate).toBe(true);
    expect(configProblems({ WEBHOOK_ALLOW_PRIVATE: 'true' })).toEqual(['WEBHOOK_ALLOW_PRIVATE must be on or off']);
  });

  it('treats an empty value as missing', () => {
    expect(configProblems({ ...complete, SMTP_URL: '' })).toEqual(['SMTP_URL is missing: the mail server']);
  });

  it('lists invalid and missing settings without printing values', () => {
    const problems = configProblems({ NODE_ENV: 'production', PORT: 'hunter2', DATABASE_URL: 'mysql://hunter2' });
    expect(problems.join('\n')).toContain('PORT must be a port number');
    expect(problems.join('\n')).toContain('DATABASE_URL must start with postgres://');
    expect(problems.join('\n')).toContain('SMTP_URL is missing');
    expect(problems.join('\n')).not.toContain('hunter2');
  });

  it.each([
    [{ TURNSTILE_SITE_KEY: 'a' }, 'TURNSTILE_SECRET_KEY'],
    [{ STRIPE_SECRET_KEY: 'a', STRIPE_PRICE_ID: 'b' }, 'STRIPE_WEBHOOK_SECRET'],
    [{ SMTP_URL: 'smtp://localhost' }, 'MAIL_FROM'],
  ])('refuses an incomplete group: %o', (env, missing) => {
    expect(configProblems(env).join()).toContain(`${missing} is missing`);
  });

  it('keeps counted clicks for an hour by default if there may be a replica', () => {
    expect(readConfig({}).journalKeepMs).toBe(0);
    expect(readConfig({ DATABASE_URL: 'postgres://localhost/tessera' }).journalKeepMs).toBe(3_600_000);
    expect(readConfig({ JOURNAL_KEEP_MINUTES: '5' }).journalKeepMs).toBe(300_000);
  });

  describe('without billing and challenge', () => {
    const withoutServices = Object.fromEntries(
      Object.entries(complete).filter(([name]) => !/^(STRIPE|TURNSTILE)_/.test(name)),
    );
    const configProblems = (env: Record<string, string>) => {
      try {
        readConfig(env);
        return [];
      } catch (error) {
        return (error as ConfigError).problems;
      }
    };

    it.each(['free', 'pro'] as const)('starts in production, with everyone on the plan %s', (plan) => {
      const config = readConfig({ ...withoutServices, BILLING: 'off', DEFAULT_PLAN: plan, CHALLENGE: 'off' });
      expect(config).toMatchObject({ installationPlan: plan, stripe: undefined, turnstile: undefined });
    });

    it('lists missing keys and names the switches, which are never implied', () => {
      const problems = configProblems(withoutServices);
      expect(problems).toContainEqual(
        expect.stringMatching(/^STRIPE_SECRET_KEY is missing: .*or set BILLING=off and DEFAULT_PLAN/),
      );
      expect(problems).toContainEqual(expect.stringMatching(/^TURNSTILE_SITE_KEY is missing: .*or set CHALLENGE=off/));
      expect(problems).toHaveLength(5);
      expect(configProblems({ ...withoutServices, BILLING: 'on', CHALLENGE: 'on' })).toHaveLength(5);
    });

    it.each([
      [{ BILLING: 'off' }, 'DEFAULT_PLAN is missing: free or pro, the plan of all accounts with BILLING=off'],
      [{ DEFAULT_PLAN: 'pro' }, 'DEFAULT_PLAN needs BILLING=off'],
      [{ BILLING: 'off', DEFAULT_PLAN: 'pro', STRIPE_PRICE_ID: 'price_1' }, 'BILLING is off: remove STRIPE_PRICE_ID'],
      [{ CHALLENGE: 'off', TURNSTILE_SECRET_KEY: 'x' }, 'CHALLENGE is off: remove TURNSTILE_SECRET_KEY'],
      [{ BILLING: 'off', DEFAULT_PLAN: 'gold' }, 'DEFAULT_PLAN must be free or pro'],
    ])('refuses %j in both modes', (env, problem) => {
      expect(configProblems(env as Record<string, string>)).toContain(problem);
      expect(configProblems({ ...complete, ...env })).toContain(problem);
    });
  });

  it('lets the emulator sell by the year', () => {
    expect(readConfig({}).stripeYearlyPriceId).toBe('price_tessera_pro_yearly');
  });

  it('takes an optional yearly price in both modes', () => {
    expect(readConfig(complete).stripeYearlyPriceId).toBeUndefined();
    expect(readConfig({ STRIPE_YEARLY_PRICE_ID: 'price_y' }).stripeYearlyPriceId).toBe('price_y');
    expect(readConfig({ ...complete, STRIPE_YEARLY_PRICE_ID: 'price_y' }).stripeYearlyPriceId).toBe('price_y');
    expect(configProblems(complete)).toEqual([]);
  });

  it('accepts another Stripe address in development only', () => {
    const stripe = { STRIPE_SECRET_KEY: 'a', STRIPE_WEBHOOK_SECRET: 'b', STRIPE_PRICE_ID: 'c' };
    const elsewhere = { ...stripe, STRIPE_API_URL: 'http://127.0.0.1:12111' };
    expect(readConfig(elsewhere).stripe?.apiUrl).toBe('http://127.0.0.1:12111');
    expect(configProblems({ ...elsewhere, NODE_ENV: 'production' }).join()).toContain(
      'STRIPE_API_URL is for development',
    );
  });

  it.each([
    [undefined, false],
    ['false', false],
    ['true', true],
    ['2', 2],
    ['10.0.0.0/8,127.0.0.1', '10.0.0.0/8,127.0.0.1'],
  ])('reads TRUST_PROXY=%s as %s', (given, expected) => {
    expect(readConfig({ TRUST_PROXY: given }).trustProxy).toBe(expected);
  });

  it.each(['yes', 'proxy.local', '10.0.0.0/33', '10.0.0.1;10.0.0.2', '::1/129', '10.0.0.0/8/8', ',', '1,true'])(
    'names TRUST_PROXY=%s in one line',
    (given) => {
      expect(configProblems({ TRUST_PROXY: given })).toEqual([
        'TRUST_PROXY must be true, false, a number of proxies, or addresses such as 10.0.0.0/8,::1',
      ]);
    },
  );

  it.each(['loopback, 10.0.0.0/8', '::1', 'fc00::/7,192.0.2.1', 'uniquelocal'])(
    'accepts only values of TRUST_PROXY that the proxy rules can be made of: %s',
    (given) => {
      expect(proxyTrust(readConfig({ TRUST_PROXY: given }).trustProxy)).toBeTypeOf('function');
    },
  );

  it.each([
    [{}, 1024, 2560],
    [{ APP_MEMORY_MB: '512' }, 512, 2048],
    [{ MEMORY_LIMIT_MB: '1024' }, 460, 768],
    [{ MEMORY_LIMIT_MB: '8192', WORKERS: '4', DATABASE_URL: 'postgres://x' }, 1024, 1984],
    [{ MEMORY_LIMIT_MB: '2048', APP_MEMORY_MB: '600' }, 600, 1792],
  ])('derives the memory of app processes from %j', (given, appMemoryMb, maxAppRssMb) => {
    expect(readConfig(given)).toMatchObject({ appMemoryMb, maxAppRssMb });
  });

  it.each([
    { MEMORY_LIMIT_MB: '512' },
    { MEMORY_LIMIT_MB: '1024', APP_MEMORY_MB: '1024' },
    { MEMORY_LIMIT_MB: '1024', WORKERS: '2', DATABASE_URL: 'postgres://x' },
  ])('refuses app processes that do not fit into the memory limit: %j', (given) => {
    expect(configProblems(given)).toEqual([expect.stringContaining('MEMORY_LIMIT_MB is too small')]);
  });

  it.each([
    [undefined, 100],
    ['25', 25],
    ['always', 'always'],
    ['off', 'off'],
  ])('reads JOURNAL_FSYNC=%s as %s', (given, expected) => {
    expect(readConfig({ JOURNAL_FSYNC: given }).journalSync).toBe(expected);
  });

  it('reads operators, block-lists, Safe Browsing and daily limits', () => {
    expect(readConfig({})).toMatchObject({
      adminEmails: [],
      blockLists: [],
      safeBrowsing: undefined,
      dailyCodes: [50, 200, 1000, 10_000],
    });
    const env = {
      ADMIN_EMAILS: ' Ann@Example.org, bob@example.org,',
      BLOCK_LISTS: '/lists/a.txt, https://lists.example/b',
      SAFE_BROWSING_KEY: 'key',
      DAILY_CODES: 'off',
    };
    expect(readConfig(env)).toMatchObject({
      adminEmails: ['ann@example.org', 'bob@example.org'],
      blockLists: ['/lists/a.txt', 'https://lists.example/b'],
      safeBrowsing: { key: 'key', url: 'https://safebrowsing.googleapis.com' },
      dailyCodes: undefined,
    });
  });

  it.each([
    { DAILY_CODES: '5' },
    { DAILY_CODES: 'much' },
    { SAFE_BROWSING_URL: 'ftp://x' },
    { JOURNAL_FSYNC: '0' },
    { CLICK_RETENTION_DAYS: '0' },
    { LINK_CACHE_MB: 'much' },
    { REGISTRATION_PRIVACY: 'yes' },
    { REGISTRATION_PRIVACY: 'on', EMAIL_VERIFICATION: 'off' },
  ])('refuses %o', (env) => {
    expect(() => readConfig(env)).toThrow(Object.keys(env)[0]);
  });

  it('refuses several processes or a partial role on the embedded database', () => {
    expect(configProblems({ WORKERS: '2' })).toEqual([expect.stringContaining('set DATABASE_URL')]);
    expect(configProblems({ ROLE: 'redirect' })).toEqual([expect.stringContaining('set DATABASE_URL')]);
    const scaled = { DATABASE_URL: 'postgres://db/tessera', WORKERS: '4', ROLE: 'web', DATABASE_POOL: '5' };
    expect(readConfig(scaled)).toMatchObject({ workers: 4, role: 'web', databasePool: 5 });
    expect(configProblems({ ...scaled, ROLE: 'both' })).toEqual(['ROLE must be all, web, redirect or worker']);
  });

  it('requires only the secrets that the role uses', () => {
    const bare = {
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://db/tessera',
      PUBLIC_URL: 'https://qr.example.org',
    };
    const namesFor = (ROLE: string) => configProblems({ ...bare, ROLE }).map((problem) => problem.split(' ')[0]);
    expect(namesFor('redirect')).toEqual([]);
    expect(namesFor('worker')).toEqual(expect.arrayContaining(['SMTP_URL', 'STRIPE_SECRET_KEY']));
    expect(namesFor('worker')).not.toContain('TURNSTILE_SECRET_KEY');
    expect(namesFor('web')).toEqual(namesFor('all'));
  });
});

describe('SECRETS_KEY', () => {
  const hex = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';
  const base64 = Buffer.from(hex, 'hex').toString('base64');

  it.each([
    ['none', '', []],
    ['hex', hex, [hex]],
    ['base64', base64, [hex]],
    ['base64 of URLs, without padding', Buffer.from(hex, 'hex').toString('base64url'), [hex]],
    ['several', ` ${base64} , ${hex.toUpperCase()}`, [hex, hex]],
  ])('is read from %s', (_, value, keys) => {
    expect(readConfig({ SECRETS_KEY: value }).secretsKeys.map((key) => key.toString('hex'))).toEqual(keys);
  });

  it.each(['short', hex.slice(1), `${hex},`, `${hex} ${hex}`, `${hex},password`])('is refused: %s', (value) => {
    const [problem = ''] = configProblems({ SECRETS_KEY: value });
    expect(problem).toMatch(/^SECRETS_KEY must be 32 bytes/);
    expect(problem).not.toContain(value);
  });
});

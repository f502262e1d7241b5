import { isIP } from 'node:net';
import { planNames } from '@tessera/contract';
import * as z from 'zod/mini';

/** An environment variable. `docs/settings.md` and `.env.example` are generated from these. */
export interface Setting {
  schema: z.ZodMiniType<string | undefined, string | undefined>;
  /** Value that applies if the setting is missing, in backticks, or its description. */
  default: string;
  /** Value in `.env.example`, if `default` holds none. */
  example?: string;
  /** Markdown, with links relative to `docs/`. */
  meaning: string;
}

const matching = (pattern: RegExp, problem: string) => z.optional(z.string().check(z.regex(pattern, problem)));
const optionalText = z.optional(z.string().check(z.trim(), z.minLength(1)));
const httpUrl = z.optional(z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }));
const postgresUrl = matching(/^postgres(ql)?:\/\//, 'must start with postgres://');
const onOrOff = z.optional(z.enum(['on', 'off'], 'must be on or off'));

/** The work of a process; `all` is everything. */
export const roles = ['all', 'web', 'redirect', 'worker'] as const;

/** 64 hexadecimal digits, or base64 of 32 bytes. */
const secretsKeyPattern = /^\s*(?:[\da-f]{64}|[\w+/-]{43}=?)(?:\s*,\s*(?:[\da-f]{64}|[\w+/-]{43}=?))*\s*$/i;

/** The names of proxy-addr for groups of addresses. */
const addressGroups: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];

/** An address, a network such as `10.0.0.0/8`, or a group. */
function isTrustedNetwork(part: string): boolean {
  if (addressGroups.includes(part)) return true;
  const [address = '', prefix, ...rest] = part.split('/');
  const maxPrefix = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (maxPrefix === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) > 0 && Number(prefix) <= maxPrefix);
}

const isTrustProxy = (value: string): boolean =>
  /^(?:true|false|\d{1,2})$/.test(value) || value.split(',').every((part) => isTrustedNetwork(part.trim()));

const address = {
  NODE_ENV: {
    schema: optionalText,
    default: '`development`',
    example: 'production',
    meaning:
      '`production`: no development stand-ins; the server lists all required settings that are missing, and does not start',
  },
  HOST: {
    schema: optionalText,
    default: '`127.0.0.1`; in production `0.0.0.0`',
    meaning: 'listening address',
  },
  PORT: { schema: matching(/^\d{1,5}$/, 'must be a port number'), default: '`3000`', meaning: 'listening port' },
  PUBLIC_URL: {
    schema: httpUrl,
    default: '`http://localhost:PORT`; **required in production**',
    example: 'https://qr.example.org',
    meaning: 'public address, encoded in every printed code; passkeys are bound to its host',
  },
  TRUST_PROXY: {
    schema: z.optional(
      z
        .string()
        .check(
          z.trim(),
          z.refine(isTrustProxy, 'must be true, false, a number of proxies, or addresses such as 10.0.0.0/8,::1'),
        ),
    ),
    default: '`false`',
    meaning:
      'whose `X-Forwarded-For`, `X-Request-Id` and `traceparent` count: `true`, the number of proxies in front, or their addresses',
  },
} satisfies Record<string, Setting>;

const storage = {
  DATA_DIR: {
    schema: optionalText,
    default: '`./data`; **required in production** without `DATABASE_URL`',
    meaning: 'embedded database, uploaded logos, mailbox and click journal; use a disk that survives restarts',
  },
  DATABASE_URL: {
    schema: postgresUrl,
    default: 'the embedded database; **required in production** without `DATA_DIR`',
    example: 'postgres://tessera:secret@localhost:5432/tessera',
    meaning: 'PostgreSQL ≥ 15',
  },
  DATABASE_LISTEN_URL: {
    schema: postgresUrl,
    default: '`DATABASE_URL`',
    example: '',
    meaning:
      'direct connection to the same PostgreSQL for notifications; required if `DATABASE_URL` is a [pooler in transaction mode](guide/operators.md#connection-poolers)',
  },
  DATABASE_POOL: {
    schema: matching(/^([2-9]|[1-9]\d{1,2})$/, 'must be a number from 2 to 999'),
    default: '`10`',
    meaning: 'maximum PostgreSQL connections per process, plus two that listen for notifications',
  },
  REDIS_URL: {
    schema: matching(/^rediss?:\/\//, 'must start with redis://'),
    default: 'memory of each process',
    example: 'redis://localhost:6379',
    meaning: 'rate limits shared by all processes',
  },
  S3_ENDPOINT: {
    schema: httpUrl,
    default: 'files are in `DATA_DIR/files`',
    example: 'https://s3.eu-west-1.amazonaws.com',
    meaning: '[S3-compatible store](guide/operators.md#files) for uploaded logos; needed with several machines',
  },
  S3_REGION: { schema: optionalText, default: '`us-east-1`', meaning: 'region of the store' },
  S3_BUCKET: {
    schema: matching(/^[a-z0-9][a-z0-9.-]{1,62}$/, 'must be the name of a bucket'),
    default: '',
    meaning: 'required with `S3_ENDPOINT`',
  },
  S3_ACCESS_KEY_ID: { schema: optionalText, default: '', meaning: 'required with `S3_ENDPOINT`' },
  S3_SECRET_ACCESS_KEY: { schema: optionalText, default: '', meaning: 'required with `S3_ENDPOINT`' },
  SECRETS_KEY: {
    schema: matching(secretsKeyPattern, 'must be 32 bytes in base64 or hex, or several of them with commas between'),
    default: 'a key in the database',
    example: '',
    meaning:
      'encrypts secrets in the database, such as those of authenticator apps: 32 bytes in base64 (`openssl rand -base64 32`) or hex. Several with commas between: the first encrypts, all decrypt. [Recommended in production](guide/operators.md#two-step-sign-in)',
  },
} satisfies Record<string, Setting>;

const email = {
  SMTP_URL: {
    schema: matching(/^smtps?:\/\//, 'must start with smtp:// or smtps://'),
    default: 'a mailbox at `/dev/mailbox`; **required in production**',
    example: 'smtp://user:secret@mail.example.org:587',
    meaning: 'mail server',
  },
  MAIL_FROM: {
    schema: matching(/^[^\r\n]*@[^\r\n]*$/, 'must hold an email address'),
    default: '`Tessera <tessera@localhost>`; **required in production**',
    example: '"Tessera <hello@example.org>"',
    meaning: 'sender of all mail',
  },
} satisfies Record<string, Setting>;

const accounts = {
  EMAIL_VERIFICATION: {
    schema: onOrOff,
    default: '`on`',
    meaning: '`off`: users are signed in when they register',
  },
  REGISTRATION_PRIVACY: {
    schema: onOrOff,
    default: '`off`',
    meaning:
      '`on`: registrations and invites do not tell whether an address has an account; its owner gets an email ([ADR 41](adr/0041-account-enumeration.md))',
  },
  CHALLENGE: {
    schema: onOrOff,
    default: '`on`',
    meaning: '`off`: no bot challenge, for an internal installation; then the keys of Turnstile must not be set',
  },
  TURNSTILE_SITE_KEY: {
    schema: optionalText,
    default: 'a challenge that always passes; **required in production** unless `CHALLENGE=off`',
    example: '',
    meaning: 'Cloudflare Turnstile, solved on the host of `PUBLIC_URL`',
  },
  TURNSTILE_SECRET_KEY: { schema: optionalText, default: '', meaning: 'required with `TURNSTILE_SITE_KEY`' },
  TURNSTILE_VERIFY_URL: {
    schema: httpUrl,
    default: 'the one of Cloudflare',
    example: '',
    meaning: 'endpoint that verifies challenge tokens',
  },
  OIDC_ISSUER: {
    schema: httpUrl,
    default: 'no provider',
    example: 'https://id.example.org',
    meaning:
      '[sign-in with an OpenID Connect provider](guide/operators.md#sign-in-provider); its callback is `PUBLIC_URL/login/oidc`',
  },
  OIDC_CLIENT_ID: { schema: optionalText, default: '', meaning: 'required with `OIDC_ISSUER`' },
  OIDC_CLIENT_SECRET: { schema: optionalText, default: '', meaning: 'required with `OIDC_ISSUER`' },
  OIDC_NAME: {
    schema: z.optional(z.string().check(z.trim(), z.maxLength(40, 'must have at most 40 characters'))),
    default: 'host of the issuer',
    example: '',
    meaning: 'name on the button of the provider',
  },
  OIDC_ALLOWED_DOMAINS: {
    schema: matching(
      /^\s*[a-z0-9-]+(\.[a-z0-9-]+)+(\s*,\s*[a-z0-9-]+(\.[a-z0-9-]+)+)*\s*$/i,
      'must be domains such as example.org, separated by commas',
    ),
    default: 'all',
    example: '',
    meaning: 'domains whose addresses may sign in with the provider, separated by commas',
  },
  OIDC_ONLY: {
    schema: onOrOff,
    default: '`off`',
    meaning: '`on`: no passwords, the provider is the only way to sign in',
  },
} satisfies Record<string, Setting>;

const billing = {
  BILLING: {
    schema: onOrOff,
    default: '`on`',
    meaning:
      '`off`: [nothing is sold](guide/operators.md#without-billing), all accounts have the plan of `DEFAULT_PLAN`, and the keys of Stripe must not be set',
  },
  DEFAULT_PLAN: {
    schema: z.optional(z.enum(planNames, `must be ${planNames.join(' or ')}`)),
    default: '',
    meaning: `${planNames.map((plan) => `\`${plan}\``).join(' or ')}; with \`BILLING=off\` only, and then required`,
  },
  STRIPE_SECRET_KEY: {
    schema: optionalText,
    default: 'an emulator at `/dev/stripe`; **required in production** unless `BILLING=off`',
    example: '',
    meaning: '[billing](guide/operators.md#billing) with Stripe',
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: optionalText,
    default: '',
    meaning: 'required with `STRIPE_SECRET_KEY`: secret that signs the webhooks of Stripe',
  },
  STRIPE_PRICE_ID: {
    schema: optionalText,
    default: '',
    meaning: 'required with `STRIPE_SECRET_KEY`: monthly price of your Pro product',
  },
  STRIPE_YEARLY_PRICE_ID: {
    schema: optionalText,
    default: 'Pro is sold by the month only; the emulator always offers $69.90 per year',
    example: '',
    meaning: 'yearly price of the same product',
  },
  STRIPE_API_URL: {
    schema: httpUrl,
    default: 'the one of Stripe',
    example: '',
    meaning: 'development only: another endpoint of the Stripe API, such as a recording proxy',
  },
  STRIPE_EMULATOR_URL: {
    schema: httpUrl,
    default: 'an emulator in the server',
    example: '',
    meaning: 'development only: an emulator that another process runs',
  },
} satisfies Record<string, Setting>;

const protection = {
  ADMIN_EMAILS: {
    schema: optionalText,
    default: '',
    meaning:
      'addresses, separated by commas: verified accounts that have one are [operators](guide/operators.md#administration), who have the page `/admin` and get [reports of links](guide/operators.md#abuse) by email. Needs email verification',
  },
  BLOCK_LISTS: {
    schema: optionalText,
    default: '',
    meaning:
      '[lists of harmful hosts](guide/operators.md#abuse): paths of files or https addresses, separated by commas',
  },
  SAFE_BROWSING_KEY: {
    schema: optionalText,
    default: '',
    meaning: 'key of Google Safe Browsing, which is then asked about destinations by the first 4 bytes of hashes',
  },
  SAFE_BROWSING_URL: {
    schema: httpUrl,
    default: 'the one of Google',
    example: '',
    meaning: 'another endpoint of Safe Browsing',
  },
  DAILY_CODES: {
    schema: matching(/^(off|\d{1,7}(,\d{1,7}){3})$/, 'must be off or four numbers such as 50,200,1000,10000'),
    default: '`50,200,1000,10000`',
    meaning:
      'codes that a free account may create in 24 hours on its first day, in its first 7 and 30 days, and later; Pro: ten times as many, at least 20,000; `off`: no limit. Operators can set other numbers in `/admin`',
  },
  WATCH: {
    schema: onOrOff,
    default: '`on`',
    meaning:
      '`off`: destinations of codes are not requested, and nobody is told of failing destinations and quiet codes',
  },
  WATCH_INTERVAL_MINUTES: {
    schema: matching(/^([5-9]|[1-9]\d{1,3})$/, 'must be a number from 5 to 9999'),
    default: '`60`',
    meaning: 'how often each destination is checked; a host gets at most one request per minute',
  },
  WEBHOOK_ALLOW_PRIVATE: {
    schema: onOrOff,
    default: '`off`',
    meaning:
      '`on`: users may send webhooks to private addresses, such as localhost, and destinations there are checked; leave it off if you do not trust them all',
  },
} satisfies Record<string, Setting>;

const clicks = {
  CLICK_RETENTION_DAYS: {
    schema: matching(/^[1-9]\d{0,3}$/, 'must be a number of days from 1 to 9999'),
    default: '`90`',
    meaning: 'retention of click events; rollups are kept forever',
  },
  JOURNAL_KEEP_MINUTES: {
    schema: matching(/^\d{1,4}$/, 'must be a number of minutes from 0 to 9999'),
    default: '`60` with PostgreSQL, else 0',
    meaning:
      'how long counted clicks stay in the journal, to be [counted again after a failover](reliability.md#failover); 0: they are deleted at once',
  },
  JOURNAL_KEEP_MB: {
    schema: matching(/^\d{1,6}$/, 'must be a number of megabytes'),
    default: '`1024`',
    meaning: 'disk space for counted clicks; the oldest are deleted first',
  },
  JOURNAL_FSYNC: {
    schema: matching(/^(always|off|[1-9]\d{0,4})$/, 'must be always, off or a number of milliseconds'),
    default: '`100`',
    meaning:
      'when the click journal is synced to disk: interval in milliseconds, `always` (before each answer) or `off`',
  },
} satisfies Record<string, Setting>;

const processes = {
  ROLE: {
    schema: z.optional(z.enum(roles, `must be ${roles.slice(0, -1).join(', ')} or ${roles.at(-1)}`)),
    default: '`all`',
    meaning:
      'role of this node: `web` (app, API, short links), `redirect` (short links only), `worker` (background jobs only); other than `all` requires `DATABASE_URL`. See [scaling](guide/operators.md#scaling)',
  },
  WORKERS: {
    schema: matching(/^[1-9]\d?$/, 'must be a number from 1 to 99'),
    default: '`1`',
    meaning: 'app processes behind the gateway of this machine; more than one requires `DATABASE_URL`',
  },
  APP_MEMORY_MB: {
    schema: matching(/^(?:25[6-9]|2[6-9]\d|[3-9]\d{2}|\d{4,5})$/, 'must be a number of megabytes, 256 or more'),
    default: '`1024`',
    meaning: 'heap limit of each app process; a process above it is replaced while links keep working',
  },
  MEMORY_LIMIT_MB: {
    schema: matching(/^[1-9]\d{2,6}$/, 'must be a number of megabytes, 100 or more'),
    default: '',
    meaning: 'memory of the container or machine; the heap limits of the app processes are derived from it',
  },
  LINK_CACHE_MB: {
    schema: matching(/^[1-9]\d{0,4}$/, 'must be a number of megabytes'),
    default: '`64`',
    meaning: 'memory for cached short links; the least recently used are evicted',
  },
} satisfies Record<string, Setting>;

const monitoring = {
  METRICS_TOKEN: {
    schema: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
    default: '`/metrics` is open in development, and closed in production',
    example: '',
    meaning: 'bearer token for `/metrics` (Prometheus)',
  },
  LOG_LEVEL: {
    schema: z.optional(
      z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a log level such as info'),
    ),
    default: '`warn`; in production `info`',
    meaning: 'JSON lines on standard output, secrets redacted',
  },
  GTAG_ID: {
    schema: matching(/^[A-Z]{1,3}-[A-Z0-9-]+$/i, 'must look like G-XXXX'),
    default: '',
    meaning:
      'loads the tag of Google and allows it in the content security policy; without it there are no third-party requests',
  },
} satisfies Record<string, Setting>;

/** All settings by the heading below which they are documented. */
export const settingTopics = {
  Address: address,
  'Database and files': storage,
  Email: email,
  Accounts: accounts,
  Billing: billing,
  'Protection from abuse': protection,
  Clicks: clicks,
  'Processes and memory': processes,
  'Monitoring and analytics': monitoring,
} satisfies Record<string, Record<string, Setting>>;

const settings = {
  ...address,
  ...storage,
  ...email,
  ...accounts,
  ...billing,
  ...protection,
  ...clicks,
  ...processes,
  ...monitoring,
};

/** The names of all settings, for checks of files that set them. */
export const settingNames: readonly string[] = Object.keys(settings);

type Schemas = { [Name in keyof typeof settings]: (typeof settings)[Name]['schema'] };

/** The schema of the environment. An empty value means not set. */
export const environment = z.object(
  Object.fromEntries(Object.entries(settings).map(([name, { schema }]) => [name, schema])) as Schemas,
);

export type Environment = z.infer<typeof environment>;

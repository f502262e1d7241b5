import * as z from 'zod/mini';
import type { S3Settings } from './platform/files/s3-files.ts';

/** What the product reads from its environment, by the name an operator knows it. Empty means not set. */
const optionalText = z.optional(z.string().check(z.trim(), z.minLength(1)));
const portText = z.optional(z.string().check(z.regex(/^\d{1,5}$/, 'must be a port number')));

/** What a process does; `all` is everything. */
const roles = ['all', 'web', 'redirect', 'worker'] as const;
export type Role = (typeof roles)[number];

const environment = z.object({
  NODE_ENV: optionalText,
  HOST: optionalText,
  PORT: portText,
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })),
  DATA_DIR: optionalText,
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must start with postgres://'))),
  REDIS_URL: z.optional(z.string().check(z.regex(/^rediss?:\/\//, 'must start with redis://'))),
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://'))),
  MAIL_FROM: z.optional(z.string().check(z.regex(/^[^\r\n]*@[^\r\n]*$/, 'must hold an e-mail address'))),
  STRIPE_SECRET_KEY: optionalText,
  STRIPE_WEBHOOK_SECRET: optionalText,
  STRIPE_PRICE_ID: optionalText,
  STRIPE_YEARLY_PRICE_ID: optionalText,
  STRIPE_API_URL: z.optional(z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })),
  STRIPE_EMULATOR_URL: z.optional(z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })),
  TURNSTILE_SITE_KEY: optionalText,
  TURNSTILE_SECRET_KEY: optionalText,
  TURNSTILE_VERIFY_URL: z.optional(z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })),
  S3_ENDPOINT: z.optional(z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })),
  S3_REGION: optionalText,
  S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,62}$/, 'must be the name of a bucket'))),
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  EMAIL_VERIFICATION: z.optional(z.enum(['on', 'off'], 'must be on or off')),
  TRUST_PROXY: optionalText,
  WORKERS: z.optional(z.string().check(z.regex(/^[1-9]\d?$/, 'must be a number from 1 to 99'))),
  ROLE: z.optional(z.enum(roles, `must be ${roles.slice(0, -1).join(', ')} or ${roles.at(-1)}`)),
  DATABASE_POOL: z.optional(z.string().check(z.regex(/^([2-9]|[1-9]\d{1,2})$/, 'must be a number from 2 to 999'))),
  CLICK_RETENTION_DAYS: z.optional(
    z.string().check(z.regex(/^[1-9]\d{0,3}$/, 'must be a number of days from 1 to 9999')),
  ),
  JOURNAL_FSYNC: z.optional(
    z.string().check(z.regex(/^(always|off|[1-9]\d{0,4})$/, 'must be always, off or a number of milliseconds')),
  ),
  APP_MEMORY_MB: z.optional(
    z
      .string()
      .check(z.regex(/^(?:25[6-9]|2[6-9]\d|[3-9]\d{2}|\d{4,5})$/, 'must be a number of megabytes, 256 or more')),
  ),
  LINK_CACHE_MB: z.optional(z.string().check(z.regex(/^[1-9]\d{0,4}$/, 'must be a number of megabytes'))),
  GTAG_ID: z.optional(z.string().check(z.regex(/^[A-Z]{1,3}-[A-Z0-9-]+$/i, 'must look like G-XXXX'))),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  LOG_LEVEL: z.optional(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a log level such as info'),
  ),
});

const wholeProduct: readonly Role[] = ['all', 'web', 'worker'];
const pages: readonly Role[] = ['all', 'web'];

/** Without these a production server would quietly be a development one. Who does less needs fewer secrets. */
const requiredInProduction = {
  PUBLIC_URL: { of: roles, purpose: 'the address people see, such as https://qr.example.org' },
  SMTP_URL: { of: wholeProduct, purpose: 'the mail server' },
  MAIL_FROM: { of: wholeProduct, purpose: 'the sender of all mail' },
  STRIPE_SECRET_KEY: { of: wholeProduct, purpose: 'the key of the Stripe account' },
  STRIPE_WEBHOOK_SECRET: { of: wholeProduct, purpose: 'the secret that signs Stripe’s webhooks' },
  STRIPE_PRICE_ID: { of: wholeProduct, purpose: 'the price of the Pro plan' },
  TURNSTILE_SITE_KEY: { of: pages, purpose: 'the bot challenge’s public key' },
  TURNSTILE_SECRET_KEY: { of: pages, purpose: 'the bot challenge’s secret key' },
} as const satisfies Record<string, { of: readonly Role[]; purpose: string }>;

export interface Config {
  readonly mode: 'development' | 'production';
  readonly host: string;
  readonly port: number;
  /** Without a slash at its end. */
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly redisUrl: string | undefined;
  readonly mail: { readonly smtpUrl: string | undefined; readonly from: string };
  readonly stripe:
    | {
        readonly secretKey: string;
        readonly webhookSecret: string;
        readonly priceId: string;
        /** Somewhere else than Stripe's own address; never in production. */
        readonly apiUrl: string | undefined;
      }
    | undefined;
  /** Sells Pro by the year too. In development without a key, the emulator offers a yearly price under this id. */
  readonly stripeYearlyPriceId: string | undefined;
  /** A stand-in for Stripe that another process runs; never in production. */
  readonly stripeEmulatorUrl: string | undefined;
  readonly turnstile: { readonly siteKey: string; readonly secretKey: string; readonly verifyUrl: string } | undefined;
  /** Where uploaded pictures are kept; on this machine's disk when nothing is said. */
  readonly s3: S3Settings | undefined;
  readonly emailVerification: boolean;
  /** As the HTTP framework takes it: off, on, a number of hops, or a list of addresses. */
  readonly trustProxy: boolean | number | string;
  /** How many app processes work behind this machine's gateway. */
  readonly workers: number;
  readonly role: Role;
  /** How many connections to PostgreSQL each process opens at most. */
  readonly databasePool: number;
  /** How long single clicks are kept; the sums stay. */
  readonly clickRetentionDays: number;
  /** When the journal of clicks is made safe from a power cut: every so many milliseconds, before each answer, never. */
  readonly journalSync: number | 'always' | 'off';
  /** Limit of the JavaScript heap of each app process. */
  readonly appMemoryMb: number;
  readonly linkCacheBytes: number;
  readonly gtagId: string | undefined;
  readonly metricsToken: string | undefined;
  readonly logLevel: string;
}

/** Every name that has a meaning, for checks of files that set them. */
export const settingNames: readonly string[] = Object.keys(environment.shape);

/** Names every problem at once and never a value, which may be a secret. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n  - ${problems.join('\n  - ')}`,
    );
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

type Environment = z.infer<typeof environment>;

function missingInProduction(env: Environment): string[] {
  if (env.NODE_ENV !== 'production') return [];
  const missing = Object.entries(requiredInProduction)
    .filter(([name, { of }]) => env[name as keyof Environment] === undefined && of.includes(env.ROLE ?? 'all'))
    .map(([name, { purpose }]) => `${name} is missing: ${purpose}`);
  if (env.DATABASE_URL === undefined && env.DATA_DIR === undefined) {
    missing.push('DATABASE_URL is missing: the PostgreSQL to use (or set DATA_DIR to run on the embedded database)');
  }
  for (const name of ['STRIPE_API_URL', 'STRIPE_EMULATOR_URL'] as const)
    if (env[name] !== undefined) missing.push(`${name} is for development and tests: take it away`);
  return missing;
}

/** The embedded database belongs to one process, and that process does everything. */
function aloneWithEmbedded(env: Environment): string[] {
  if (env.DATABASE_URL !== undefined) return [];
  const several = 'one process alone can use the embedded database, so set DATABASE_URL to a PostgreSQL';
  return [
    ...(Number(env.WORKERS ?? 1) > 1 ? [`WORKERS is more than 1: ${several}, or leave WORKERS away`] : []),
    ...((env.ROLE ?? 'all') === 'all' ? [] : [`ROLE is not all: ${several}, or leave ROLE away`]),
  ];
}

/** Half of what belongs together is a mistake in either mode. */
const together = [
  ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET_KEY'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
] as const;

/** Production has named what it requires already; naming it twice would not help. */
function incomplete(env: Environment, production: boolean): string[] {
  return together.flatMap((group) => {
    const given = group.filter((name) => env[name] !== undefined);
    if (given.length === 0) return [];
    return group
      .filter((name) => env[name] === undefined && !(production && name in requiredInProduction))
      .map((name) => `${name} is missing: ${given.join(' and ')} needs it`);
  });
}

function trustProxy(value: string | undefined): Config['trustProxy'] {
  if (value === undefined || value === 'false' || value === '0') return false;
  if (value === 'true') return true;
  return /^\d+$/.test(value) ? Number(value) : value;
}

/** All of them or none: `readConfig` refuses anything between. */
export function s3Settings(env: Record<string, string | undefined>): S3Settings | undefined {
  const { S3_ENDPOINT, S3_REGION = 'us-east-1', S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined;
  return {
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

function journalSync(value = '100'): Config['journalSync'] {
  return value === 'always' || value === 'off' ? value : Number(value);
}

export function readConfig(source: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = z.safeParse(environment, given);
  const known = (parsed.success ? parsed.data : given) as Environment;
  const production = known.NODE_ENV === 'production';
  const problems = [
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`),
    ...missingInProduction(known),
    ...incomplete(known, production),
    ...aloneWithEmbedded(known),
  ];
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);

  const env = parsed.data;
  const port = Number(env.PORT ?? 3000);
  return Object.freeze({
    mode: production ? 'production' : 'development',
    host: env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    dataDir: env.DATA_DIR ?? './data',
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM ?? 'Tessera <tessera@localhost>' },
    stripe:
      env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET && env.STRIPE_PRICE_ID
        ? {
            secretKey: env.STRIPE_SECRET_KEY,
            webhookSecret: env.STRIPE_WEBHOOK_SECRET,
            priceId: env.STRIPE_PRICE_ID,
            apiUrl: env.STRIPE_API_URL,
          }
        : undefined,
    stripeYearlyPriceId: env.STRIPE_YEARLY_PRICE_ID,
    stripeEmulatorUrl: env.STRIPE_EMULATOR_URL,
    turnstile:
      env.TURNSTILE_SITE_KEY && env.TURNSTILE_SECRET_KEY
        ? {
            siteKey: env.TURNSTILE_SITE_KEY,
            secretKey: env.TURNSTILE_SECRET_KEY,
            verifyUrl: env.TURNSTILE_VERIFY_URL ?? 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
          }
        : undefined,
    s3: s3Settings(env),
    emailVerification: env.EMAIL_VERIFICATION !== 'off',
    trustProxy: trustProxy(env.TRUST_PROXY),
    workers: Number(env.WORKERS ?? 1),
    role: env.ROLE ?? 'all',
    databasePool: Number(env.DATABASE_POOL ?? 10),
    clickRetentionDays: Number(env.CLICK_RETENTION_DAYS ?? 90),
    journalSync: journalSync(env.JOURNAL_FSYNC),
    appMemoryMb: Number(env.APP_MEMORY_MB ?? 1024),
    linkCacheBytes: Number(env.LINK_CACHE_MB ?? 64) * 1024 * 1024,
    gtagId: env.GTAG_ID,
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  });
}

const anyHosts: readonly string[] = ['0.0.0.0', '::'];

/** The address at which processes of this machine reach the product. */
export const localUrl = ({ host, port }: Config): string =>
  `http://${anyHosts.includes(host) ? '127.0.0.1' : host}:${port}`;

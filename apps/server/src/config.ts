import { emailSchema, type PlanName, planNames } from '@tessera/contract';
import * as z from 'zod/mini';
import { minutes } from './platform/clock/clock.ts';
import type { S3Settings } from './platform/files/s3-files.ts';
import type { OidcSettings } from './platform/oidc/oidc.ts';
import { environment, roles, type Environment } from './settings.ts';

export type Role = (typeof roles)[number];

const wholeProduct: readonly Role[] = ['all', 'web', 'worker'];
const pages: readonly Role[] = ['all', 'web'];

/** External services that production can do without, if a setting says so. */
const services = {
  BILLING: { keys: /^STRIPE_/, off: 'BILLING=off and DEFAULT_PLAN' },
  CHALLENGE: { keys: /^TURNSTILE_/, off: 'CHALLENGE=off' },
} as const;
type Service = keyof typeof services;

/** The service that a setting belongs to. */
const serviceOf = (name: string): Service | undefined =>
  (Object.keys(services) as Service[]).find((service) => services[service].keys.test(name));

/** Without these a production server would use development stand-ins. Roles with less work need fewer secrets. */
const requiredInProduction = {
  PUBLIC_URL: { roles, purpose: 'the address people see, such as https://qr.example.org' },
  SMTP_URL: { roles: wholeProduct, purpose: 'the mail server' },
  MAIL_FROM: { roles: wholeProduct, purpose: 'the sender of all mail' },
  STRIPE_SECRET_KEY: { roles: wholeProduct, purpose: 'the key of the Stripe account' },
  STRIPE_WEBHOOK_SECRET: { roles: wholeProduct, purpose: 'the secret that signs Stripe’s webhooks' },
  STRIPE_PRICE_ID: { roles: wholeProduct, purpose: 'the price of the Pro plan' },
  TURNSTILE_SITE_KEY: { roles: pages, purpose: 'the bot challenge’s public key' },
  TURNSTILE_SECRET_KEY: { roles: pages, purpose: 'the bot challenge’s secret key' },
} as const satisfies Record<string, { roles: readonly Role[]; purpose: string }>;

export type InstallationPlan = PlanName;

const emulatorYearlyPriceId = 'price_tessera_pro_yearly';

/** See `Config.dailyCodes`. */
export type DailyCodes = readonly [number, number, number, number];

export interface Config {
  readonly mode: 'development' | 'production';
  readonly host: string;
  readonly port: number;
  /** Without a slash at the end. */
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** A direct connection for notifications, if `databaseUrl` is a pooler in transaction mode. */
  readonly databaseListenUrl: string | undefined;
  readonly redisUrl: string | undefined;
  readonly mail: { readonly smtpUrl: string | undefined; readonly from: string };
  readonly stripe:
    | {
        readonly secretKey: string;
        readonly webhookSecret: string;
        readonly priceId: string;
        /** Replaces Stripe's own address; never set in production. */
        readonly apiUrl: string | undefined;
      }
    | undefined;
  /** The price of the yearly Pro plan; undefined: Pro is sold by the month only. The emulator always has one. */
  readonly stripeYearlyPriceId: string | undefined;
  /** The plan of every account without billing; undefined: plans are subscriptions. */
  readonly installationPlan: InstallationPlan | undefined;
  /** A Stripe emulator that another process runs; never set in production. */
  readonly stripeEmulatorUrl: string | undefined;
  readonly turnstile: { readonly siteKey: string; readonly secretKey: string; readonly verifyUrl: string } | undefined;
  /** The storage for uploaded images; undefined: this machine's disk. */
  readonly s3: S3Settings | undefined;
  /** The provider for sign-in; undefined: passwords only. */
  readonly oidc: OidcSettings | undefined;
  readonly emailVerification: boolean;
  /** Whether registrations and invites hide which addresses have an account. */
  readonly registrationPrivacy: boolean;
  /** In the format of the HTTP framework: off, on, a number of hops, or a list of addresses. */
  readonly trustProxy: boolean | number | string;
  /** The number of app processes behind this machine's gateway. */
  readonly workers: number;
  readonly role: Role;
  /** The maximum number of PostgreSQL connections per process. */
  readonly databasePool: number;
  /** Whether webhooks may be sent to private addresses, such as those of this machine. */
  readonly webhookAllowPrivate: boolean;
  /** Checks of destinations, and alerts about them and about clicks. */
  readonly watch: { isOn: boolean; everyMs: number };
  /** The retention of click events; rollups stay. */
  readonly clickRetentionDays: number;
  /** How long counted clicks stay in the journal, and in how many bytes at most. */
  readonly journalKeepMs: number;
  readonly journalKeepBytes: number;
  /** When the journal is synced to disk: at this interval in milliseconds, before each answer, or never. */
  readonly journalSync: number | 'always' | 'off';
  /** The JavaScript heap limit of each app process. */
  readonly appMemoryMb: number;
  /** An app process that uses more memory than this, heap included, is replaced. */
  readonly maxAppRssMb: number;
  readonly linkCacheBytes: number;
  /** Verified accounts with these addresses are operators. They are normalized as stored addresses are. */
  readonly adminEmails: readonly string[];
  /** Paths of files or https addresses of lists of harmful hosts. */
  readonly blockLists: readonly string[];
  readonly safeBrowsing: { readonly key: string; readonly url: string } | undefined;
  /** Codes per 24 hours for accounts of an age below 1, 7 and 30 days, and for older ones; undefined: no limit. */
  readonly dailyCodes: DailyCodes | undefined;
  readonly gtagId: string | undefined;
  /** Keys for the secrets in the database: the first encrypts, all decrypt. If empty, a key in the database is used. */
  readonly secretsKeys: readonly Buffer[];
  readonly metricsToken: string | undefined;
  readonly logLevel: string;
}

/** Lists all problems at once. Contains no values, which may be secrets. */
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

function missingInProduction(env: Environment): string[] {
  if (env.NODE_ENV !== 'production') return [];
  const missing = Object.entries(requiredInProduction).flatMap(([name, required]) => {
    const service = serviceOf(name);
    const isNeeded = required.roles.includes(env.ROLE ?? 'all') && !(service && env[service] === 'off');
    if (!isNeeded || env[name as keyof Environment] !== undefined) return [];
    const without = service ? ` (or set ${services[service].off} to do without it)` : '';
    return [`${name} is missing: ${required.purpose}${without}`];
  });
  if (env.DATABASE_URL === undefined && env.DATA_DIR === undefined) {
    missing.push('DATABASE_URL is missing: the PostgreSQL to use (or set DATA_DIR to run on the embedded database)');
  }
  for (const name of ['STRIPE_API_URL', 'STRIPE_EMULATOR_URL'] as const)
    if (env[name] !== undefined) missing.push(`${name} is for development and tests: remove it`);
  return missing;
}

/** A service that is off has no keys. Without billing, the plan of all accounts must be chosen. */
function serviceProblems(env: Environment): string[] {
  const contradictions = Object.entries(env).flatMap(([name, value]) => {
    const service = serviceOf(name);
    return service && env[service] === 'off' && value !== undefined ? [`${service} is off: remove ${name}`] : [];
  });
  if (env.BILLING !== 'off')
    return env.DEFAULT_PLAN === undefined ? contradictions : [...contradictions, 'DEFAULT_PLAN needs BILLING=off'];
  return env.DEFAULT_PLAN === undefined
    ? [
        ...contradictions,
        `DEFAULT_PLAN is missing: ${planNames.join(' or ')}, the plan of all accounts with BILLING=off`,
      ]
    : contradictions;
}

/** The embedded database works with a single process, which has every role. */
function embeddedProblems(env: Environment): string[] {
  if (env.DATABASE_URL !== undefined) return [];
  const reason = 'only one process can use the embedded database, so set DATABASE_URL to a PostgreSQL';
  return [
    ...(Number(env.WORKERS ?? 1) > 1 ? [`WORKERS is more than 1: ${reason}, or remove WORKERS`] : []),
    ...(env.DATABASE_LISTEN_URL === undefined ? [] : ['DATABASE_URL is missing: DATABASE_LISTEN_URL needs it']),
    ...((env.ROLE ?? 'all') === 'all' ? [] : [`ROLE is not all: ${reason}, or remove ROLE`]),
  ];
}

const defaultAppMemoryMb = 1024;
const minAppMemoryMb = 256;
/** Memory that an app process may use beside its JavaScript heap, for the embedded database and image processing. */
const beyondHeapMb = 1536;
/** The gateway without its link cache. */
const gatewayMb = 192;
/** The part of an app process's memory that its heap may take: images, threads and buffers are outside the heap. */
const heapShare = 0.6;

/** Divides the memory of the machine or container, if it is known, between gateway and app processes. */
function divideMemory({ MEMORY_LIMIT_MB, APP_MEMORY_MB, LINK_CACHE_MB, WORKERS }: Environment) {
  const given = APP_MEMORY_MB === undefined ? undefined : Number(APP_MEMORY_MB);
  if (MEMORY_LIMIT_MB === undefined) {
    const appMemoryMb = given ?? defaultAppMemoryMb;
    return { appMemoryMb, maxAppRssMb: appMemoryMb + beyondHeapMb };
  }
  const gateway = gatewayMb + Number(LINK_CACHE_MB ?? 64);
  const maxAppRssMb = Math.floor((Number(MEMORY_LIMIT_MB) - gateway) / Number(WORKERS ?? 1));
  return { appMemoryMb: given ?? Math.min(Math.floor(maxAppRssMb * heapShare), defaultAppMemoryMb), maxAppRssMb };
}

/** The system would kill a process that exceeds the limit of its container, at any moment. */
function memoryProblems(env: Environment): string[] {
  if (env.MEMORY_LIMIT_MB === undefined) return [];
  const { appMemoryMb, maxAppRssMb } = divideMemory(env);
  if (appMemoryMb >= minAppMemoryMb && appMemoryMb <= maxAppRssMb * heapShare + 1) return [];
  return [
    'MEMORY_LIMIT_MB is too small for gateway and app processes: raise it, or lower APP_MEMORY_MB, WORKERS or LINK_CACHE_MB',
  ];
}

/** Settings that are valid only together, in both modes. */
const groups = [
  ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET_KEY'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
] as const;

/** Settings required in production are left out: `missingInProduction` lists them. */
function missingInGroups(env: Environment, production: boolean): string[] {
  return groups.flatMap((group) => {
    const given = group.filter((name) => env[name]);
    if (given.length === 0) return [];
    return group
      .filter((name) => !env[name] && !(production && name in requiredInProduction))
      .map((name) => `${name} is missing: ${given.join(' and ')} needs it`);
  });
}

const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Tokens and the client's secret must not travel unencrypted. */
function oidcProblems({ OIDC_ISSUER, OIDC_NAME, OIDC_ALLOWED_DOMAINS, OIDC_ONLY, NODE_ENV }: Environment): string[] {
  if (OIDC_ISSUER === undefined)
    return Object.entries({ OIDC_NAME, OIDC_ALLOWED_DOMAINS, OIDC_ONLY })
      .filter(([, value]) => value !== undefined)
      .map(([name]) => `OIDC_ISSUER is missing: ${name} needs it`);
  if (!URL.canParse(OIDC_ISSUER)) return [];
  const { protocol, hostname } = new URL(OIDC_ISSUER);
  if (protocol === 'https:') return [];
  const isDevelopment = NODE_ENV !== 'production' && loopbackHosts.includes(hostname);
  return isDevelopment ? [] : ['OIDC_ISSUER must be an https address (http only for localhost in development)'];
}

function parseOidc(env: Environment): OidcSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (!issuer || !clientId || !clientSecret) return undefined;
  return {
    issuer,
    issuerKey: issuer.replace(/\/+$/, ''),
    clientId,
    clientSecret,
    name: env.OIDC_NAME ?? new URL(issuer).host,
    allowedDomains: (env.OIDC_ALLOWED_DOMAINS?.toLowerCase() ?? '').split(',').flatMap((item) => item.trim() || []),
    only: env.OIDC_ONLY === 'on',
  };
}

const parseEmails = (list = '') =>
  list
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => z.safeParse(emailSchema, part));

/** Without verification, anyone could register such an address. */
function adminProblems({ ADMIN_EMAILS, EMAIL_VERIFICATION }: Environment): string[] {
  if (ADMIN_EMAILS === undefined) return [];
  if (parseEmails(ADMIN_EMAILS).some(({ success }) => !success))
    return ['ADMIN_EMAILS must be email addresses, separated by commas'];
  return EMAIL_VERIFICATION === 'off'
    ? ['ADMIN_EMAILS needs verified addresses: remove EMAIL_VERIFICATION=off, or use npm run admin -- grant ADDRESS']
    : [];
}

/** Without verification, a registration signs in at once, which tells that the address was free. */
const privacyProblems = ({ REGISTRATION_PRIVACY, EMAIL_VERIFICATION }: Environment): string[] =>
  REGISTRATION_PRIVACY === 'on' && EMAIL_VERIFICATION === 'off'
    ? ['REGISTRATION_PRIVACY=on needs verified addresses: remove EMAIL_VERIFICATION=off']
    : [];

function parseTrustProxy(value: string | undefined): Config['trustProxy'] {
  if (value === undefined || value === 'false' || value === '0') return false;
  if (value === 'true') return true;
  return /^\d+$/.test(value) ? Number(value) : value;
}

/** Throws if only a part of them is set. */
export function s3Settings(env: Record<string, string | undefined>): S3Settings | undefined {
  const problems = missingInGroups(env as Environment, false).filter((problem) => problem.startsWith('S3_'));
  if (problems.length > 0) throw new ConfigError(problems);
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

const parseJournalSync = (value = '100'): Config['journalSync'] =>
  value === 'always' || value === 'off' ? value : Number(value);

/** The values of a list that is separated by commas. */
const splitList = (value = ''): string[] =>
  value
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

/** Node reads both alphabets of base64. */
const parseSecretsKeys = (value?: string): Buffer[] =>
  splitList(value).map((key) => Buffer.from(key, key.length === 64 ? 'hex' : 'base64'));

function parseDailyCodes(value = '50,200,1000,10000'): DailyCodes | undefined {
  if (value === 'off') return undefined;
  const [day = 0, week = 0, month = 0, later = 0] = value.split(',').map(Number);
  return [day, week, month, later];
}

function turnstileSettings(env: Environment): Config['turnstile'] {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET_KEY: secretKey } = env;
  if (!siteKey || !secretKey) return undefined;
  const verifyUrl = env.TURNSTILE_VERIFY_URL ?? 'https://challenges.cloudflare.com/turnstile/v0/siteverify';
  return { siteKey, secretKey, verifyUrl };
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
    ...missingInGroups(known, production),
    ...serviceProblems(known),
    ...embeddedProblems(known),
    ...(parsed.success ? memoryProblems(known) : []),
    ...oidcProblems(known),
    ...adminProblems(known),
    ...privacyProblems(known),
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
    databaseListenUrl: env.DATABASE_LISTEN_URL,
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
    stripeYearlyPriceId: env.STRIPE_YEARLY_PRICE_ID ?? (env.STRIPE_SECRET_KEY ? undefined : emulatorYearlyPriceId),
    installationPlan: env.DEFAULT_PLAN,
    stripeEmulatorUrl: env.STRIPE_EMULATOR_URL,
    turnstile: turnstileSettings(env),
    s3: s3Settings(env),
    oidc: parseOidc(env),
    emailVerification: env.EMAIL_VERIFICATION !== 'off',
    registrationPrivacy: env.REGISTRATION_PRIVACY === 'on',
    trustProxy: parseTrustProxy(env.TRUST_PROXY),
    workers: Number(env.WORKERS ?? 1),
    role: env.ROLE ?? 'all',
    databasePool: Number(env.DATABASE_POOL ?? 10),
    webhookAllowPrivate: env.WEBHOOK_ALLOW_PRIVATE === 'on',
    watch: { isOn: env.WATCH !== 'off', everyMs: minutes(Number(env.WATCH_INTERVAL_MINUTES ?? 60)) },
    clickRetentionDays: Number(env.CLICK_RETENTION_DAYS ?? 90),
    // The embedded engine has no replica to fail over to.
    journalKeepMs: minutes(Number(env.JOURNAL_KEEP_MINUTES ?? (env.DATABASE_URL ? 60 : 0))),
    journalKeepBytes: Number(env.JOURNAL_KEEP_MB ?? 1024) * 1024 * 1024,
    journalSync: parseJournalSync(env.JOURNAL_FSYNC),
    ...divideMemory(env),
    linkCacheBytes: Number(env.LINK_CACHE_MB ?? 64) * 1024 * 1024,
    adminEmails: parseEmails(env.ADMIN_EMAILS).map(({ data }) => data ?? ''),
    blockLists: splitList(env.BLOCK_LISTS),
    safeBrowsing: env.SAFE_BROWSING_KEY
      ? { key: env.SAFE_BROWSING_KEY, url: env.SAFE_BROWSING_URL ?? 'https://safebrowsing.googleapis.com' }
      : undefined,
    dailyCodes: parseDailyCodes(env.DAILY_CODES),
    gtagId: env.GTAG_ID,
    secretsKeys: parseSecretsKeys(env.SECRETS_KEY),
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  });
}

const anyHosts: readonly string[] = ['0.0.0.0', '::'];

/** The address at which processes of this machine reach the product. */
export const localUrl = ({ host, port }: Config): string =>
  `http://${anyHosts.includes(host) ? '127.0.0.1' : host}:${port}`;

import {
  appPaths,
  type BodyInput,
  type Endpoint,
  type ErrorReply,
  type ParamsInput,
  type QueryInput,
  type ReplyOf,
} from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { type StripeEmulator, startStripeEmulator } from '@tessera/stripe-emulator';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, inject } from 'vitest';
import { type App, buildApp } from '../../src/app.ts';
import type { GatewayParts } from '../../src/composition/gateway-parts.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { type Config, readConfig } from '../../src/config.ts';
import { applyInstallationPlan } from '../../src/features/plans/plans.service.ts';
import { stripeBilling } from '../../src/platform/billing/stripe-billing.ts';
import type { StripeSettings } from '../../src/platform/billing/stripe-client.ts';
import { type ClickLimits, createClickLimits } from '../../src/features/links/click-limits.ts';
import type { Links } from '../../src/features/links/links.service.ts';
import type { Challenge } from '../../src/platform/challenge/challenge.ts';
import type { Db } from '../../src/platform/db/db.ts';
import { childProgram } from '../../src/platform/children/run-child.ts';
import { openCountriesLate } from '../../src/platform/country/country.ts';
import { createDrawing } from '../../src/platform/drawing/drawing.ts';
import { randomIds } from '../../src/platform/ids/ids.ts';
import { createLeases } from '../../src/platform/leases/leases.ts';
import { type Limiter, memoryLimiter, redisLimiter, unlimited } from '../../src/platform/limiter/limiter.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { prometheusMetrics } from '../../src/platform/metrics/metrics.ts';
import { importReader } from '../../src/platform/open-platform.ts';
import { openIdOidc } from '../../src/platform/oidc/openid-client.ts';
import { openDownloader } from '../../src/platform/outbound/downloader.ts';
import { openProber, type Prober } from '../../src/platform/outbound/prober.ts';
import { openSender, type Sender } from '../../src/platform/outbound/sender.ts';
import { createOutbox, type Outbox } from '../../src/platform/outbox/outbox.ts';
import { argonPasswords, type Passwords } from '../../src/platform/passwords/passwords.ts';
import { createLogoIntake } from '../../src/platform/raster/logo-intake.ts';
import { createRasterizer } from '../../src/platform/raster/raster.ts';
import { openSafeBrowsing, withoutSafeBrowsing } from '../../src/platform/safe-browsing/safe-browsing.ts';
import { createSecrets } from '../../src/platform/secrets/secrets.ts';
import { createKeyedHash } from '../../src/platform/signing/keyed-hash.ts';
import { createSigner } from '../../src/platform/signing/signer.ts';
import { createSheets } from '../../src/platform/sheets/sheets.ts';
import { agentReader } from '../../src/platform/user-agents/user-agents.ts';
import { openWebAuthn } from '../../src/platform/webauthn/webauthn.ts';
import { useTestDatabase } from '../database/open-test-database.ts';
import { answerCheck } from './described-answers.ts';
import { proxiesInFront, putBehindNginx } from './behind-nginx.ts';
import { endpointPath } from './endpoint-path.ts';
import { cleanLogoInThread, readImportInThread } from './in-thread.ts';
import { type MemoryFiles, memoryFiles } from './memory-files.ts';
import { type TestClicks, testClicks } from './test-clicks.ts';
import { type MemoryMail, memoryMail } from './memory-mail.ts';
import { secretRecorder } from './secret-recorder.ts';
import { type TestClock, testClock } from './test-clock.ts';

interface CallOptions<E extends Endpoint> {
  body?: BodyInput<E>;
  query?: QueryInput<E>;
  params?: ParamsInput<E>;
  token?: string | undefined;
  headers?: Record<string, string>;
}

export interface Answer<T> {
  status: number;
  body: T;
  headers: Record<string, unknown>;
}

export interface TestApp extends App, Omit<TestClicks, 'clean'> {
  config: Config;
  db: Db;
  clock: TestClock;
  mail: MemoryMail;
  outbox: Outbox;
  files: MemoryFiles;
  /** The Stripe emulator, on the test's clock. */
  stripe: StripeEmulator;
  /** The link caches of the gateways in front of this app. */
  linkCaches: Set<Pick<Links, 'invalidate'>>;
  /** The counts that the gateway and the app share. */
  clickLimits: ClickLimits;
  /** Addresses of the proxies in front of the product, for tests that open their own connections. */
  proxies: readonly string[];
  /** All log lines of the product. */
  logged: string[];
  /** The challenge's next verdicts; it passes when the list is empty. */
  verdicts: Awaited<ReturnType<Challenge['verify']>>[];
  call<E extends Endpoint>(endpoint: E, options?: CallOptions<E>): Promise<Answer<ReplyOf<E>>>;
  /** Fails if the API has answered something else than its OpenAPI document says. */
  expectDescribed(): void;
  /** Fails if a password or a token that this test file has used is in the database or in the log. */
  expectNoSecretKept(): Promise<void>;
  /** A call that is expected to fail. */
  callForError<E extends Endpoint>(endpoint: E, options?: CallOptions<E>): Promise<Answer<ErrorReply>>;
}

export interface TestAppOptions {
  env?: Record<string, string>;
  webRoot?: string;
  /** Disables rate limits, for tests that make many calls. */
  unlimited?: boolean;
  /** Reads uploads in processes of their own, as the product does, for tests of hostile ones. */
  childProcesses?: boolean;
  /** Wraps password hashing, for tests that observe or delay it. */
  passwords?: (real: Passwords) => Pick<Passwords, 'hash' | 'matches'>;
  /** Posts the deliveries of webhooks; by default, to addresses that the configuration allows. */
  sender?: Sender;
  /** Requests the destinations of codes; by default, at addresses that the configuration allows. */
  prober?: Prober;
  /** The real Stripe instead of the emulator. */
  stripe?: StripeSettings | undefined;
  /** Adds routes before the first request. */
  extend?: (http: FastifyInstance) => void;
}

/** For `npm run test:cluster`: two instances behind nginx instead of one without a network. */
const isBehindNginx = Boolean(process.env['TEST_NGINX']);

function configFor({ env }: TestAppOptions): Config {
  const given: Record<string, string> = { PUBLIC_URL: 'https://tessera.test', ...env };
  if (isBehindNginx) given['TRUST_PROXY'] = String(Number(given['TRUST_PROXY'] ?? 0) + proxiesInFront.length);
  return readConfig(given);
}

function limiterFor(options: TestAppOptions): Limiter {
  if (options.unlimited) return unlimited;
  const redisUrl = process.env['TEST_REDIS_URL'];
  if (!isBehindNginx || !redisUrl) return memoryLimiter();
  // Test files run in parallel and must not share rate limits.
  return redisLimiter(redisUrl, () => {}, `test:${randomUUID()}:`);
}

/** A second instance on the same database, with its own link cache; nginx alternates between the two. */
async function addSecondInstance(
  app: App,
  [platform, gateway]: [Platform, GatewayParts],
  { extend }: TestAppOptions,
): Promise<void> {
  const other = buildApp({ ...platform, outbox: createOutbox(platform) }, gateway);
  extend?.(other.http);
  await other.http.ready();
  let leaveNginx = () => Promise.resolve();
  app.http.addHook('onClose', async () => {
    await leaveNginx();
    await other.http.close();
    await other.links.close();
  });
  await app.http.ready();
  leaveNginx = await putBehindNginx([app.http, other.http]);
}

const createCaller = (app: App, secrets: ReturnType<typeof secretRecorder>) =>
  async function call(endpoint: Endpoint, given: CallOptions<Endpoint> = {}): Promise<Answer<unknown>> {
    const query = Object.entries((given.query ?? {}) as Record<string, string>);
    const answer = await app.http.inject({
      method: endpoint.method,
      url: endpointPath(endpoint, (given.params ?? {}) as Record<string, string>),
      query: Object.fromEntries(query),
      headers: { ...(given.token ? { authorization: `Bearer ${given.token}` } : {}), ...given.headers },
      ...(given.body === undefined ? {} : { payload: given.body as object }),
    });
    const body = answer.json<unknown>();
    secrets.record(given.body);
    secrets.record(body);
    return { status: answer.statusCode, body, headers: answer.headers };
  };

/** Sells by the month only, unless a yearly price is among the settings. */
const startStripe = (
  { publicUrl }: Config,
  yearlyPriceId: string | undefined,
  clock: TestClock,
  http: () => FastifyInstance,
): Promise<StripeEmulator> =>
  startStripeEmulator({
    pagesUrl: `${publicUrl}/dev/stripe`,
    price: { cents: 699, currency: 'usd' },
    yearlyPrice: yearlyPriceId ? { id: yearlyPriceId, cents: 6990 } : undefined,
    clock: () => clock.now(),
    post: async (payload, headers) => {
      const answer = await http().inject({ method: 'POST', url: '/v1/webhooks/stripe', headers, payload });
      return answer.statusCode;
    },
  });

const memoryMailbox = (mail: MemoryMail, clock: TestClock): Platform['mailbox'] => ({
  ...mail,
  read: (to) =>
    Promise.resolve(
      mail.sent
        .filter((message) => to === undefined || message.to === to)
        .map((message) => ({ ...message, sentAt: clock.now().toISOString() })),
    ),
});

const hashes = new Map<string, Promise<string>>();
const matches = new Map<string, Promise<boolean>>();

/** Real argon2 hashes, each computed once per worker: tests use few passwords, and a hash takes 35 ms of CPU time. */
const cachedPasswords = (real: Passwords): Pick<Passwords, 'hash' | 'matches'> => ({
  hash(password, client) {
    const hash = hashes.get(password) ?? real.hash(password, client);
    hashes.set(password, hash);
    return hash;
  },
  matches(stored, password, client) {
    const key = `${stored} ${password}`;
    const isMatch = matches.get(key) ?? real.matches(stored, password, client);
    matches.set(key, isMatch);
    return isMatch;
  },
});

async function buildTestApp(db: Db, options: TestAppOptions): Promise<TestApp> {
  const config = configFor(options);
  const clock = testClock();
  const mail = memoryMail();
  const logged: string[] = [];
  const log = createLog('trace', { write: (line) => logged.push(line) });
  const outbox = createOutbox({ db, clock, ids: randomIds, log });
  const verdicts: TestApp['verdicts'] = [];
  const secrets = secretRecorder(options.env ?? {});
  const linkCaches: TestApp['linkCaches'] = new Set();
  const clickLimits = createClickLimits();
  const files = memoryFiles();
  const stripe = await startStripe(config, options.env?.['STRIPE_YEARLY_PRICE_ID'], clock, () => app.http);
  const passwords = await argonPasswords();
  const { clean, ...testedClicks } = await testClicks({ db, clock, log, config });
  const platform: Platform = {
    config,
    db,
    clock,
    ids: randomIds,
    log,
    mail,
    mailbox: memoryMailbox(mail, clock),
    billing: config.installationPlan
      ? undefined
      : stripeBilling(options.stripe ?? { ...stripe, apiUrl: `http://${stripe.host}:${stripe.port}` }),
    hostedPages: stripe,
    leases: createLeases(db),
    outbox,
    sender: options.sender ?? openSender(config.webhookAllowPrivate),
    downloader: openDownloader(config.webhookAllowPrivate),
    prober: options.prober ?? openProber(config.publicUrl, config.webhookAllowPrivate),
    safeBrowsing: config.safeBrowsing ? openSafeBrowsing({ ...config.safeBrowsing, clock, log }) : withoutSafeBrowsing,
    passwords: { ...passwords, ...(options.passwords ?? cachedPasswords)(passwords) },
    challenge: { verify: () => Promise.resolve(verdicts.shift() ?? 'passed') },
    webauthn: openWebAuthn({ publicUrl: config.publicUrl, log }),
    oidc:
      config.oidc &&
      openIdOidc({ settings: config.oidc, redirectUri: config.publicUrl + appPaths.oidcCallback, clock, log }),
    files,
    logoIntake: options.childProcesses
      ? createLogoIntake({ childFile: pathToFileURL(inject('testDatabase').logoChild), timeoutMs: 20_000 })
      : cleanLogoInThread,
    rasterizer: createRasterizer(),
    drawing: createDrawing(pathToFileURL(inject('testDatabase').drawThread)),
    sheets: createSheets(pathToFileURL(inject('testDatabase').sheetThread)),
    readImport: options.childProcesses
      ? childProgram({ file: pathToFileURL(inject('testDatabase').importChild), ...importReader })
      : readImportInThread,
    signer: createSigner({ db, clock }, 'addresses'),
    secrets: createSecrets(clock, config.secretsKeys),
    mailboxHash: createKeyedHash(clock, 'mailboxes'),
    networkHash: createKeyedHash(clock, 'networks'),
    limiter: limiterFor(options),
    journal: testedClicks.journal,
    agentOf: agentReader(),
    countryOf: openCountriesLate(),
    metrics: prometheusMetrics(),
    webRoot: options.webRoot ?? '/nowhere',
  };
  const gateway: GatewayParts = {
    gatewayClicks: {
      read: async (hash, counted) => clickLimits.read(hash, counted),
      add: (hash, counted) => void clickLimits.add(hash, counted),
    },
    async invalidateLink(key) {
      for (const cache of linkCaches) cache.invalidate(key);
    },
    readiness: { problems: async () => ((await db.ping(2000)) ? [] : ['the database does not answer']) },
  };
  await applyInstallationPlan(db, config);
  const app = buildApp(platform, gateway);
  app.http.addHook('onClose', () => stripe.close());
  app.http.addHook('onClose', async () => {
    await app.links.close();
    await clean();
  });
  app.http.addHook('onClose', () => platform.limiter.close());
  app.http.addHook('onClose', () => platform.drawing.close());
  const answers = answerCheck();
  answers.watch(app.http);
  options.extend?.(app.http);
  if (isBehindNginx) await addSecondInstance(app, [platform, gateway], options);
  await app.http.ready();
  const call = createCaller(app, secrets);

  return {
    ...app,
    config,
    db,
    clock,
    linkCaches,
    clickLimits,
    mail,
    outbox,
    files,
    stripe,
    ...testedClicks,
    proxies: isBehindNginx ? proxiesInFront : [],
    logged,
    verdicts,
    expectDescribed: answers.expectDescribed,
    expectNoSecretKept() {
      for (const { text } of mail.sent) secrets.recordLinks(text);
      return secrets.expectNotStored(db, logged);
    },
    call: call as TestApp['call'],
    callForError: call as TestApp['callForError'],
  };
}

/** For the top of a test file: the whole product on a separate database, without a network. */
export function useTestApp(options: TestAppOptions = {}): TestApp {
  const database = useTestDatabase();
  let built: TestApp | undefined;
  beforeAll(async () => {
    built = await buildTestApp(database.db, options);
  });
  afterAll(async () => {
    built?.expectDescribed();
    await built?.expectNoSecretKept();
    await built?.http.close();
  });
  return new Proxy({} as TestApp, {
    get(_, name: keyof TestApp) {
      if (!built) throw new Error('the test app is available inside tests and hooks only');
      return built[name];
    },
  });
}

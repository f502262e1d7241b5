/** All business constants, shared by server and web app. */
export const limits = {
  password: { min: 8, max: 128 },
  email: { max: 254 },
  title: { max: 200 },
  destination: { max: 2048 },
  /** Codes that a successful referral adds to the quota of the plan. */
  bonusPerReferral: 1,
  /** The displayed price of Pro, and the currency of the conversion event. */
  pro: { monthlyPrice: 6.99, displayCurrency: 'USD', conversionCurrency: 'BRL' },
  style: {
    size: { min: 100, max: 1000, step: 50, default: 300 },
    margin: { min: 0, max: 50, step: 5, default: 10 },
    logoSize: { min: 0.1, max: 0.5, step: 0.05, default: 0.4 },
    logoPadding: { min: 0, max: 50, default: 10 },
    backgroundColor: '#FFFFFF',
    dotsColor: '#000000',
    gradientAngle: { max: 345, step: 15 },
    frameText: { max: 40 },
  },
  logo: {
    /** The create form accepts more types and larger files than the edit form; the server enforces the create limits. */
    create: { maxBytes: 2 * 1024 * 1024, types: ['image/png', 'image/jpeg', 'image/gif', 'image/svg+xml'] },
    edit: { maxBytes: 1024 * 1024, types: ['image/png', 'image/jpeg'] },
  },
  list: { defaultLimit: 100, maxLimit: 100, summaryLength: 50 },
  recentCodes: 5,
  statsDays: 7,
  /** The last week, and the week before for comparison. */
  overviewDays: 14,
  /** The longest ranges of a request, and the default ranges. */
  stats: { maxDays: 731, maxHourDays: 31, defaultDays: 30, defaultHourDays: 7, referrers: 100 },
  /** Without Pro, the last `freeDays`. Lists `codes` with the most clicks, and as many with the fewest. */
  analytics: { maxDays: 731, maxHourDays: 31, defaultDays: 30, freeDays: 7, codes: 10, lastMinutes: 30 },
  /**
   * `maxPerAccount` notes of people, and `listed` annotations of a range. Changes of one kind within `groupMinutes` are one annotation, and
   * those of the product are deleted after `keptDays`.
   */
  annotations: { maxText: 200, maxPerAccount: 1000, listed: 500, namedCodes: 3, groupMinutes: 10, keptDays: 731 },
  /** The supported years of click ranges and of events. */
  years: { stats: { min: 2000, max: 2100 }, event: { min: 1900, max: 2199 } },
  /**
   * The feed of clicks. With filters, a page reads at most `read` clicks, so it can have fewer than it may. A stream ends after `pages`.
   */
  clickFeed: { page: 1000, read: 10_000, pages: 100 },
  /**
   * Shared statistics. After the password, a visitor has access for `accessHours`. Figures may be `freshSeconds` old, badges `badgeSeconds`.
   */
  shares: { maxPerAccount: 100, accessHours: 12, freshSeconds: 10, badgeSeconds: 300 },
  /**
   * Reports by email are sent at `hour` of the local day. A colleague confirms within `confirmDays`; one who unsubscribes is not asked by the
   * same account again for `refusalDays`. After so many `silentPeriods`, reports pause. Lists of `best` and `worst` codes.
   */
  mailReports: {
    hour: 8,
    maxRecipients: 5,
    confirmDays: 7,
    refusalDays: 365,
    perDay: 20,
    silentPeriods: { weekly: 4, monthly: 2 },
    firstWeekDays: 7,
    best: 5,
    worst: 3,
  },
  /** Reported in one call, and in a page of the feed. `goals` are listed by name, with at most `currencies` each. */
  conversions: { batch: 100, page: 1000, goals: 100, currencies: 20 },
  inviteChartDates: 7,
  viewer: { imageSize: 300, marginModules: 2 },
  download: { maxPixels: 4000 },
  /** Whole millimeters. */
  print: { widthMm: { min: 10, max: 1000, default: 50 }, moduleMm: { min: 0.1, max: 30 }, bleedMm: { max: 10 } },
  /** Reserved short links: valid for a day; the oldest of an account are dropped above `maxOpen`. */
  reservations: { validHours: 24, maxOpen: 20, perDay: 200 },
  /** Reserved short links of visitors, who have no account: per network and hour, and of all visitors per day. */
  visitorReservations: { perHour: 20, totalPerDay: 20_000 },
  /** A page of a list for operators; the length of a reason; patterns are compared with each loaded link. */
  admin: {
    listed: 25,
    maxReason: 500,
    maxSearch: 254,
    maxPatterns: 200,
    minPatternLength: 5,
    maxDailyCodes: 1_000_000,
  },
  /** Sensitive calls ask for the password or a passkey again after this time. */
  recentAuthenticationMinutes: 10,
  /**
   * Codes of an authenticator app are also accepted one `stepSeconds` earlier and later. A sign-in that waits for its code
   * allows `maxWrongCodes`.
   */
  secondFactor: { seedBytes: 20, digits: 6, stepSeconds: 30, recoveryCodes: 10, signInMinutes: 10, maxWrongCodes: 5 },
  /** A challenge for a passkey is valid for `challengeMinutes`. */
  passkeys: { maxPerAccount: 20, maxNameLength: 60, challengeMinutes: 5 },
  /** A sign-in with the provider is valid for this time. The browser's secret has 256 random bits, base64url. */
  oidc: { validMinutes: 10, minSecretLength: 43 },
  /** The limit of requests is per key. */
  apiKeys: {
    maxPerAccount: 50,
    maxNameLength: 100,
    requestsPerMinute: 600,
    /** Of a key for browsers. Its calls are also limited per network. */
    maxOrigins: 10,
    maxCodes: 100,
    browserRequestsPerMinute: 60,
  },
  /** Events of an account are deleted after `keptDays`. */
  history: { pageSize: 50, keptDays: 365 },
  /** A sign-in from a browser, system and country that were not seen for `newDeviceDays` is reported by email. */
  sessions: { maxListed: 100, newDeviceDays: 90 },
  /** How long the response to an `Idempotency-Key` is kept. */
  idempotencyHours: 24,
  externalId: { max: 255 },
  note: { max: 2000 },
  /** `maxFiltered` keys of one filter. */
  metadata: { maxKeys: 50, maxKeyLength: 40, maxValueLength: 500, maxFiltered: 10 },
  /** Codes that one call changes at once, and the size of its body. */
  batch: { maxItems: 100, maxBytes: 1024 * 1024 },
  bulk: { maxIds: 1000, max: 100_000, maxPictures: 10_000 },
  /** `pageMm` and `labelMm` bound the lengths of a custom layout; `nudgeMm` moves the print in both directions. */
  sheets: {
    maxCodes: 1000,
    /** Labels of one print: each copy counts. */
    maxLabels: 1000,
    pageMm: { min: 50, max: 450 },
    labelMm: { min: 10 },
    nudgeMm: 10,
    maxColumns: 20,
    maxRows: 40,
    /** The smallest type size of captions in points; smaller text is not readable in print. */
    captionPt: { min: 5, max: 16 },
    /** Characters of a field in a caption. */
    captionLength: 200,
    captionNumber: { max: 999_999, maxDigits: 6 },
  },
  tags: { maxPerAccount: 100, maxNameLength: 50, defaultColor: '#64748B' },
  brandLooks: { maxPerAccount: 50, maxNameLength: 60 },
  utmPresets: { maxPerAccount: 50, maxNameLength: 100, maxLength: 200 },
  /** Earlier slugs of a code keep redirecting, so each code has a limited number of them. `maxKept`: of names from other programs. */
  slug: { min: 3, max: 50, maxKept: 100, maxPerCode: 20, checksPerMinute: 120 },
  /** `values` of a condition, such as languages; `countries` has room for all of them. `history` per code. */
  rules: {
    max: 20,
    maxVariants: 10,
    maxName: 100,
    maxValues: 20,
    maxCountries: 250,
    maxHours: 10,
    maxWeight: 1000,
    maxClicks: 1_000_000_000,
    history: 100,
  },
  /**
   * The password of a link. Wrong attempts are limited per network, in 15 minutes. From `attemptsPerCode` wrong attempts of all
   * networks on, each attempt needs a challenge or, without one, each network has fewer attempts.
   */
  linkPassword: { min: 4, max: 128, attemptsPerNetwork: 10, attemptsPerNetworkUnderAttack: 3, attemptsPerCode: 100 },
  linkPreview: { maxTitle: 200, maxDescription: 500 },
  /** A label of `?src=`. */
  sourceLabel: { max: 40 },
  /**
   * A `code.clicked` delivery has up to `clicksPerDelivery` clicks. A webhook may take up to `maxBatchSize` events in one request. A delivery is retried for `retryDays`, a webhook that only
   * fails for as long is disabled, and the log of deliveries is kept for `logDays`.
   */
  webhooks: {
    maxPerAccount: 20,
    maxCodes: 500,
    clicksPerDelivery: 1000,
    maxBatchSize: 100,
    clickDelaySeconds: 5,
    retryDays: 3,
    logDays: 30,
    listedDeliveries: 100,
    rotationHours: 24,
  },
  /** Ended alerts are listed and kept for `keptDays`. An alert lists its first `codes`. */
  watch: { page: 100, keptDays: 90, codes: 10 },
  /**
   * Per account, `maxOpen` jobs wait or run, and `parallel` of them run at the same time. A job keeps its first `keptFailures`
   * failures: one for each code of a print sheet. A finished job and its result file are deleted after `resultDays`.
   */
  jobs: { maxOpen: 20, parallel: 2, keptFailures: 1000, resultDays: 7, listed: 50 },
  /** An uploaded file and its rows are deleted after `keptDays`. */
  imports: { maxBytes: 10 * 1024 * 1024, maxRows: 10_000, maxColumns: 100, maxListed: 500, keptDays: 7 },
  /** `perDay` counts canceled invites too, because their emails have been sent. */
  invites: { validDays: 7, perStep: 5, perDay: 20, maxListed: 500 },
  /** A report of a link. A closed one is deleted after `keptDays`. */
  reports: { maxText: 2000, maxNote: 2000, listed: 50, keptDays: 365, findings: 200 },
  delays: {
    previewMs: 300,
    upgradePromptMs: 1000,
    copiedMs: 2000,
    redirectAfterAuthSeconds: 3,
    redirectAfterSubscribingSeconds: 5,
  },
  tokens: {
    accessMinutes: 15,
    refreshDays: 30,
    /** The absolute end of a session, however often it is refreshed. */
    sessionDays: 90,
    /** Two tabs may use the same refresh token within this time; later it counts as stolen. */
    refreshGraceSeconds: 10,
    verifyHours: 24,
    resetHours: 1,
    changeEmailHours: 24,
    /** How long the former address can restore itself, and is reserved for that. */
    undoEmailDays: 7,
    /** The page that undoes a change of address lists what was added in this time before the request. */
    undoReviewDays: 30,
  },
  queryFreshMs: 5 * 60 * 1000,
  /** The largest JSON request body. */
  jsonBodyBytes: 64 * 1024,
} as const;

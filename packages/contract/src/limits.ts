/** Every business number of the product, in one place. Changing one here changes both sides. */
export const limits = {
  password: { min: 8, max: 128 },
  email: { max: 254 },
  title: { max: 200 },
  destination: { max: 2048 },
  /** A free account holds this many codes, plus one per successful referral. */
  freeQuota: 1,
  bonusPerReferral: 1,
  /** Shown price of Pro, and what the conversion event reports. */
  pro: { monthlyPrice: 6.99, displayCurrency: 'USD', conversionCurrency: 'BRL' },
  style: {
    size: { min: 100, max: 1000, step: 50, default: 300 },
    margin: { min: 0, max: 50, step: 5, default: 10 },
    logoSize: { min: 0.1, max: 0.5, step: 0.05, default: 0.4 },
    logoPadding: { min: 0, max: 50, default: 10 },
    backgroundColor: '#FFFFFF',
    dotsColor: '#000000',
  },
  logo: {
    /** Create takes more kinds and larger files than edit does; the server enforces the wider rule. */
    create: { maxBytes: 2 * 1024 * 1024, types: ['image/png', 'image/jpeg', 'image/gif', 'image/svg+xml'] },
    edit: { maxBytes: 1024 * 1024, types: ['image/png', 'image/jpeg'] },
  },
  list: { defaultLimit: 100, maxLimit: 100, summaryLength: 50 },
  recentCodes: 5,
  statsDays: 7,
  /** Two weeks: the latest one, and the one it is compared with. */
  overviewDays: 14,
  /** How much of a code's past can be asked for at once, and what is answered when nothing is said. */
  analytics: { maxDays: 731, maxHourDays: 31, defaultDays: 30, defaultHourDays: 7, referrers: 100 },
  /** Years of the days that clicks can be asked for, and of the moments an event can have. */
  years: { analytics: { min: 2000, max: 2100 }, event: { min: 1900, max: 2199 } },
  inviteChartDates: 7,
  viewer: { imageSize: 300, marginModules: 2 },
  download: { maxPixels: 4000 },
  /** `perDay` mails at most, cancelled invites included: taking one back does not unsend it. */
  invites: { validDays: 7, perStep: 5, perDay: 20, maxListed: 500 },
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
    /** Two tabs may refresh with the same token within this time without being taken for a thief. */
    refreshGraceSeconds: 10,
    verifyHours: 24,
    resetHours: 1,
  },
  queryFreshMs: 5 * 60 * 1000,
  /** A request body of JSON may not be larger than this. */
  jsonBodyBytes: 64 * 1024,
} as const;

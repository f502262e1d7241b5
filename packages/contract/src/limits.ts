/** All business constants, shared by server and web app. */
export const limits = {
  password: { min: 8, max: 128 },
  email: { max: 254 },
  title: { max: 200 },
  destination: { max: 2048 },
  /** A free account holds this many codes, plus one per successful referral. */
  freeQuota: 1,
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
  analytics: { maxDays: 731, maxHourDays: 31, defaultDays: 30, defaultHourDays: 7, referrers: 100 },
  /** The supported years of click ranges and of events. */
  years: { analytics: { min: 2000, max: 2100 }, event: { min: 1900, max: 2199 } },
  inviteChartDates: 7,
  viewer: { imageSize: 300, marginModules: 2 },
  download: { maxPixels: 4000 },
  /** Reserved short links: valid for a day; the oldest of an account are dropped above `maxOpen`. */
  reservations: { validHours: 24, maxOpen: 20, perDay: 200 },
  /** `perDay` counts canceled invites too, because their emails have been sent. */
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
    /** Two tabs may use the same refresh token within this time; later it counts as stolen. */
    refreshGraceSeconds: 10,
    verifyHours: 24,
    resetHours: 1,
  },
  queryFreshMs: 5 * 60 * 1000,
  /** The largest JSON request body. */
  jsonBodyBytes: 64 * 1024,
} as const;

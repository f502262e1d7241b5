import { type DataType, type QrType, qrTypeDescriptors } from './qr-type-descriptors.ts';

/** Lists of choices, in a file without schemas, so that pages can use them without loading the schemas. */
export const qrTypes = Object.keys(qrTypeDescriptors) as QrType[];

export const hasData = (type: QrType): type is DataType => qrTypeDescriptors[type].payload !== 'destination';
/** The types with content of their own. The content of the others is their destination. */
export const dataTypes = qrTypes.filter(hasData);
/** The types whose content can contain URLs. */
export const linkingQrTypes = qrTypes.filter((type) => qrTypeDescriptors[type].urls.length > 0);

export const wifiEncryptions = ['WPA', 'WEP', 'nopass'] as const;
export const cryptoTypes = ['bitcoin', 'ethereum', 'litecoin'] as const;
export type CryptoType = (typeof cryptoTypes)[number];
export const isCryptoType = (type: string): type is CryptoType => (cryptoTypes as readonly string[]).includes(type);

export const listSorts = ['newest', 'oldest', 'title', 'clicks'] as const;
export type ListSort = (typeof listSorts)[number];

/** Without a status, a list has all codes that are not archived. */
export const codeStatuses = ['active', 'inactive', 'archived', 'all'] as const;
export type CodeStatus = (typeof codeStatuses)[number];
/** Whether a code needs one of the given tags, or all of them. */
export const tagMatches = ['any', 'all'] as const;

export const billingIntervals = ['month', 'year'] as const;
export type BillingInterval = (typeof billingIntervals)[number];

/** Pictures for screens, with a size in pixels; an SVG has none. */
export const pictureFormats = ['png', 'jpeg', 'webp', 'svg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];
/** Files for print shops, with a width in millimeters. */
export const printFormats = ['pdf', 'eps'] as const;
export type PrintFormat = (typeof printFormats)[number];
export const downloadFormats = [...pictureFormats, ...printFormats] as const;
export type DownloadFormat = (typeof downloadFormats)[number];

/** The link in the symbol of a code. It is chosen when the code is made and never changes, because the symbol may be printed. */
export const symbolLinks = ['hash', 'slug'] as const;

/** Why a slug cannot be used. */
export const slugProblems = ['invalid', 'reserved', 'taken'] as const;
export type SlugProblem = (typeof slugProblems)[number];

/** What an API key may do. `codes:create` can only add codes, which makes it safe on a kiosk. */
export const apiKeyScopes = [
  'codes:read',
  'codes:create',
  'codes:write',
  'stats:read',
  'shares:write',
  'conversions:create',
  'webhooks:write',
] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];
/** The scopes of a key for browsers, which everyone can see in the source of a page. */
export const browserScopes: readonly ApiKeyScope[] = ['codes:create', 'stats:read'];
/** The events of webhooks that a caller can choose. */
export const webhookEvents = [
  'code.created',
  'code.updated',
  'code.deleted',
  'code.clicked',
  'conversion.created',
  'subscription.changed',
  'destination.failing',
  'destination.recovered',
  'destination.changed',
  'code.quiet',
  'code.spike',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
/** What the watch tells an owner: about destinations, and about the clicks of a code. */
export const alertKinds = ['destination_failing', 'destination_changed', 'code_quiet', 'code_spike'] as const;
export type AlertKind = (typeof alertKinds)[number];
export const alertStates = ['open', 'ended', 'dismissed'] as const;
export type AlertState = (typeof alertStates)[number];
/** Why a destination is reported. `status`: its HTTP status is an error. `other_site` and `parked` are changes. */
export const alertReasons = [
  'dns',
  'connection',
  'tls',
  'timeout',
  'response',
  'redirects',
  'status',
  'other_site',
  'parked',
] as const;
export type AlertReason = (typeof alertReasons)[number];
/** Secret scanners recognize a key by this prefix. */
export const apiKeyPrefix = 'tes_';

/** Work that runs in the background. */
export const jobKinds = ['import_check', 'import', 'takeout', 'bulk_action', 'pictures', 'print_sheet'] as const;
export type JobKindName = (typeof jobKinds)[number];
export const jobStates = ['queued', 'running', 'done', 'failed', 'canceled'] as const;
export type JobState = (typeof jobStates)[number];

/** How a visitor came to a link: the symbol has the link in upper case, copied links are in lower case. */
export const visitSources = ['scan', 'click', 'unknown'] as const;
export type VisitSource = (typeof visitSources)[number];
/** The devices and systems that a rule can name. Others are `other`, which no rule matches. */
export const ruleDevices = ['mobile', 'tablet', 'desktop', 'tv'] as const;
export type RuleDevice = (typeof ruleDevices)[number];
export const ruleSystems = ['ios', 'android', 'windows', 'macos', 'linux', 'chromeos'] as const;
export type RuleSystem = (typeof ruleSystems)[number];
/** Devices with the systems that they usually have. The simulator offers them; the server reads the same from their user agents. */
export const commonDevices = [
  { device: 'mobile', system: 'ios' },
  { device: 'mobile', system: 'android' },
  { device: 'tablet', system: 'android' },
  { device: 'tablet', system: 'ios' },
  { device: 'desktop', system: 'windows' },
  { device: 'desktop', system: 'macos' },
  { device: 'desktop', system: 'linux' },
  { device: 'desktop', system: 'chromeos' },
  { device: 'tv', system: 'other' },
] as const satisfies readonly { device: RuleDevice; system: RuleSystem | 'other' }[];

/** What a visitor can report a link for. */
export const reportCategories = ['phishing', 'malware', 'spam', 'illegal', 'copyright', 'other'] as const;
export type ReportCategory = (typeof reportCategories)[number];
export const reportStates = ['open', 'closed'] as const;
export type ReportState = (typeof reportStates)[number];
/** Why a host deserves a second look. Nothing is forbidden because of a warning. */
export const hostWarningCodes = ['ip_address', 'mixed_scripts', 'lookalike_host'] as const;
export type HostWarningCode = (typeof hostWarningCodes)[number];

/** A code is drawn by the version of the renderer that it was made with, so that a later release does not change its picture. */
export const rendererVersions = [1, 2] as const;
export type RendererVersion = (typeof rendererVersions)[number];
/** Draws new codes. */
export const newestRendererVersion: RendererVersion = 2;

/** How often an account gets a report by email. */
export const mailReportFrequencies = ['off', 'weekly', 'monthly'] as const;
export type MailReportFrequency = (typeof mailReportFrequencies)[number];
/** Why no report is sent: several periods without clicks, the plan, or all selected tags are deleted. */
export const mailReportPauses = ['silent', 'plan', 'tags'] as const;
export const reportRecipientStates = ['pending', 'expired', 'confirmed', 'unsubscribed'] as const;

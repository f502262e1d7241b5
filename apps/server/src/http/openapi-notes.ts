import { limits } from '@tessera/contract';

type Notes = Readonly<Record<string, string>>;

const { list, stats, clickFeed, metadata, imports, watch } = limits;

const range: Notes = {
  from: 'First day (UTC), included.',
  to: `Last day (UTC), included. At most ${stats.maxDays} days.`,
};
const statsRange: Notes = {
  from: `First day (UTC). Default: ${stats.defaultDays} days up to \`to\`, by the hour ${stats.defaultHourDays}.`,
  to: `Last day (UTC). Default: today. At most ${stats.maxDays} days, by the hour ${stats.maxHourDays}.`,
};
const ofClicks = 'Exact value; empty for clicks without one.';
const externalId = { external_id: 'The id in your own system, percent-encoded.' };

/** Which codes a call is about. */
const listFilter = {
  search: 'Text in title, destination, content, note, tags or short link, in any case.',
  status: 'Default: all that are not archived.',
  tag_match: 'Codes with `any` (default) or `all` of the tags.',
  created_from: 'First day of creation (UTC), included.',
  created_to: 'Last day of creation (UTC), included.',
  id: 'Ids of codes, separated by commas; at most 100.',
  tag: 'Ids of tags, separated by commas.',
  metadata: `\`key:value\`, exact and case-sensitive. Several: all of them; at most ${metadata.maxFiltered}.`,
};

/** Which clicks a call is about. */
const clickFilter = {
  country: `ISO 3166 code. ${ofClicks}`,
  device: ofClicks,
  browser: ofClicks,
  os: ofClicks,
  referrer: `Host. ${ofClicks}`,
  source: '`scan`: path in upper case, as in a symbol; `click`: in lower case.',
  source_label: `From \`?src=\`. ${ofClicks}`,
  rule: `\`rule:\` or \`variant:\` with its id, \`default\` and others. ${ofClicks}`,
};

/** What the parameters of a call mean, by `group.name` of the call. Their schemas have the form. */
export const parameterNotes: Readonly<Record<string, Notes>> = {
  'qrCodes.list': {
    ...listFilter,
    limit: `Codes per page. Default and maximum: ${list.maxLimit}.`,
    cursor: '`next_cursor` of the page before, with the same `sort`.',
    sort: 'Default: `newest`.',
    data_urls: 'Leaves `qr_code_data_url` empty: the reply is much smaller.',
    daily_clicks: `Adds the clicks of the latest ${limits.statsDays} days to each code.`,
  },
  'conversions.list': {
    cursor: '`next_cursor` of the page before. Default: the first stored conversion.',
    limit: `Conversions per page. Default and maximum: ${limits.conversions.page}.`,
    goal: 'Exact name.',
    code_id: 'Id of a code.',
  },
  'qrCodes.getByExternalId': externalId,
  'qrCodes.putByExternalId': externalId,
  'qrCodes.getByLink': { name: 'Hash, slug or earlier slug, without host.' },
  'qrCodes.stats': {
    ...statsRange,
    interval: 'Default: `day`. A range or an interval needs Pro.',
    tz: 'IANA time zone of the last days. A range has days of UTC; `GET /analytics` has other zones.',
  },
  'qrCodes.exportStats': { ...statsRange, interval: 'A line per day (default), hour or click.' },
  'qrCodes.download': {
    size: 'Width in pixels: PNG, JPEG, WebP. Default: that of the style.',
    width_mm: `Width of PDF and EPS. Default: ${limits.print.widthMm.default}.`,
    module_mm: 'Width of a module in PDF and EPS, instead of `width_mm`.',
    dpi: 'Printer: modules get a whole number of its dots.',
    quiet_zone: '`standard` (default): at least four modules; `style`: the margin of the style.',
    bleed_mm: 'Background beyond each side of PDF and EPS. Default: 0.',
    crop_marks: 'Default: `false`.',
    output_condition: 'PDF/X for this press. PDF only.',
  },
  'clicks.list': {
    ...range,
    cursor: '`next_cursor` of an earlier page, also with other filters. Default: the oldest stored click.',
    limit: `Clicks per page. Default and maximum: ${clickFeed.page}.`,
    code_id: 'Clicks of this code.',
    ...clickFilter,
  },
  'analytics.read': {
    from: 'First day in the zone, included. Default: 30 days, without Pro 7.',
    to: 'Last day in the zone, included. Default: today.',
    tz: 'IANA time zone. Default: `UTC`.',
    interval: 'Default: `day`.',
    compare: '`previous`: as many days before; `year`: the same days a year before.',
    group_by: 'Separated by commas: breakdowns, `codes`, `hours_of_week`, `bots`, `last_minutes`, `goals`.',
    ...listFilter,
    status: 'Default: all.',
    ...clickFilter,
  },
  'annotations.list': {
    from: 'First day in the zone, included. Default: 30 days.',
    to: 'Last day in the zone, included. Default: today.',
    tz: 'IANA time zone. Default: `UTC`.',
    ...listFilter,
    status: 'Default: all.',
  },
  'shares.read': {
    from: 'In the zone of the account. Without Pro, within the last 7 days.',
    to: 'Default: today.',
    compare: 'Ignored without Pro.',
  },
  'slugs.check': {
    slug: 'Compared in lower case.',
    code_id: 'A code whose own and earlier slugs are available to it.',
  },
  'imports.rows': {
    after: '`next_after` of the page before.',
    limit: `Rows per page. Default and maximum: ${imports.maxListed}.`,
    link_changed: 'With `true`, only rows whose code gets another link.',
  },
  'watch.alerts': {
    state: 'Default: all.',
    code_id: 'Only alerts of this code.',
    cursor: '`next_cursor` of the page before.',
    limit: `Alerts per page. Default and maximum: ${watch.page}.`,
  },
  'jobs.result': { unreadable: 'Hands over a print sheet that is held.' },
};

/** What the fields of named schemas mean, where their name does not say it. */
export const fieldNotes: Readonly<Record<string, Notes>> = {
  QrCode: {
    symbol_url: 'The link in the symbol. Never changes.',
    qr_code_data_url: 'The picture; in a list a thumbnail, or empty.',
    thumbnail_url: 'For `<img src>`, without a key. Changes after 12 hours, valid for 24.',
    public_picture: 'Whether `short_url` + `.svg` or `.png` shows the picture to everyone.',
    click_count: 'Without bots.',
    imported_clicks: 'Counted by another product; not in `click_count`.',
    updated_at: 'Latest change of code, tags, rules or link settings; not by clicks.',
    external_id: 'Your own id, unique in the account.',
    archived: 'Not listed by default. Its link works, and it counts against the quota.',
  },
  ClickEvent: {
    id: 'The same in feed and webhooks.',
    is_unique: 'First click of this visitor on this code and day (UTC).',
  },
  Annotation: {
    at: 'Null: of a whole `day`.',
    day: 'In the zone of the chart.',
    text: 'Words of a person.',
    code_count: 'Codes of the selection; 0: about the account.',
    codes: 'Some of them. A deleted one has a `title` only.',
  },
  Webhook: {
    code_ids: 'Null: all codes.',
    max_batch_size: 'Null: one event per request.',
    paused: 'The plan of the account has no webhooks: no events are recorded.',
    failing_since: 'First failure since the last success.',
    disabled_at: 'Set if it was disabled because its deliveries failed.',
  },
  WebhookDelivery: {
    id: '`webhook-id`, or `events[].id` in a batch.',
    next_attempt_at: 'Null: none is planned.',
  },
  WatchAlert: {
    host: 'An alert about destinations is about all on this host.',
    leads_to: 'The site that a changed destination leads to.',
    usual_clicks: 'Clicks that were usual since `since`.',
    codes: `The first ${watch.codes}.`,
  },
  Import: {
    links_changed: 'Rows whose code gets another link than in the file.',
  },
  ImportRow: {
    slug: 'The name that the code gets; null: a generated one.',
    warnings: 'Codes of problems that do not prevent the import.',
  },
};

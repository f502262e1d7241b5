import { type Annotation, type Conversion, csvLine, importColumn, importFields } from '@tessera/contract';
import { configSafe } from './redirects.ts';
import type { DayOfClicks, TakenChange, TakenCode } from './takeout.repo.ts';

/** The columns of `codes.csv`. An import reads them again; link and clicks belong to this installation. */
const fields = importFields.filter((field) => field !== 'short_link' && field !== 'clicks');

export const codesCsvHead = `\uFEFF${csvLine([...fields, 'short_link', 'clicks_here', 'rules', 'link_settings', 'metadata'])}`;

const takenSettings = ({ hasPassword, preview, passesQuery, passesClickId }: TakenCode) => ({
  has_password: hasPassword,
  preview,
  pass_query: passesQuery,
  pass_click_id: passesClickId,
});

/** Rules and link settings in the form of the API; null for a code that has none. */
const settingsJson = (code: TakenCode): string | null =>
  code.hasPassword || code.preview || code.passesQuery || code.passesClickId
    ? JSON.stringify(takenSettings(code))
    : null;

export function codesCsvLine(code: TakenCode, shortUrl: string): string {
  const content = Object.entries(code.data ?? {}).map(([name, value]) => [
    importColumn(code.type, name) ?? name,
    String(value),
  ]);
  const cells: Record<string, string | null> = {
    ...Object.fromEntries(content),
    type: code.type,
    title: code.title,
    destination_url: code.destinationUrl,
    slug: code.slug,
    external_id: code.externalId,
    tags: code.tags.join(', '),
    note: code.note,
    created_at: code.createdAt.toISOString(),
    encoding: code.encoding,
  };
  const rules = code.routing && JSON.stringify(code.routing);
  const metadata = Object.keys(code.metadata).length > 0 ? JSON.stringify(code.metadata) : null;
  return csvLine([
    ...fields.map((field) => cells[field] ?? null),
    shortUrl,
    code.clickCount,
    rules,
    settingsJson(code),
    metadata,
  ]);
}

export const codeJson = (code: TakenCode, facts: { shortUrl: string; picture: string }): string =>
  JSON.stringify({
    id: code.id,
    short_hash: code.hash,
    short_url: facts.shortUrl,
    slug: code.slug,
    all_slugs: code.slugs,
    title: code.title,
    qr_type: code.type,
    encoding: code.encoding,
    destination_url: code.destinationUrl,
    qr_data: code.data,
    style: code.style,
    renderer_version: code.rendererVersion,
    logo: code.logoKey,
    picture: facts.picture,
    tags: code.tags,
    note: code.note,
    metadata: code.metadata,
    is_active: code.isActive,
    archived: code.isArchived,
    external_id: code.externalId,
    created_at: code.createdAt.toISOString(),
    click_count: code.clickCount,
    imported_clicks: code.importedClicks,
    public_picture: code.hasPublicPicture,
    alerts_muted: code.isMuted,
    rules: code.routing,
    link_settings: takenSettings(code),
  });

const clickColumns = ['total_clicks', 'unique_clicks', 'bot_clicks', 'scan_clicks', 'link_clicks'];
export const clicksCsvHead = csvLine(['short_hash', 'date', ...clickColumns]);
export const clicksCsvLine = ({ hash, day, total, unique, bots, scans, links }: DayOfClicks): string =>
  csvLine([hash, day, total, unique, bots, scans, links]);

export const destinationsCsvHead = csvLine(['short_hash', 'changed_at', 'from_url', 'to_url']);
export const destinationsCsvLine = ({ hash, changedAt, from, to }: TakenChange): string =>
  csvLine([hash, changedAt.toISOString(), from, to]);

const annotationLine = ({ kind, at, day, text, code_count: count, codes }: Annotation): string =>
  csvLine([at ?? day, kind, text, count, codes.map(({ title, short_url: url }) => title ?? url).join(', ')]);

export async function* annotationLines(pages: AsyncIterable<readonly Annotation[]>): AsyncGenerator<Buffer> {
  yield Buffer.from(csvLine(['time', 'kind', 'text', 'codes', 'some_codes']));
  for await (const page of pages) if (page.length > 0) yield Buffer.from(page.map(annotationLine).join(''));
}

const conversionColumns = [
  'occurred_at',
  'goal',
  'short_hash',
  'value',
  'currency',
  'external_id',
  'clicked_at',
  'source',
  'source_label',
  'rule',
  'created_at',
] as const satisfies (keyof Conversion)[];
const conversionLine = (conversion: Conversion): string => csvLine(conversionColumns.map((name) => conversion[name]));

export async function* conversionLines(pages: AsyncIterable<readonly Conversion[]>): AsyncGenerator<Buffer> {
  yield Buffer.from(csvLine([...conversionColumns]));
  for await (const page of pages) if (page.length > 0) yield Buffer.from(page.map(conversionLine).join(''));
}

export const readme = (publicUrl: string): string => `Your data from ${configSafe(publicUrl)}

account.json      the account, its API keys, webhooks, email reports, alert settings and shared statistics, without secrets
history.csv       sign-ins and changes of the last year
invites.json      invites you have sent
codes.json        all codes with their styles, rules and link settings, without passwords
codes.csv         the same codes as a table; it can be imported again, except for rules, link settings and metadata
clicks.csv        clicks per code and day (UTC)
destinations.csv  the latest changes of the destination of each code
annotations.csv   your notes on charts, and the changes that charts show
conversions.csv   single conversions, as long as the server keeps them
alerts.csv        alerts about destinations and clicks; the server keeps ended ones for 90 days
logos/            uploaded logos, by the names in codes.json
pictures/         the picture of every code (SVG), except of codes whose logo is missing on the server
continuity/       the links of all active codes, for the case that this product no longer runs

Continuity: point the domain of your printed codes to a host of your own and use one of these files there.

continuity/_redirects   Netlify, Cloudflare Pages and similar hosts
continuity/nginx.conf   nginx
continuity/Caddyfile    Caddy
continuity/html/        one page per link for any web server; 404.html handles links in upper case

Codes without a destination (text, Wi-Fi, contacts and so on) have a page in continuity/html.

These files cannot follow rules, variants, schedules and limits of clicks: such a link leads everybody to the destination of its code. They
cannot ask for a password either: a link with a password leads nowhere, so that its destination stays private. The files have a comment at
each such link, and codes.json has the rules.
`;

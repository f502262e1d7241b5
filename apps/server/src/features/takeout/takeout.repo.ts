import type {
  Encoding,
  LinkSettings,
  Metadata,
  QrData,
  QrStyleOptions,
  QrType,
  RendererVersion,
  Routing,
} from '@tessera/contract';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export interface TakenCode {
  id: string;
  hash: string;
  /** All slugs ever given to the code; every one redirects. */
  slugs: string[];
  slug: string | null;
  symbolSlug: string | null;
  title: string | null;
  note: string | null;
  metadata: Metadata;
  tags: string[];
  isArchived: boolean;
  type: QrType;
  encoding: Encoding;
  destinationUrl: string | null;
  data: QrData | null;
  style: QrStyleOptions;
  rendererVersion: RendererVersion;
  logoKey: string | null;
  isActive: boolean;
  externalId: string | null;
  createdAt: Date;
  clickCount: number;
  importedClicks: number | null;
  hasPublicPicture: boolean;
  /** Its owner wants no alerts about it. */
  isMuted: boolean;
  /** Rules, variants and schedule; null for most codes. */
  routing: Routing | null;
  hasPassword: boolean;
  preview: LinkSettings['preview'];
  passesQuery: boolean;
  passesClickId: boolean;
}

/** One page of the account's codes by id. */
export const listTakenCodes = (db: Queryable, userId: string, after: string | null, limit: number) =>
  db.many<TakenCode>(sql`
    select c.id, c.short_hash as hash, c.slug, c.symbol_slug as "symbolSlug", c.title, c.qr_type as type, c.encoding,
      c.destination_url as "destinationUrl", c.qr_data as data, c.style, c.renderer_version as "rendererVersion", c.logo_key as "logoKey",
      c.is_active as "isActive", c.external_id as "externalId", c.created_at as "createdAt",
      c.imported_clicks as "importedClicks", c.note, c.metadata, c.archived_at is not null as "isArchived",
      coalesce(c.public_picture, c.encoding = 'tracked') as "hasPublicPicture",
      exists (select from watch_mutes m where m.code_id = c.id) as "isMuted",
      c.routing, c.link_password is not null as "hasPassword", c.link_preview as preview,
      c.passes_query as "passesQuery", c.passes_click_id as "passesClickId", coalesce(t.total_clicks, 0) as "clickCount",
      array(select g.name from code_tags ct join tags g on g.id = ct.tag_id where ct.code_id = c.id order by g.name) as tags,
      array(select s.slug from slugs s where s.short_hash = c.short_hash order by s.issued_at) as slugs
    from qr_codes c left join click_totals t on t.code_id = c.id
    where c.user_id = ${userId} and (${after}::uuid is null or c.id > ${after}::uuid) order by c.id limit ${limit}`);

export const countTakenCodes = (db: Queryable, userId: string) =>
  db.value<number>(sql`select count(*) from qr_codes where user_id = ${userId}`);

export interface DayOfClicks {
  hash: string;
  day: string;
  total: number;
  unique: number;
  bots: number;
  scans: number;
  links: number;
}

/** The clicks of some codes per UTC day. */
export const listDays = (db: Queryable, codeIds: readonly string[]) =>
  db.many<DayOfClicks>(sql`
    select c.short_hash as hash, d.day::text as day, d.total_clicks as total, d.unique_clicks as "unique",
      d.bot_clicks as bots, d.scan_clicks as scans, d.link_clicks as links
    from click_daily d join qr_codes c on c.id = d.code_id
    where d.code_id = any(${[...codeIds]}::uuid[]) order by c.id, d.day`);

export interface TakenChange {
  hash: string;
  changedAt: Date;
  from: string;
  to: string;
}

/** The changes of the destinations of some codes, oldest first. */
export const listDestinationChanges = (db: Queryable, codeIds: readonly string[]) =>
  db.many<TakenChange>(sql`
    select c.short_hash as hash, d.changed_at as "changedAt", d.from_url as "from", d.to_url as "to"
    from destination_changes d join qr_codes c on c.id = d.code_id
    where d.code_id = any(${[...codeIds]}::uuid[]) order by c.id, d.changed_at, d.id`);

/** Account, invites, API keys, passkeys, webhooks, reports and shares, in the names of the wire. No secret is read. */
export const readAccount = (db: Queryable, userId: string) =>
  db.maybe<{ account: object; invites: object[] }>(sql`
    select jsonb_build_object('email', u.email, 'language', u.language, 'timezone', u.timezone,
      'created_at', u.created_at, 'email_verified_at', u.email_verified_at, 'referrals', u.referrals,
      'subscription', (select jsonb_build_object('status', s.status) from subscriptions s where s.user_id = u.id),
      'api_keys', coalesce((select jsonb_agg(jsonb_build_object('name', k.name, 'prefix', k.prefix, 'scopes', coalesce(k.browser_scopes, k.scopes),
        'origins', k.origins, 'code_ids', k.code_ids,
        'created_at', k.created_at, 'expires_at', k.expires_at, 'revoked_at', k.revoked_at,
        'last_used_at', k.last_used_at) order by k.created_at) from api_keys k where k.user_id = u.id), '[]'),
      'passkeys', coalesce((select jsonb_agg(jsonb_build_object('name', p.name, 'created_at', p.created_at,
        'last_used_at', p.last_used_at) order by p.created_at) from passkeys p where p.user_id = u.id), '[]'),
      'webhooks', coalesce((select jsonb_agg(jsonb_build_object('url', w.url, 'events', w.events,
        'enabled', w.is_enabled, 'created_at', w.created_at) order by w.created_at)
        from webhooks w where w.user_id = u.id), '[]'),
      'shares', coalesce((select jsonb_agg(jsonb_build_object('kind', h.kind, 'target_id', coalesce(h.code_id, h.tag_id),
        'title', h.title, 'has_password', h.password_hash is not null, 'show_codes', h.shows_codes, 'show_annotations', h.shows_annotations,
        'expires_at', h.expires_at, 'created_at', h.created_at, 'last_viewed_at', h.last_viewed_at) order by h.created_at)
        from shares h where h.user_id = u.id), '[]'),
      'email_reports', jsonb_build_object('frequency', coalesce(m.frequency, 'off'), 'tag_ids', coalesce(m.tag_ids, '{}'),
        'first_week', coalesce(m.first_week, false), 'recipients', coalesce((select jsonb_agg(jsonb_build_object('email', r.email, 'requested_at', r.requested_at,
          'confirmed_at', r.confirmed_at, 'unsubscribed_at', r.unsubscribed_at) order by r.requested_at)
          from mail_report_recipients r where r.user_id = u.id and r.hidden_at is null), '[]'))) as account,
      coalesce((select jsonb_agg(jsonb_build_object('email', i.invitee_email, 'sent_at', i.sent_at,
        'expires_at', i.expires_at, 'accepted_at', i.accepted_at, 'canceled_at', i.cancelled_at) order by i.sent_at)
        from invites i where i.user_id = u.id), '[]') as invites
    from users u left join mail_reports m on m.user_id = u.id where u.id = ${userId}`);

export async function findOpenTakeout(tx: Queryable, userId: string): Promise<string | undefined> {
  const row = await tx.maybe<{ id: string }>(sql`
    select id from jobs where user_id = ${userId} and kind = 'takeout' and state in ('queued', 'running')
    order by created_at limit 1`);
  return row?.id;
}

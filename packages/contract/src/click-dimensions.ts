import { ruleDevices, type VisitSource } from './choices.ts';

export const clickDevices = [...ruleDevices, 'other'] as const;
export type ClickDevice = (typeof clickDevices)[number];

/** A parsed user agent. Its values are from closed lists, otherwise `other`: invented names must not become rows in the database. */
export interface ClickAgent {
  readonly device: ClickDevice;
  readonly browser: string;
  readonly os: string;
}

/** What the link tells about a click, also if the visitor opted out of tracking. */
export interface LinkFacts {
  readonly source: VisitSource;
  /** The label in `?src=`. */
  readonly label?: string | undefined;
  /** The rule that decided on the destination. */
  readonly rule?: string | undefined;
}

/** Everything that a dimension can be read from. */
export interface ClickFacts extends LinkFacts {
  /** ISO 3166 code. */
  readonly country: string | undefined;
  readonly userAgent: string;
  readonly agent: ClickAgent;
  /** The host of the referring page. */
  readonly referrer: string | null;
}

/** A column of `click_raw` and `webhook_clicks`. The values of several dimensions are stored in one, in the order of the table. */
export interface ClickColumn {
  readonly name: string;
  /** The letter of the column in `click_breakdown`; without it, there are no totals by its values. */
  readonly letter?: string;
  /** Visitors can invent values: the totals have a limited number of them by name. */
  readonly isForgeable?: true;
  /** `click_raw` stores these letters instead of the values. */
  readonly letters?: Readonly<Record<string, string>>;
}

/** How the web app shows the values of a breakdown. */
export type ShareText = 'country' | 'device' | 'family' | 'host' | 'label' | 'rule';

export interface ClickBreakdown {
  /** The name in `breakdowns` of the statistics. */
  readonly name: string;
  readonly text: ShareText;
  /** The share whose value is null: clicks with the unknown value, or without one. If absent, there is none. */
  readonly nullShare?: 'unknown' | 'missing';
  /** Most codes have no such clicks, so it is shown only with some. */
  readonly isRare?: true;
}

export interface ClickDimension {
  readonly column: ClickColumn;
  /** The value of a click by a person; null if there is none. */
  readonly read: (click: ClickFacts) => string | null;
  /** The value for a visitor who opted out of tracking; null if nothing is stored of them. */
  readonly readPrivate: ((link: LinkFacts) => string | null) | null;
  /** The stored value that stands for an unknown one. */
  readonly unknown?: string;
  readonly breakdown?: ClickBreakdown;
  /** The header in a CSV export with one line per click. */
  readonly header: string;
  /** The field of a click of a webhook. */
  readonly field: string;
}
export type ClickDimensions = Readonly<Record<string, ClickDimension>>;

const agent = { name: 'agent', letter: 'a' } as const;
const readSource = ({ source }: LinkFacts) => (source === 'unknown' ? null : source);
const readLabel = ({ label }: LinkFacts) => label ?? null;

/** What a click is broken down by. Stored, counted, exported, sent and shown from this table, in this order. */
export const clickDimensions = {
  country: {
    column: { name: 'country', letter: 'c' },
    /** The ISO 3166 user-assigned code for an unknown country. */
    unknown: 'ZZ',
    read: ({ country }) => country ?? 'ZZ',
    readPrivate: null,
    breakdown: { name: 'countries', text: 'country', nullShare: 'unknown' },
    header: 'country',
    field: 'country',
  },
  device: {
    column: agent,
    unknown: 'other',
    read: (click) => click.agent.device,
    readPrivate: null,
    breakdown: { name: 'devices', text: 'device' },
    header: 'device',
    field: 'device',
  },
  browser: {
    column: agent,
    unknown: 'other',
    read: (click) => click.agent.browser,
    readPrivate: null,
    breakdown: { name: 'browsers', text: 'family' },
    header: 'browser',
    field: 'browser',
  },
  os: {
    column: agent,
    unknown: 'other',
    read: (click) => click.agent.os,
    readPrivate: null,
    breakdown: { name: 'systems', text: 'family' },
    header: 'system',
    field: 'os',
  },
  /** Without a referrer after a scan, for example. */
  referrer: {
    column: { name: 'referrer', letter: 'r', isForgeable: true },
    read: ({ referrer }) => referrer,
    readPrivate: null,
    breakdown: { name: 'referrers', text: 'host', nullShare: 'missing' },
    header: 'referrer',
    field: 'referrer',
  },
  /** Counted in `scan_clicks` and `link_clicks` of all totals, so it has no breakdown. */
  source: {
    column: { name: 'source', letters: { scan: 's', click: 'l' } },
    read: readSource,
    readPrivate: readSource,
    header: 'source',
    field: 'source',
  },
  label: {
    column: { name: 'label', letter: 'l', isForgeable: true },
    read: readLabel,
    readPrivate: readLabel,
    breakdown: { name: 'labels', text: 'label', isRare: true },
    header: 'label',
    field: 'source_label',
  },
  /** `rule:` or `variant:` with its id, `default`, `not_started`, `ended` or `click_limit`. */
  rule: {
    column: { name: 'rule', letter: 'u' },
    read: ({ rule }) => rule ?? null,
    // A rule may tell the country or the device of the visitor.
    readPrivate: ({ rule }) => (rule === undefined || rule.startsWith('rule:') ? null : rule),
    breakdown: { name: 'rules', text: 'rule', isRare: true },
    header: 'rule',
    field: 'rule',
  },
} as const satisfies ClickDimensions;

type Table = typeof clickDimensions;
export type ClickDimensionName = keyof Table;
/** The values of the columns of a click. */
export type ClickColumnValues = Readonly<Record<Table[ClickDimensionName]['column']['name'], string | null>>;
export type ClickField = Table[ClickDimensionName]['field'];
export type BreakdownName = {
  [Name in ClickDimensionName]: Table[Name] extends { breakdown: ClickBreakdown }
    ? Table[Name]['breakdown']['name']
    : never;
}[ClickDimensionName];

/** The breakdowns of the statistics, in order. */
export const clickBreakdowns = Object.values<ClickDimension>(clickDimensions).flatMap(({ breakdown }) =>
  breakdown ? [breakdown as ClickBreakdown & { readonly name: BreakdownName }] : [],
);

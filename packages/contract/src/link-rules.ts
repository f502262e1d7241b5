import type { RuleDevice, RuleSystem, VisitSource } from './choices.ts';
import type { Routing } from './rules-schemas.ts';

/** From `from` until before `to`, in the zone of the code. If `to` is not later, the period ends on the next day. */
export interface Hours {
  readonly from: string;
  readonly to: string;
}

/** Every given condition must hold; of a list, one value. */
export interface RuleConditions {
  /** Language tags in lower case. */
  readonly languages?: readonly string[] | undefined;
  readonly devices?: readonly RuleDevice[] | undefined;
  readonly systems?: readonly RuleSystem[] | undefined;
  /** ISO 3166 codes of two letters. */
  readonly countries?: readonly string[] | undefined;
  /** Monday is 1, Sunday is 7. */
  readonly weekdays?: readonly number[] | undefined;
  readonly hours?: readonly Hours[] | undefined;
  /** Both days included. */
  readonly dates?: { readonly from?: string | undefined; readonly to?: string | undefined } | undefined;
  readonly sources?: readonly VisitSource[] | undefined;
  /** The share of visitors, from 1 to 99. */
  readonly percentage?: number | undefined;
}
export type ConditionName = keyof RuleConditions;

export interface RoutingRule {
  readonly id: string;
  readonly conditions: RuleConditions;
  readonly destination: string;
}

export interface RoutingVariant {
  readonly id: string;
  readonly weight: number;
  readonly destination: string;
}

/** The end of a period. Without a destination, the visitor gets a page that says so. */
export interface Boundary {
  /** Unix milliseconds. */
  readonly at: number;
  readonly destination: string | null;
}

/** Everything that decides where a link leads. */
export interface LinkRouting {
  /** Where the link leads if nothing else applies. */
  readonly destination: string;
  readonly timezone: string;
  readonly starts?: Boundary | undefined;
  readonly ends?: Boundary | undefined;
  readonly clickLimit?: { readonly clicks: number; readonly destination: string | null } | undefined;
  readonly rules: readonly RoutingRule[];
  /** Replace the default destination, each for its share of the visitors. */
  readonly variants: readonly RoutingVariant[];
}

/**
 * A visit as far as rules depend on it. The server implements the fields as getters, so that a country is looked up only for
 * links that need it.
 */
export interface RoutedVisit {
  /** Unix milliseconds. */
  readonly at: number;
  /** The `Accept-Language` header. */
  readonly acceptLanguage: string | undefined;
  readonly device: RuleDevice | 'other';
  readonly system: RuleSystem | 'other';
  /** Undefined if it is unknown. */
  readonly country: string | undefined;
  readonly source: VisitSource;
  /** The same text for a visitor all day. It decides on percentages and variants. */
  readonly visitor: string;
  /** The clicks that the link has had before. */
  readonly clicks: number;
}

/** The rule, variant or limit that decided on the destination, with the id of the rule or variant. */
export type DecidingRule =
  | { readonly kind: 'default' | 'not_started' | 'ended' | 'click_limit'; readonly id: null }
  | { readonly kind: 'rule' | 'variant'; readonly id: string };

export interface Resolution {
  /** Null: the visitor gets a page that says why the link does not lead anywhere. */
  readonly destination: string | null;
  readonly rule: DecidingRule;
}

/** Whether a code with these rules always leads to its destination. */
export const isPlainRouting = ({ rules, variants, starts, ends, click_limit: limit }: Routing): boolean =>
  rules.length === 0 && variants.length === 0 && !starts && !ends && !limit;

/** The text under which clicks of a rule are counted, such as `rule:4kq2` or `default`. */
export const ruleLabel = ({ kind, id }: DecidingRule): string => (id === null ? kind : `${kind}:${id}`);

/** The query parameter with the id of a click, which a destination gets if its link passes it. */
export const clickIdParameter = 'tes_click';

/** Without schemas in its file, so that the page of a code loads none. */
export const noRouting: Routing = {
  timezone: 'UTC',
  rules: [],
  variants: [],
  starts: null,
  ends: null,
  click_limit: null,
};

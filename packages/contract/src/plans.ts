import { qrTypes } from './choices.ts';
import type { ErrorCode } from './errors.ts';
import type { QrType } from './qr-type-descriptors.ts';
import type { User } from './user.ts';

/** What a plan includes beside its numbers and types. */
export const planFeatures = [
  /** Custom slugs. */
  'slugs',
  /** Changes of title, destination and style after the creation. */
  'edits',
  /** Rules, schedules, passwords and other settings of a link. */
  'rules',
  /** Saved looks. */
  'looks',
  /** Actions on more codes than the quota. */
  'bulk',
  /** Print sheets. */
  'sheets',
  /** EPS files. */
  'eps',
  'webhooks',
  /** Breakdowns, ranges and exports of clicks. */
  'analytics',
  /** Checks of destinations, and alerts about them and about clicks. */
  'watch',
] as const;
export type PlanFeature = (typeof planFeatures)[number];

/** What the accounts of a plan may do. */
export interface Plan {
  /** QR codes, without those from referrals; null: no limit. */
  codes: number | null;
  /** The types of new codes. */
  types: readonly QrType[];
  /** A plan has this many times the daily codes of the free plan, and at least `min`. */
  dailyCodes: { factor: number; min: number };
  features: readonly PlanFeature[];
}

/** Plans by their names. Functions that read it accept another one, for tests. */
export type PlanTable = Readonly<Record<string, Plan>>;

const table = <Name extends string>(rows: Record<Name, Plan>): Readonly<Record<Name, Plan>> => rows;

/** All plans. `free` needs no subscription. A price of Stripe names another one in its metadata (`plan`). */
export const plans = table({
  free: { codes: 1, types: ['url'], dailyCodes: { factor: 1, min: 0 }, features: [] },
  /** The daily minimum has room for two of the largest imports. */
  pro: { codes: null, types: qrTypes, dailyCodes: { factor: 10, min: 20_000 }, features: planFeatures },
});
export type PlanName = keyof typeof plans;
export const planNames = Object.keys(plans) as PlanName[];

/** The plan of an account without a subscription. */
export const freePlan: PlanName = 'free';
/** The plan of a price that names none. */
export const defaultPaidPlan: PlanName = 'pro';

/** What an account may lack: more codes, other types, codes beyond the quota that are active again, or a feature. */
export type Entitlement = 'codes' | 'types' | 'reactivation' | PlanFeature;

/** The error for an account whose plan lacks the entitlement. Its reply has the flag `requires_subscription`. */
export const refusalCodes = {
  codes: 'quota_reached',
  types: 'qr_type_locked',
  reactivation: 'reactivation_requires_pro',
  slugs: 'slug_requires_pro',
  edits: 'edit_requires_pro',
  rules: 'rules_require_pro',
  looks: 'brand_looks_require_pro',
  bulk: 'bulk_requires_pro',
  sheets: 'sheets_require_pro',
  eps: 'eps_requires_pro',
  webhooks: 'webhook_requires_pro',
  analytics: 'analytics_requires_pro',
  watch: 'watch_requires_pro',
} as const satisfies Record<Entitlement, ErrorCode>;

const allRefusalCodes: readonly string[] = Object.values(refusalCodes);
export const isRefusalCode = (code: string): boolean => allRefusalCodes.includes(code);

/** Whether the plan includes the entitlement without a limit. */
export function includes({ codes, types, features }: Plan, entitlement: Entitlement): boolean {
  if (entitlement === 'codes' || entitlement === 'reactivation') return codes === null;
  if (entitlement === 'types') return types.length === qrTypes.length;
  return features.includes(entitlement);
}

/** The names of the plans that include the entitlement. */
export const plansWith = (entitlement: Entitlement, from: PlanTable = plans): string[] =>
  Object.entries(from).flatMap(([name, plan]) => (includes(plan, entitlement) ? [name] : []));

/** The names of the plans that need a subscription. */
export const paidPlans = (from: PlanTable = plans): string[] => Object.keys(from).filter((name) => name !== freePlan);

/** The plan that a price stands for. A price that names none is one of Pro, as all were before there were several plans. */
export const planOfPrice = (name: string | undefined, from: PlanTable = plans): string =>
  paidPlans(from).find((one) => one === name) ?? defaultPaidPlan;

/** The row of a plan. A name that only a newer release knows stands for the default paid plan. */
export const planNamed = (name: string, from: PlanTable = plans): Plan => from[name] ?? plans[defaultPaidPlan];

/** The codes that an account may hold, with those from referrals. A plan without a limit has the number of the free plan. */
export const codeQuota = ({ codes }: Plan, bonus: number): number => (codes ?? plans[freePlan].codes ?? 0) + bonus;

type UserPlan = Pick<User, 'is_free_user' | 'plan'>;

/** The fields of a user that name the plan. A client of the specification reads `is_free_user` only. */
export const presentPlan = (name: string): UserPlan => ({
  is_free_user: name === freePlan,
  ...(name !== freePlan && name !== defaultPaidPlan && { plan: name }),
});

export const planOfUser = ({ is_free_user: isFree, plan }: UserPlan, from?: PlanTable): Plan =>
  planNamed(plan ?? (isFree ? freePlan : defaultPaidPlan), from);

/** The plan whose name is shown to the user. */
export const planNameOfUser = ({ is_free_user: isFree, plan }: UserPlan): PlanName =>
  planNames.find((name) => name === plan) ?? (isFree ? freePlan : defaultPaidPlan);

import type { SiteSettings } from '@tessera/contract';
import type { DailyCodes } from '../../../config.ts';

interface DailyFacts {
  /** Since the registration. */
  ageDays: number;
  isVerified: boolean;
  isPro: boolean;
  settings: DailyCodes;
}

const steps = [1, 7, 30] as const;
const proFactor = 10;
/** Two of the largest imports. */
const proMinimum = 20_000;

const unlimited = [Infinity, Infinity, Infinity, Infinity] as const;

/**
 * The numbers of `DAILY_CODES`, or those that operators have set instead: one for new accounts, which are younger than 30 days or not
 * verified, and one for the others.
 */
export function dailyCodes(
  defaults: DailyCodes | undefined,
  { newAccountDailyCodes: forNew, dailyCodes: later }: Omit<SiteSettings, 'registration'>,
): DailyCodes {
  const [first, second, third, last] = defaults ?? unlimited;
  return [forNew ?? first, forNew ?? second, forNew ?? third, later ?? last];
}

/** How many codes an account may create in 24 hours. New accounts may create fewer, because abuse comes from new accounts. */
export function dailyLimit({ ageDays, isVerified, isPro, settings }: DailyFacts): number {
  const reached = steps.filter((days) => ageDays >= days).length;
  const [first] = settings;
  const base = isVerified ? (settings[reached] ?? first) : first;
  return isPro ? Math.max(base * proFactor, proMinimum) : base;
}

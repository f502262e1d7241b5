import type { Plan, SiteSettings } from '@tessera/contract';
import type { DailyCodes } from '../../../config.ts';

interface DailyFacts {
  /** Since the registration. */
  ageDays: number;
  isVerified: boolean;
  plan: Pick<Plan, 'dailyCodes'>;
  settings: DailyCodes;
}

const steps = [1, 7, 30] as const;

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
export function dailyLimit({ ageDays, isVerified, plan, settings }: DailyFacts): number {
  const reached = steps.filter((days) => ageDays >= days).length;
  const [first] = settings;
  const base = isVerified ? (settings[reached] ?? first) : first;
  const { factor, min } = plan.dailyCodes;
  return Math.max(base * factor, min);
}

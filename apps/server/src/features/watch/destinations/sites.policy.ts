import { after, days } from '../../../platform/clock/clock.ts';
import { siteOf } from './site.ts';

/** Where a destination has led. */
export interface Sites {
  /** Sites that are known: the first one, and those that were told. */
  known: readonly string[];
  /** A new site, or `parked`, that the next check has to confirm. */
  pending: string | null;
  isParked: boolean;
  /** The latest change, and the site that it led to; null if it is parked. */
  changedAt: Date | null;
  changedTo: string | null;
}

export const noSites: Sites = { known: [], pending: null, isParked: false, changedAt: null, changedTo: null };

const maxKnown = 10;
const parked = 'parked';
/** Then a change is no news. */
const toldFor = days(14);

/** After a check that ended at a page. Redirects that depend on time or place alternate, so a change is told when two checks in a row see it. */
export function arrived(sites: Sites, url: string, now: Date): Sites {
  const site = siteOf(new URL(url).hostname);
  // A domain that is no longer parked ends its change.
  const current = sites.isParked ? { ...sites, isParked: false, changedAt: null, changedTo: null } : sites;
  if (current.known.length === 0) return { ...current, known: [site], pending: null };
  if (current.known.includes(site)) {
    const isBack = current.changedTo !== null && current.changedTo !== site;
    return { ...current, pending: null, ...(isBack && { changedAt: null, changedTo: null }) };
  }
  if (current.pending !== site) return { ...current, pending: site };
  return {
    ...current,
    known: [...current.known, site].slice(-maxKnown),
    pending: null,
    changedAt: now,
    changedTo: site,
  };
}

/** After a check that ended at a parked domain. */
export function foundParked(sites: Sites, now: Date): Sites {
  if (sites.isParked) return sites;
  if (sites.pending !== parked) return { ...sites, pending: parked };
  return { ...sites, pending: null, isParked: true, changedAt: now, changedTo: null };
}

export const changesToldSince = (now: Date): Date => after(now, -toldFor);

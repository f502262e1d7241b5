import type { Queryable } from '../../../platform/db/db.ts';
import type { Prober } from '../../../platform/outbound/prober.ts';
import { after, hours, minutes } from '../../../platform/clock/clock.ts';
import type { WatchDeps } from '../watch.deps.ts';
import { failed, healthy, nextCheck, retryAt } from './health.policy.ts';
import { arrived, foundParked, noSites } from './sites.policy.ts';
import {
  type ClaimedTarget,
  lockHosts,
  storeHostAnswer,
  storeHostFailure,
  storeOutcome,
  storeStep,
  type TargetOutcome,
} from './targets.repo.ts';
import { judge, type Step, type Verdict } from './verdict.policy.ts';

/** A page is read once a day, to see whether its domain is parked. */
const readEveryMs = hours(24);
/** A change that the next check has to confirm. */
const confirmAfterMs = minutes(30);

const firstStep = ({ url }: ClaimedTarget): Step => ({ method: 'HEAD', url, hops: 0 });
const ends = <K extends Verdict['kind']>(verdict: Verdict, ...kinds: K[]): verdict is Extract<Verdict, { kind: K }> =>
  (kinds as string[]).includes(verdict.kind);

interface CheckDeps extends Pick<WatchDeps, 'db' | 'clock' | 'config'> {
  prober: Prober;
}

/** Returns a function that makes one request of a check and stores what it means. Returns the verdict; undefined if it was aborted. */
export function createCheckTarget({ db, clock, config, prober }: CheckDeps) {
  function outcomeOf(
    target: ClaimedTarget,
    verdict: Extract<Verdict, { kind: 'answers' | 'unclear' | 'parked' | 'fails' }>,
    now: Date,
  ): TargetOutcome {
    const sites = target.sites ?? noSites;
    const base = { health: healthy, sites: target.sites, readAt: target.readAt, httpStatus: null, checkedAt: now };
    const next = nextCheck(now, config.watch.everyMs);
    switch (verdict.kind) {
      case 'fails': {
        const { reason, httpStatus } = verdict;
        const health = failed(target.health, { reason, httpStatus, now, isTrusted: true });
        return { ...base, status: 'failing', health, httpStatus, nextAt: retryAt(health, now) };
      }
      case 'unclear': {
        // A bot wall says nothing about the page behind it.
        const { health } = target;
        if (health.reportedAt)
          return { ...base, status: 'failing', health, httpStatus: health.httpStatus, nextAt: next };
        return { ...base, status: 'unclear', httpStatus: verdict.httpStatus, nextAt: next };
      }
      case 'answers': {
        const readAt = verdict.wasRead ? now : target.readAt;
        const found = arrived(sites, verdict.url, now);
        const nextAt = found.pending === null ? next : after(now, confirmAfterMs);
        return { ...base, status: 'answers', sites: found, readAt, httpStatus: verdict.httpStatus, nextAt };
      }
      case 'parked': {
        const found = foundParked(sites, now);
        const nextAt = found.pending === null ? next : after(now, confirmAfterMs);
        // Not read: the next check reads the page again.
        return { ...base, status: 'parked', sites: found, httpStatus: verdict.httpStatus, nextAt };
      }
    }
  }

  async function store(tx: Queryable, target: ClaimedTarget, verdict: Verdict, hasAnswered: boolean): Promise<void> {
    const now = clock.now();
    const nextHosts = ends(verdict, 'next') ? [new URL(verdict.step.url).hostname] : [];
    await lockHosts(tx, [target.stepHost, target.host, ...nextHosts]);
    if (ends(verdict, 'host_fails')) {
      const { reason } = verdict;
      const health = failed(target.hostHealth, { reason, httpStatus: null, now, isTrusted: target.isHostTrusted });
      await storeHostFailure(tx, target, { health, retryAt: retryAt(health, now), now });
      return;
    }
    if (hasAnswered) await storeHostAnswer(tx, target.stepHost, now);
    if (ends(verdict, 'next')) await storeStep(tx, target, verdict.step, now);
    else if (ends(verdict, 'answers', 'unclear', 'parked', 'fails'))
      await storeOutcome(tx, target, outcomeOf(target, verdict, now));
  }

  return async (target: ClaimedTarget, stopping?: AbortSignal): Promise<Verdict['kind'] | undefined> => {
    const step = target.step ?? firstStep(target);
    const isReadDue = target.readAt === null || after(target.readAt, readEveryMs) <= clock.now();
    const result = await prober.probe({ method: step.method, url: step.url }, stopping);
    // Its lease expires, and another process repeats the request.
    if ('error' in result && result.error === 'aborted') return undefined;
    const verdict = judge(step, result, isReadDue);
    await db.tx((tx) => store(tx, target, verdict, !('error' in result)));
    return verdict.kind;
  };
}

import type { Clock } from '../../../platform/clock/clock.ts';
import { openCountries } from '../../../platform/country/country.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Logger } from '../../../platform/log/log.ts';
import { agentReader } from '../../../platform/user-agents/user-agents.ts';
import { announceScans, isWatched } from '../../live/live.service.ts';
import { type Classifier, classify, type Click } from '../counting/classify.ts';
import { formatLine, parseLine, type VisitHeaders } from '../recording/click-line.ts';
import { scanEventOf } from './scan-event.ts';

export interface Scans {
  /** Announces the visit of a reserved link to its owner if they watch it. Such a visit is not counted as a click. */
  announceVisit(hash: string, headers: VisitHeaders, address: string): void;
}

interface ScansDeps {
  db: Db;
  clock: Clock;
  log: Logger;
}

export function createScans({ db, clock, log }: ScansDeps): Scans {
  /** Opened for the first visit: the table of countries takes 5 MB. */
  let classifier: Classifier | undefined;
  /** Links with an announcement in progress: further visits of the same moment are skipped, so that a flood costs little. */
  const inProgress = new Set<string>();

  async function announce(click: Click): Promise<void> {
    const { hash } = click;
    if (inProgress.has(hash)) return;
    inProgress.add(hash);
    try {
      const at = new Date(click.at);
      if (await isWatched(db, hash, at)) await announceScans(db, [scanEventOf({ ...click, at })]);
    } catch (error) {
      log.warn({ err: error }, 'scan announcement failed');
    } finally {
      inProgress.delete(hash);
    }
  }

  return {
    announceVisit(hash, headers, address) {
      // Through the journal's format, so that privacy headers and lengths are handled as for a counted click.
      const visit = parseLine(formatLine(clock.now().getTime(), hash, headers, address));
      if (!visit) return;
      classifier ??= { agentOf: agentReader(), countryOf: openCountries() };
      const click = classify(visit, undefined, classifier);
      if (click.kind === 'person') void announce(click);
    },
  };
}

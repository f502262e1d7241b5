import type { Platform } from '../../../platform/platform.ts';
import { announceIfWatched } from '../../live/live.service.ts';
import { classify, type Click } from '../counting/classify.ts';
import { clickTable } from '../dimensions.service.ts';
import { formatLine, parseLine, type VisitHeaders } from '../recording/click-line.ts';
import { scanEventOf } from './scan-event.ts';

export interface Scans {
  /** Announces the visit of a reserved link to its owner if they watch it. Such a visit is not counted as a click. */
  announceVisit(hash: string, headers: VisitHeaders, address: string): void;
}

export type ScansDeps = Pick<Platform, 'db' | 'clock' | 'log' | 'agentOf' | 'countryOf'>;

export function createScans({ db, clock, log, agentOf, countryOf }: ScansDeps): Scans {
  /** Links with an announcement in progress: further visits of the same moment are skipped, so that a flood costs little. */
  const inProgress = new Set<string>();

  async function announce(click: Click): Promise<void> {
    const { hash } = click;
    if (inProgress.has(hash)) return;
    inProgress.add(hash);
    try {
      const row = Object.fromEntries(clickTable.columns.map(({ name }, index) => [name, click.values[index]]));
      await announceIfWatched(db, scanEventOf({ ...row, hash, at: new Date(click.at) }));
    } catch (error) {
      log.warn({ err: error }, 'scan announcement failed');
    } finally {
      inProgress.delete(hash);
    }
  }

  return {
    announceVisit(hash, headers, address) {
      // Through the journal's format, so that privacy headers and lengths are handled as for a counted click.
      const visit = parseLine(formatLine(clock.now().getTime(), hash, headers, address, { source: 'unknown' }));
      if (!visit) return;
      const click = classify(visit, undefined, { agentOf, countryOf });
      if (click.kind === 'person') void announce(click);
    },
  };
}

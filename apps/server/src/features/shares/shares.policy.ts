import { type AnalyticsQuery, clickBreakdowns, type SharedQuery } from '@tessera/contract';
import type { OpenedShare } from './shares.repo.ts';

/** The values of this breakdown have ids of rules. */
const sharedBreakdowns = clickBreakdowns.map(({ name }) => name).filter((name) => name !== 'rules');

type Shared = Pick<OpenedShare, 'kind' | 'targetId' | 'zone' | 'isDetailed' | 'showsCodes'>;

/** The codes that it is about. */
export const shareSelection = ({
  kind,
  targetId,
}: Pick<Shared, 'kind' | 'targetId'>): Pick<AnalyticsQuery, 'id' | 'tag'> => {
  if (targetId === null) return {};
  return kind === 'code' ? { id: [targetId] } : { tag: [targetId] };
};

/** The part of the owner's statistics that a visitor may read. */
export const sharedAnalyticsQuery = (share: Shared, { compare, ...query }: SharedQuery): AnalyticsQuery => ({
  ...query,
  ...(share.isDetailed && compare && { compare }),
  tz: share.zone,
  group_by: [
    ...(share.isDetailed ? sharedBreakdowns : []),
    'hours_of_week',
    ...(share.showsCodes && share.kind !== 'code' ? ['codes' as const] : []),
  ],
  ...shareSelection(share),
});

import { useQuery } from '@tanstack/react-query';
import type { WatchAlert } from '@tessera/contract';
import { useEffect, useState } from 'react';
import { useTimeZone } from '../../session/use-time-zone.ts';
import { useIncludes } from '../../session/entitlements.ts';
import { userCall } from '../../session/user-call.ts';
import { qrCodeKeys } from '../../codes/qr-code-queries.ts';

/** How long the page waits for alerts. Later ones move what is shown by then. */
const maxWaitMs = 1500;

/** The open alerts, of plans that have the watch. The page waits for them, so they are requested once. */
export function useOpenAlerts(): { alerts: WatchAlert[]; isWaiting: boolean } {
  const [isLate, setIsLate] = useState(false);
  const { data, isLoading } = useQuery({
    enabled: useIncludes('watch'),
    queryKey: ['watch', 'open'],
    queryFn: () => userCall('GET /watch/alerts', { query: { state: 'open' } }),
    retry: false,
  });
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), maxWaitMs);
    return () => clearTimeout(timer);
  }, []);
  return { alerts: data?.alerts ?? [], isWaiting: isLoading && !isLate };
}

/** The clicks of the default range: 30 days with those before, without Pro the last 7. */
export function useGlance() {
  const tz = useTimeZone();
  const compare = useIncludes('analytics') ? ({ compare: 'previous' } as const) : {};
  return useQuery({
    queryKey: [...qrCodeKeys.analytics, 'glance', tz, compare],
    queryFn: () => userCall('GET /analytics', { query: { tz, group_by: 'codes', ...compare } }),
  });
}

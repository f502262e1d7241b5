import { useQuery } from '@tanstack/react-query';
import { useTimeZone } from '../../session/use-time-zone.ts';
import { useIncludes } from '../../session/entitlements.ts';
import { userCall } from '../../session/user-call.ts';
import { qrCodeKeys } from '../../codes/qr-code-queries.ts';

/** The open alerts, of plans that have the watch. The page waits for them, so they are requested once. */
export const useOpenAlerts = () =>
  useQuery({
    enabled: useIncludes('watch'),
    queryKey: ['watch', 'open'],
    queryFn: () => userCall('GET /watch/alerts', { query: { state: 'open' } }),
    retry: false,
  });

/** The clicks of the default range: 30 days with those before, without Pro the last 7. */
export function useGlance() {
  const tz = useTimeZone();
  const compare = useIncludes('analytics') ? ({ compare: 'previous' } as const) : {};
  return useQuery({
    queryKey: [...qrCodeKeys.analytics, 'glance', tz, compare],
    queryFn: () => userCall('GET /analytics', { query: { tz, group_by: 'codes', ...compare } }),
  });
}

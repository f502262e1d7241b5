import type { QrCode } from '@tessera/contract';
import { lazyPart } from '../../i18n/lazy-part.tsx';
import { useIncludes } from '../../session/entitlements.ts';
import { useUser } from '../../session/use-user.ts';
import { ClicksCard } from './clicks-card.tsx';
import { DetailsCard } from './details-card.tsx';
import { ScanCard } from './scan-card.tsx';

/** Most codes have none. */
const WatchNotice = lazyPart(() => import('./watch-notice.tsx').then((m) => m.WatchNotice), ['watch']);

/** Whether the code scans, its details, and the clicks of the latest days. */
export function OverviewTab({ code, isNew }: { code: QrCode; isNew: boolean }) {
  const user = useUser();
  const isWatched = useIncludes('watch') && !isNew;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[22.5rem_minmax(0,1fr)]">
      {isWatched && (
        <div className="grid gap-3 empty:hidden lg:col-span-full">
          <WatchNotice id={code.id} />
        </div>
      )}
      {!code.picture_error && <ScanCard code={code} isLive={!isNew} />}
      <DetailsCard code={code} user={user} />
      <div className="min-w-0 lg:col-span-full">
        <ClicksCard id={code.id} isTracked={code.encoding === 'tracked'} />
      </div>
    </div>
  );
}

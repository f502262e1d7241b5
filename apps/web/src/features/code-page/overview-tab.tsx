import type { QrCode } from '@tessera/contract';
import { useUser } from '../../session/use-user.ts';
import { ClicksCard } from './clicks-card.tsx';
import { DetailsCard } from './details-card.tsx';
import { ScanCard } from './scan-card.tsx';

/** Whether the code scans, its details, and the clicks of the latest days. */
export function OverviewTab({ code, isNew }: { code: QrCode; isNew: boolean }) {
  const user = useUser();
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[22.5rem_minmax(0,1fr)]">
      {!code.picture_error && <ScanCard code={code} isLive={!isNew} />}
      <DetailsCard code={code} user={user} />
      <div className="min-w-0 lg:col-span-full">
        <ClicksCard id={code.id} isTracked={code.encoding === 'tracked'} />
      </div>
    </div>
  );
}

import type { QrCode } from '@tessera/contract';
import { useUser } from '../../session/use-user.ts';
import { DetailsCard } from './details-card.tsx';
import { ScanCard } from './scan-card.tsx';

/** Whether the code scans, and its details. */
export function OverviewTab({ code, isNew }: { code: QrCode; isNew: boolean }) {
  const user = useUser();
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[22.5rem_1fr]">
      {!code.picture_error && <ScanCard code={code} isLive={!isNew} />}
      <DetailsCard code={code} user={user} />
    </div>
  );
}

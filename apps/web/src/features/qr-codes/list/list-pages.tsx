import type { InfiniteData } from '@tanstack/react-query';
import type { QrCode, QrCodeList, User } from '@tessera/contract';
import { WhenNear } from '../../../ui/when-near.tsx';
import { QrCard } from './qr-card.tsx';

interface ListPagesProps {
  list: InfiniteData<QrCodeList>;
  user: User;
  onDelete: (code: QrCode) => void;
}

/** One card with its gap on a wide screen; a phone's is taller, and the real height is measured anyway. */
const cardHeight = 134;

/** Whole pages leave the document when they are far away, so that ten thousand codes weigh as much as a hundred. */
export function ListPages({ list: { pages, pageParams }, user, onDelete }: ListPagesProps) {
  return pages.map(({ qr_codes: codes }, index) => (
    <WhenNear
      key={String(pageParams[index])}
      initially={index === 0 || index === pages.length - 1}
      estimatedHeight={codes.length * cardHeight}
    >
      <ul className="grid gap-3 pb-3">
        {codes.map((code) => (
          <li key={code.id}>
            <QrCard code={code} user={user} onDelete={onDelete} />
          </li>
        ))}
      </ul>
    </WhenNear>
  ));
}

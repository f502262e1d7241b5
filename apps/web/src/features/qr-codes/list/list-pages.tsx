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
/** So few that putting them back into the page is done within a frame or two. */
const groupSize = 10;

/** Groups that are far away leave the document, so that ten thousand codes weigh as much as fifty. */
export function ListPages({ list: { pages, pageParams }, user, onDelete }: ListPagesProps) {
  return pages.flatMap(({ qr_codes: codes }, page) =>
    groupsOf(codes).map((group, index) => (
      <WhenNear
        key={`${String(pageParams[page])} ${index}`}
        initially={page === 0 || page === pages.length - 1}
        estimatedHeight={group.length * cardHeight}
      >
        <ul className="grid gap-3 pb-3">
          {group.map((code) => (
            <li key={code.id}>
              <QrCard code={code} user={user} onDelete={onDelete} />
            </li>
          ))}
        </ul>
      </WhenNear>
    )),
  );
}

const groupsOf = (codes: readonly QrCode[]): QrCode[][] =>
  Array.from({ length: Math.ceil(codes.length / groupSize) }, (_, index) =>
    codes.slice(index * groupSize, (index + 1) * groupSize),
  );

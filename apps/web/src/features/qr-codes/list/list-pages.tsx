import type { QrCode, User } from '@tessera/contract';
import { WhenNear } from '../../../ui/when-near.tsx';
import type { useQrCodeList } from '../qr-code-queries.ts';
import { QrRow } from './qr-row.tsx';
import { listStyle } from './row-style.ts';

type ListQuery = ReturnType<typeof useQrCodeList>;

interface ListPagesProps {
  list: NonNullable<ListQuery['data']>;
  user: User;
  onDelete: (code: QrCode) => void;
}

/** On a wide screen; the actual height is measured. */
const rowHeightPx = 65;
/** Small enough to render a group within a frame or two. */
const groupSize = 10;

/** Groups far from the viewport are removed from the document, which keeps a list of 10,000 codes fast. */
export function ListPages({ list: { pages, pageParams }, user, onDelete }: ListPagesProps) {
  return (
    <div className={listStyle}>
      {pages.flatMap(({ qr_codes: codes }, page) =>
        groupsOf(codes).map((group, index) => (
          <WhenNear
            key={`${String(pageParams[page])} ${index}`}
            initially={page === 0 || page === pages.length - 1}
            estimatedHeight={group.length * rowHeightPx}
          >
            <ul>
              {group.map((code) => (
                <li key={code.id} className="border-b border-line">
                  <QrRow code={code} user={user} onDelete={onDelete} />
                </li>
              ))}
            </ul>
          </WhenNear>
        )),
      )}
    </div>
  );
}

const groupsOf = (codes: readonly QrCode[]): QrCode[][] =>
  Array.from({ length: Math.ceil(codes.length / groupSize) }, (_, index) =>
    codes.slice(index * groupSize, (index + 1) * groupSize),
  );

import type { QrCode, User } from '@tessera/contract';
import { useDeferredValue } from 'react';
import { VirtualizedBlock } from '../../ui/virtualized-block.tsx';
import type { useQrCodeList } from '../../codes/code-list-query.ts';
import { isSelected } from '../../codes/selection.ts';
import type { ListSelection } from '../../codes/use-selection.ts';
import type { RowActions } from './qr-row-menu.tsx';
import { QrRow } from './qr-row.tsx';
import { listStyle } from './row-style.ts';
import { SelectAll } from './select-all.tsx';

type ListQuery = ReturnType<typeof useQrCodeList>;

interface ListPagesProps extends RowActions {
  list: NonNullable<ListQuery['data']>;
  user: User;
  selection: ListSelection;
}

/** On a wide screen; the actual height is measured. */
const rowHeightPx = 65;
/** Small enough to render a group within a frame or two. */
const groupSize = 10;

/** Groups far from the viewport are removed from the document, which keeps a list of 10,000 codes fast. */
export function ListPages({ list, user, selection, ...actions }: ListPagesProps) {
  // A new page is rendered in small steps between frames, so that scrolling stays smooth.
  const { pages, pageParams } = useDeferredValue(list);
  return (
    <div className={listStyle}>
      {selection.loadedCount > 1 && <SelectAll selection={selection} total={pages[0]?.total ?? 0} />}
      {pages.flatMap(({ qr_codes: codes }, page) =>
        splitGroups(codes).map((group, index) => (
          <VirtualizedBlock
            key={`${String(pageParams[page])} ${index}`}
            initially={page === 0 || page === pages.length - 1}
            estimatedHeight={group.length * rowHeightPx}
          >
            <ul>
              {group.map((code) => (
                <li key={code.id} className="border-b border-line">
                  <QrRow
                    code={code}
                    user={user}
                    {...actions}
                    selected={isSelected(selection.selection, code.id)}
                    onSelect={selection.select}
                  />
                </li>
              ))}
            </ul>
          </VirtualizedBlock>
        )),
      )}
    </div>
  );
}

const splitGroups = (codes: readonly QrCode[]): QrCode[][] =>
  Array.from({ length: Math.ceil(codes.length / groupSize) }, (_, index) =>
    codes.slice(index * groupSize, (index + 1) * groupSize),
  );

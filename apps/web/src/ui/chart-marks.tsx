import { useId, useState } from 'react';
import type { ChartBox } from './chart-data.ts';
import type { MarkGroup } from './mark-groups.ts';

interface ChartMarksProps {
  groups: readonly MarkGroup[];
  box: Pick<ChartBox, 'width'>;
}

/** A button per group above the lines. Its texts are shown as long as the pointer or the focus is on them, or after a tap. */
export function ChartMarks({ groups, box }: ChartMarksProps) {
  const [open, setOpen] = useState<number>();
  const close = () => setOpen(undefined);
  return (
    <div>
      {groups.map((group, index) => (
        <Mark
          // The places of groups change with the width; their first mark does not.
          key={group.marks[0]?.key}
          group={group}
          isOnLeft={group.x < box.width / 2}
          isOpen={open === index}
          onOpen={() => setOpen(index)}
          onClose={close}
        />
      ))}
    </div>
  );
}

interface MarkProps {
  group: MarkGroup;
  isOnLeft: boolean;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

function Mark({ group: { x, marks }, isOnLeft, isOpen, onOpen, onClose }: MarkProps) {
  const id = useId();
  return (
    <div
      className="absolute top-0 z-20"
      style={{ left: x - 12 }}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onOpen()}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onClose()}
    >
      <button
        type="button"
        className="grid size-6 place-items-center"
        aria-label={marks.map(({ when, text }) => `${when}: ${text}`).join('; ')}
        aria-expanded={isOpen}
        aria-controls={id}
        onFocus={onOpen}
        onBlur={onClose}
        onClick={onOpen}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      >
        <span
          className={`figures grid h-4.5 min-w-4.5 place-items-center rounded-full border px-1 text-[11px] leading-none font-semibold ${
            isOpen ? 'border-accent bg-accent text-on-accent' : 'border-edge bg-raised text-soft'
          }`}
        >
          {marks.length > 1 ? marks.length : <span className="size-1.5 rounded-full bg-current" />}
        </span>
      </button>
      <ul
        id={id}
        hidden={!isOpen}
        aria-hidden="true"
        className={`absolute top-6 grid max-h-64 w-64 gap-2 overflow-y-auto rounded-control border border-line bg-raised px-3 py-2 text-xs shadow-float [&[hidden]]:hidden ${
          isOnLeft ? 'left-0' : 'right-0'
        }`}
      >
        {marks.map(({ key, when, text }) => (
          <li key={key} className="wrap-anywhere">
            <span className="figures block text-soft">{when}</span>
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

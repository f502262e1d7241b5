import { useId, useState } from 'react';
import type { ChartBox } from './chart-data.ts';
import type { MarkGroup } from './mark-groups.ts';

const buttonPx = 24;
const textsPx = 256;

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
          chartWidth={box.width}
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
  chartWidth: number;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

function Mark({ group: { x, marks }, chartWidth, isOpen, onOpen, onClose }: MarkProps) {
  const id = useId();
  const start = x - buttonPx / 2;
  const width = Math.min(textsPx, chartWidth);
  return (
    <div
      className="absolute top-0 z-20"
      style={{ left: start }}
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
        className="absolute top-6 grid max-h-64 gap-2 overflow-y-auto rounded-control border border-line bg-raised px-3 py-2 text-xs shadow-float [&[hidden]]:hidden"
        // Inside the chart, also on a phone.
        style={{ width, left: Math.min(start, chartWidth - width) - start }}
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

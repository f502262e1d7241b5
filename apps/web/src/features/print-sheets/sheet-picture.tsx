import { labelArea, labelsPerSheet, type SheetLayout, sheetPlace } from '@tessera/contract';

const still = { x: 0, y: 0 };

/** A small drawing of a sheet: its labels on the page. */
export function SheetPicture({ layout }: { layout: SheetLayout }) {
  const { width, height } = layout.page;
  const areas = Array.from({ length: labelsPerSheet(layout) }, (_, i) =>
    labelArea(layout, sheetPlace(layout, 1, i), still),
  );
  return (
    <svg viewBox={`-2 -2 ${width + 4} ${height + 4}`} className="h-16 w-auto overflow-visible" aria-hidden="true">
      <rect width={width} height={height} rx="4" className="fill-surface stroke-edge" strokeWidth="3" />
      {areas.map(({ x, y, width: across, height: down }) => (
        <rect
          key={`${x} ${y}`}
          x={x + 2}
          y={y + 2}
          width={across - 4}
          height={down - 4}
          rx="3"
          className="fill-accent/25 stroke-accent/60"
          strokeWidth="1.5"
        />
      ))}
      {layout.isFolded &&
        areas.map(({ x, y, width: across, height: down }) => (
          <line
            key={`fold ${x} ${y}`}
            x1={x}
            x2={x + across}
            y1={y + down / 2}
            y2={y + down / 2}
            className="stroke-accent"
            strokeWidth="2"
            strokeDasharray="6 5"
          />
        ))}
    </svg>
  );
}

import type { FrameKind } from '@tessera/contract';
import type { Rect } from '../matrix/headroom.ts';
import type { FrameDesign, Frames } from '../render/draw.ts';
import { round } from '../render/box.ts';
import { roundedRect } from '../render/rounded-rect.ts';
import { fittedText } from './lettering.ts';

/**
 * The frames around a code. This module contains the font, so it is loaded separately: pass `frames` to `renderQr`, `drawQr`
 * and `checkQr` if the style has a frame.
 */
export const frames: Frames = ({ kind, text }) => inShares(designs[kind], text);

/** A frame in thousandths of its width. The square `panel` is free for the symbol with its quiet zone. */
type Design = {
  height: number;
  /** The height without text, if it is smaller. */
  bareHeight?: number;
  panel: { x: number; y: number; side: number };
  path: string;
  text: Rect & { isOnFrame: boolean };
};

const rect = (x: number, y: number, width: number, height: number): Rect => ({ x, y, width, height });

/** A hole with round corners around a panel. The corners lie outside of the panel. */
function panelHole(panel: Design['panel'], radius: number): string {
  const inset = Math.ceil(radius * 0.35);
  const [x, y, side] = [panel.x - inset, panel.y - inset, panel.side + 2 * inset];
  return roundedRect(rect(x, y, side, side), round(radius), true);
}

const onFrame = (x: number, y: number, width: number, height: number) => ({
  ...rect(x, y, width, height),
  isOnFrame: true,
});
const onBackground = (x: number, y: number, width: number, height: number) => ({
  ...rect(x, y, width, height),
  isOnFrame: false,
});

const belowBar = { x: 36, y: 36, side: 928 };
const aboveBar = { x: 36, y: 246, side: 928 };
const inTicket = { x: 46, y: 46, side: 908 };
const inBadge = { x: 207, y: 157, side: 586 };

/** Corners of a viewfinder: an angle of this length and thickness at each corner. */
function brackets(length: number, thickness: number, radius: number): string {
  const inner = radius - thickness;
  const [far, near] = [1000, 0];
  const angle = (x: number, y: number, sx: 1 | -1, sy: 1 | -1): string => {
    const at = (dx: number, dy: number) => `${x + sx * dx},${y + sy * dy}`;
    const points = [
      `M${at(0, length)}L${at(0, radius)}Q${at(0, 0)},${at(radius, 0)}L${at(length, 0)}L${at(length, thickness)}`,
      `L${at(thickness + inner, thickness)}Q${at(thickness, thickness)},${at(thickness, thickness + inner)}L${at(thickness, length)}Z`,
    ];
    return points.join('');
  };
  return angle(near, near, 1, 1) + angle(far, near, -1, 1) + angle(far, far, -1, -1) + angle(near, far, 1, -1);
}

/** A ticket: half circles are cut out where the stub begins, and holes mark the line to tear. */
function ticket(height: number, tearAt: number): string {
  const [corner, notch, control] = [50, 40, 22];
  const outline = [
    `M${corner},0L${1000 - corner},0Q1000,0,1000,${corner}L1000,${tearAt - notch}`,
    `C${1000 - control},${tearAt - notch},${1000 - notch},${tearAt - control},${1000 - notch},${tearAt}`,
    `C${1000 - notch},${tearAt + control},${1000 - control},${tearAt + notch},1000,${tearAt + notch}`,
    `L1000,${height - corner}Q1000,${height},${1000 - corner},${height}L${corner},${height}Q0,${height},0,${height - corner}`,
    `L0,${tearAt + notch}C${control},${tearAt + notch},${notch},${tearAt + control},${notch},${tearAt}`,
    `C${notch},${tearAt - control},${control},${tearAt - notch},0,${tearAt - notch}L0,${corner}Q0,0,${corner},0Z`,
  ];
  const holes = Array.from({ length: 18 }, (_, i) =>
    roundedRect(rect(90 + i * 47, tearAt - 8, 21, 16), round(8), true),
  );
  return outline.join('') + holes.join('');
}

const designs = {
  'bar-below': {
    height: 1210,
    panel: belowBar,
    path: roundedRect(rect(0, 0, 1000, 1210), round(60)) + panelHole(belowBar, 40),
    text: onFrame(70, 976, 860, 226),
  },
  'bar-above': {
    height: 1210,
    panel: aboveBar,
    path: roundedRect(rect(0, 0, 1000, 1210), round(60)) + panelHole(aboveBar, 40),
    text: onFrame(70, 8, 860, 226),
  },
  bubble: {
    height: 1280,
    panel: { x: 0, y: 0, side: 1000 },
    path: `${roundedRect(rect(30, 1060, 940, 190), round(70))}M430,1061L500,1000L570,1061Z`,
    text: onFrame(90, 1060, 820, 190),
  },
  ticket: {
    height: 1280,
    panel: inTicket,
    path: ticket(1280, 1020) + panelHole(inTicket, 30),
    text: onFrame(80, 1050, 840, 220),
  },
  phone: {
    height: 1540,
    panel: { x: 62, y: 150, side: 876 },
    path: [
      roundedRect(rect(0, 0, 1000, 1540), round(120)),
      roundedRect(rect(50, 120, 900, 1300), round(30), true),
      roundedRect(rect(400, 52, 200, 20), round(10), true),
      roundedRect(rect(130, 1110, 740, 210), round(105)),
    ].join(''),
    text: onFrame(190, 1110, 620, 210),
  },
  brackets: {
    height: 1220,
    bareHeight: 1000,
    panel: { x: 50, y: 50, side: 900 },
    path: brackets(230, 34, 90),
    text: onBackground(60, 1010, 880, 200),
  },
  badge: {
    height: 1000,
    panel: inBadge,
    path: roundedRect(rect(0, 0, 1000, 1000), round(500)) + panelHole(inBadge, 24),
    text: onFrame(230, 755, 540, 150),
  },
  caption: {
    height: 1180,
    bareHeight: 1000,
    panel: { x: 0, y: 0, side: 1000 },
    path: '',
    text: onBackground(60, 980, 880, 190),
  },
} satisfies Record<FrameKind, Design>;

function inShares(design: Design, text: string): FrameDesign {
  const { panel, path } = design;
  const { isOnFrame, ...area } = design.text;
  const shown = text.trim();
  const height = shown === '' ? (design.bareHeight ?? design.height) : design.height;
  const share = (value: number) => value / 1000;
  const frame = path === '' ? [] : [{ ink: 'frame', isOnFrame: false, path, x: 0, y: 0, scale: share(1) } as const];
  const textArea = rect(share(area.x), share(area.y), share(area.width), share(area.height));
  return {
    panel: { x: share(panel.x), y: share(panel.y), side: share(panel.side), imageHeight: share(height) },
    parts: [...frame, ...fittedText(shown, textArea, isOnFrame)],
  };
}

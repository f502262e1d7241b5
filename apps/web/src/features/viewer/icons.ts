import { tiles } from '../../ui/logo-tiles.ts';

const svg = 'http://www.w3.org/2000/svg';

/** Paths on a grid of 24 with a stroke of 2. The app's icons are React components, which the viewer cannot use. */
const paths = {
  text: 'M4 6h16M4 10.5h16M4 15h16M4 19.5h9',
  email: 'M3.5 5.5h17v13h-17zM4 6.5l8 6.5 8-6.5',
  phone:
    'M8.5 3.5l2 4.5-2.3 1.9a13 13 0 0 0 5.9 5.9l1.9-2.3 4.5 2v3.6a1.5 1.5 0 0 1-1.7 1.5A16.6 16.6 0 0 1 3.4 5.2 1.5 1.5 0 0 1 4.9 3.5z',
  sms: 'M4 4.5h16v12H10.5l-4.5 4v-4H4zM8 9h8M8 12.5h5',
  wifi: 'M2.5 9a14 14 0 0 1 19 0M5.8 12.8a9 9 0 0 1 12.4 0M9.1 16.5a4.3 4.3 0 0 1 5.8 0M12 20h.01',
  vcard:
    'M3.5 4.5h17v15h-17zM9 11.5a2.25 2.25 0 1 0 0-4.5 2.25 2.25 0 0 0 0 4.5zM5.8 16.5a3.3 3.3 0 0 1 6.4 0M15 9.5h3M15 13.5h3',
  event: 'M4 5.5h16v15H4zM4 10.5h16M8.5 3v4M15.5 3v4',
  location: 'M12 21.5s-7-6.3-7-11.5a7 7 0 0 1 14 0c0 5.2-7 11.5-7 11.5zM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  crypto: 'M20.5 8V4.5H6a2.5 2.5 0 0 0 0 4.5h14.5v11H6a2.5 2.5 0 0 1-2.5-2.5V6.8M16.5 14.5h.01',
  copy: 'M9 8.5h11.5v12H9zM5.5 15.5h-2v-12H15v2',
  done: 'M4.5 12.5l5 5 10-11',
  show: 'M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  hide: 'M4 9.5c1.7 2.7 4.4 4.5 8 4.5s6.3-1.8 8-4.5M12 14v3.5M6.7 12.8L4.8 15.7M17.3 12.8l1.9 2.9',
  save: 'M12 3.5v12M7 11l5 5 5-5M4 20.5h16',
  open: 'M9 5H4v15h15v-5M13.5 3.5h7v7M20 4l-9 9',
  chevron: 'M6 9l6 6 6-6',
  warning: 'M12 8v5M12 16.5h.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
} as const;

export type IconName = keyof typeof paths;

/** Decoration only: always shown with a text or label. */
export function icon(name: IconName, size: 'size-4' | 'size-5' | 'size-6' = 'size-5'): SVGElement {
  const style = `${size} shrink-0 fill-none stroke-current stroke-2 [stroke-linecap:round] [stroke-linejoin:round]`;
  const path = drawn('path', { d: paths[name] });
  return drawn('svg', { viewBox: '0 0 24 24', class: style, 'aria-hidden': 'true' }, path);
}

/** Part of the page, not an `<img>`: in WebKit, a picture does not know that the page is dark. */
export const logoMark = (): SVGElement =>
  drawn(
    'svg',
    { viewBox: '0 0 32 32', class: 'size-5.5 shrink-0 fill-ink', 'aria-hidden': 'true' },
    ...tiles.map(({ x, y, isAccent }) =>
      drawn('rect', { x, y, width: 8, height: 8, rx: 2, ...(isAccent && { class: 'fill-accent' }) }),
    ),
  );

function drawn(tag: string, attributes: Record<string, string | number>, ...children: SVGElement[]): SVGElement {
  const node = document.createElementNS(svg, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  node.append(...children);
  return node;
}

/** The colors of the web app (`apps/web/src/ui/theme.css`) in the light and in the dark theme. */
export const colors = {
  paper: ['#f7f5f1', '#171614'],
  surface: ['#fffefb', '#1f1d1a'],
  line: ['#e1ddd4', '#37342e'],
  ink: ['#211e1a', '#f3f0ea'],
  soft: ['#5a554c', '#beb8ad'],
  accent: ['#0f615c', '#5ac0b3'],
  'accent-strong': ['#0b4d49', '#75d0c4'],
  'on-accent': ['#ffffff', '#062622'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

/** The web app's text font under a name without a hash, so that a page does not need to know the build. */
export const textFontPath = '/fonts/figtree.woff2';

export const fontStack = '"Figtree Variable","Figtree Fallback",system-ui,sans-serif';

/** The fallback has Figtree's metrics, so that the layout does not shift when Figtree is loaded. */
export const fontFaces = `
@font-face{font-family:"Figtree Variable";font-display:swap;font-weight:300 900;src:url("${textFontPath}") format("woff2")}
@font-face{font-family:"Figtree Fallback";src:local("Arial"),local("Liberation Sans"),local("Nimbus Sans"),local("Helvetica Neue");size-adjust:100.6%;ascent-override:94.4%;descent-override:24.9%;line-gap-override:0%}
`;

const variables = (theme: 0 | 1) =>
  Object.entries(colors)
    .map(([name, values]) => `--${name}:${values[theme]}`)
    .join(';');

/** The colors as variables that follow the system's theme. Without `light-dark()`: these pages are opened by any phone. */
export const colorVariables = `
:root{color-scheme:light dark;${variables(0)}}
@media (prefers-color-scheme:dark){:root{${variables(1)}}}
`;

const steps = [2, 12, 22];

/** The corners of the mark's nine tiles of 8 by 8 in a square of 32 by 32; one tile has the accent color. */
export const tiles = steps.flatMap((y) => steps.map((x) => ({ x, y, isAccent: x === 22 && y === 2 })));

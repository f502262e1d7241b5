import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ownComponent = fileURLToPath(new URL('./src/ui/create-icon.ts', import.meta.url));
const componentImport = "'../createLucideIcon.mjs'";

/** The module of an icon with its shapes only: names, aliases and the random keys of shapes are a third of its size. */
export function leanIcon(code: string): string {
  const nodes = /\n {2}node: (\[\s*\[.*?\]\s*\])/s.exec(code)?.[1];
  if (!nodes || !code.includes(componentImport)) throw new Error('an icon of lucide-react has another form');
  const shapes = nodes.replaceAll(/,\s*key: "[^"]*"/g, '');
  return `import { createIcon } from ${JSON.stringify(ownComponent)};\nexport default /* @__PURE__ */ createIcon(${shapes});\n`;
}

/** Builds icons with a small component (`ui/create-icon.ts`). Every page has about 40 icons, and the package's own takes 1.5 kB. */
export const leanIcons: Plugin = {
  name: 'lean-icons',
  apply: 'build',
  transform: {
    filter: { id: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][^\\/]+\.mjs$/ },
    handler: (code) => (code.includes('__iconData = {') ? { code: leanIcon(code), map: null } : undefined),
  },
};

import { appPaths, type Language } from '@tessera/contract';
import type { Config } from '../config.ts';
import type { WebFile } from './web-files.ts';

/** The paths of the login page. A visitor of the root is led there by the app. */
const frontPaths: readonly string[] = [appPaths.root, appPaths.login];

/** Written by the build of the web app (`app/front-html.tsx`). */
type Rendered = Record<'sold' | 'unsold', { html: string; data: object[] }>;

const emptyRoot = '<div id="root"></div>';
const noScript = /<noscript>.*?<\/noscript>/s;

const scriptOf = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

/** Adds the content of the login page and its structured data to the index page. Other pages stay as they are. */
export function createFrontPages(file: WebFile | undefined, config: Pick<Config, 'installationPlan'>) {
  const pages = file && (JSON.parse(file.plain.toString()) as Partial<Record<Language, Rendered>>);
  return (index: string, path: string, language: Language): string => {
    const page = pages?.[language]?.[config.installationPlan ? 'unsold' : 'sold'];
    if (!page || !frontPaths.includes(path)) return index;
    return index
      .replace(noScript, '')
      .replace(emptyRoot, () => `<div id="root">${page.html}</div>`)
      .replace('</head>', () => `${page.data.map(scriptOf).join('')}</head>`);
  };
}

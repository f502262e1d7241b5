// Writes the login page as HTML, one per language, into the built web app. The server sends it (`http/front-pages.ts`).
import { rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { inProject } from './project-root.mjs';

const folder = inProject('apps/web/dist/front');
const { renderFrontPages } = await import(pathToFileURL(`${folder}/front-html.js`).href);
writeFileSync(inProject('apps/web/dist/front-pages.json'), JSON.stringify(await renderFrontPages()));
rmSync(folder, { recursive: true });

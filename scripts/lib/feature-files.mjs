// Chooses the engine on which `npm test` runs a feature test.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inProject, projectRoot } from './project-root.mjs';

/** @param {string} folder below the checkout @returns {string[]} */
export const filesBelow = (folder) =>
  readdirSync(inProject(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(projectRoot, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();

/**
 * Where `npm test` runs a file: its first line gives the reason, if it is not the embedded engine. `npm run test:all` ignores
 * the line, and runs on both engines what can run there.
 */
const firstLines = /** @type {const} */ ([
  ['postgres', /^\/\/ On PostgreSQL: \S/],
  ['both', /^\/\/ On both engines: \S/],
  ['neither', /^\/\/ In test:all only: \S/],
]);

/** @param {string} file @returns {'embedded' | 'postgres' | 'both' | 'neither'} */
function placeOf(file) {
  const text = readFileSync(inProject(file), 'utf8');
  const byName = file.endsWith('.postgres.feature.test.ts') ? 'postgres' : 'embedded';
  return firstLines.find(([, line]) => line.test(text))?.[0] ?? byName;
}

export const isForPostgres = (file) => ['postgres', 'both'].includes(placeOf(file));
export const isForEmbedded = (file) => ['embedded', 'both'].includes(placeOf(file));

export const featureFiles = () =>
  ['apps/server/src', 'apps/server/test'].flatMap(filesBelow).filter((file) => file.endsWith('.feature.test.ts'));

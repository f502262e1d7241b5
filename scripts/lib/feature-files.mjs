// Chooses the feature tests that `npm test` runs on PostgreSQL and Redis. It runs all others on the embedded engine only.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inProject, projectRoot } from './project-root.mjs';

/** @param {string} folder below the checkout @returns {string[]} */
export const filesBelow = (folder) =>
  readdirSync(inProject(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(projectRoot, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();

/** Files that need PostgreSQL have it in their name. Others state the reason in their first line. */
export const isForPostgres = (file) =>
  file.endsWith('.postgres.feature.test.ts') || /^\/\/ On PostgreSQL: \S/.test(readFileSync(inProject(file), 'utf8'));

export const featureFiles = () =>
  ['apps/server/src', 'apps/server/test'].flatMap(filesBelow).filter((file) => file.endsWith('.feature.test.ts'));

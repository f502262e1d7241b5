import { readdirSync, readFileSync } from 'node:fs';
import { shippedPackages } from './lock-file.mjs';
import { inProject } from './project-root.mjs';

/** @returns {import('./lock-file.mjs').Lock} */
export const readLock = () => JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'));

export const workspaceFolders = () =>
  ['packages', 'apps'].flatMap((group) => readdirSync(inProject(group)).map((name) => `${group}/${name}`));

/**
 * The product: the server, the web app and the command line. The API reference is copied into the web app, and the SDK for
 * MCP is bundled into the command line, so they ship though they are development dependencies.
 */
const roots = {
  'apps/server': ['@modelcontextprotocol/sdk'],
  'apps/web': ['@scalar/fastify-api-reference', 'tailwindcss'],
  'packages/cli': ['@modelcontextprotocol/sdk', 'zod'],
};

export const shippedWith = (lock) => shippedPackages(lock, roots);

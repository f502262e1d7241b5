// The import rules as pure functions. The oxlint plugin in import-law-plugin.mjs calls them for every import of every
// source file. Paths are relative to the repository root.

import { posix } from 'node:path';
import { builtinModules } from 'node:module';
import { orderViolation } from './feature-order.mjs';

const builtins = new Set(builtinModules);
const isBuiltin = (name) => name.startsWith('node:') || builtins.has(name);

/** `@scope/name/sub` → `@scope/name`, `zod/mini` → `zod`. */
const packageOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const isTest = (path) =>
  /\.(test|spec)\.[cm]?[jt]sx?$/.test(path) ||
  /^apps\/[^/]+\/test\//.test(path) ||
  /\/src\/test(-setup\.ts$|\/)/.test(path);

const workspaceOf = (path) => /^(?:packages|apps)\/[^/]+/.exec(path)?.[0];

/** All that a package may import, except in its tests. */
const pureDependencies = {
  'packages/contract': { zod: 'any' },
  'packages/client': { '@tessera/contract': 'types' },
  'packages/qr': { '@tessera/contract': 'types', qr: 'any', 'nayuki-qr-code-generator': 'any', 'zxing-wasm': 'any' },
};

/** The layers of the web app: a file imports from its own layer and lower ones. */
const webLayers = { ui: 0, lib: 0, i18n: 0, session: 1, codes: 2, features: 3, pages: 4, app: 5 };

const folderBelow = (path, root, depth = 1) =>
  path.startsWith(`${root}/`)
    ? path
        .slice(root.length + 1)
        .split('/')
        .slice(0, depth)
        .join('/')
    : undefined;

/** Names without a meaning: unrelated code collects in such files. */
const vagueName = /^(utils?|helpers?|common|misc|types)$/;

/** @param {string} path a source file @returns {string[]} the problems of its name */
export function nameViolations(path) {
  // The command `npm run types`.
  if (path === 'scripts/types.mjs') return [];
  const segments = path.split('/');
  const violations = segments
    .map((segment) => segment.split('.')[0] ?? '')
    .filter((name) => vagueName.test(name))
    .map((name) => `"${name}" is too vague: name the file or folder after its content.`);
  const isPackageRoot = /^packages\/[^/]+\/src\/index\.ts$/.test(path);
  if (/^index\.[cm]?[jt]sx?$/.test(segments.at(-1) ?? '') && !isPackageRoot)
    violations.push('an index file is allowed at the root of a package only.');
  return violations;
}

/** @param {string} path @returns {boolean} whether this file may contain `export … from` */
export const mayReExport = (path) => /^packages\/[^/]+\/src\/index\.ts$/.test(path);

/** @param {string} path @returns {boolean} whether this file may read `process.env` */
export const mayReadEnvironment = (path) =>
  !/^(apps|packages)\/[^/]+\/src\//.test(path) ||
  isTest(path) ||
  /^apps\/server\/src\/(main\.ts$|gateway\/app-process\.ts$|commands\/)/.test(path) ||
  path === 'packages/cli/src/main.ts';

/**
 * @param {{ from: string, specifier: string, typeOnly?: boolean }} edge
 * @returns {string | undefined} the error message
 */
export function importViolation({ from, specifier, typeOnly = false }) {
  const relative = specifier.startsWith('.');
  const target = relative ? posix.normalize(posix.join(posix.dirname(from), specifier)) : specifier;
  const home = workspaceOf(from);
  if (!home)
    return from.startsWith('scripts/') && isTest(target)
      ? 'scripts must not import tests: use packages/test-kit.'
      : undefined;

  if (!isTest(from) && packageOf(target) === '@tessera/test-kit') return 'product code must not import the test kit.';
  if (isTest(from) && target.startsWith('scripts/lib/')) return undefined;
  if (relative && workspaceOf(target) !== home)
    return `${home} must not reach into ${workspaceOf(target) ?? 'the repository root'} by path: import the package.`;
  const edge = { from, target, typeOnly, relative };
  if (home in pureDependencies) return pureViolation(home, edge);
  if (home === 'packages/cli') return cliViolation(edge);
  if (home === 'apps/server') return serverViolation(edge);
  if (home === 'apps/web') return webViolation(edge);
  return /^@tessera\/(server|web)/.test(target) ? 'a package must not import an app.' : undefined;
}

function pureViolation(home, { from, target, typeOnly, relative }) {
  if (relative || isTest(from)) return undefined;
  const allowed = pureDependencies[home][packageOf(target)];
  if (!allowed) return `${home} imports ${Object.keys(pureDependencies[home]).join(', ')} and nothing else.`;
  if (allowed === 'types' && !typeOnly) return `${home} imports types from ${target}, never values.`;
  return undefined;
}

const cliDependencies = new Set(['@tessera/client', '@tessera/contract']);
const mcpDependencies = new Set(['@modelcontextprotocol/sdk', 'zod']);

/** The command line reaches the product over the API only. The SDK for MCP stays in the folder that serves it. */
function cliViolation({ from, target, relative }) {
  if (relative || isTest(from) || isBuiltin(target) || cliDependencies.has(packageOf(target))) return undefined;
  if (from.startsWith('packages/cli/src/mcp/') && mcpDependencies.has(packageOf(target))) return undefined;
  return 'packages/cli imports Node, @tessera/client and @tessera/contract; src/mcp also the SDK for MCP and zod.';
}

/** Functions of the platform without I/O of their own, which features may import directly. They get everything else through deps. */
const platformVocabulary =
  /^apps\/server\/src\/platform\/(db\/sql|byte-cache\/byte-cache|claim-loop\/[\w-]+|clock\/clock|csv\/[\w-]+|ids\/ids|mail\/canonical-mailbox|outbound\/is-accepted|outbox\/outbox|zip\/zip)\.ts$/;

/**
 * The place of a file below `apps/server/src`: its part, and in `features` its feature and folder.
 * @param {string} path @returns {{ part?: string, feature?: string, folder?: string }}
 */
function placeOf(path) {
  const [part, feature, folder, ...deeper] = folderBelow(path, 'apps/server/src', Infinity)?.split('/') ?? [];
  if (part !== 'features') return { part };
  return { part, feature, folder: deeper.length > 0 ? folder : undefined };
}

function serverViolation({ from, target, typeOnly, relative }) {
  if (target.startsWith('@tessera/web')) return 'the server must not import the web app.';
  if (isTest(from)) return undefined;
  const src = 'apps/server/src';
  if (/^(node:)?process$/.test(target) && !mayReadEnvironment(from))
    return 'process.env is read in main.ts and gateway/app-process.ts only.';
  if (!relative) return vendorViolation(from, target);

  const [here, there] = [placeOf(from), placeOf(target)];

  if (target === `${src}/platform/db/sql.ts` && !typeOnly && !mayWriteSql(from))
    return 'SQL belongs in *.repo.ts, platform/db, migrations and commands.';
  if (here.feature && there.feature && here.feature !== there.feature && !target.endsWith('.service.ts'))
    return `feature ${here.feature} must import ${there.feature} through its *.service.ts only.`;
  if (here.feature && there.feature) return orderViolation(here, there);
  if (here.feature && (there.part === 'composition' || there.part === 'demo'))
    return `a feature must not import ${there.part}.`;
  if (here.feature && there.part === 'platform' && !typeOnly && !platformVocabulary.test(target))
    return 'a feature gets the platform through deps: import the type only.';
  if (here.part === 'platform' && (there.part === 'features' || there.part === 'http'))
    return `platform must not import ${there.part}.`;
  if (here.part === 'http' && there.part === 'features') return 'http must not import features: app.ts mounts them.';
  return undefined;
}

const mayWriteSql = (path) =>
  path.endsWith('.repo.ts') || /^apps\/server\/(src\/platform\/db|src\/commands|migrations)\//.test(path);

/** Outside `platform`, the server imports Node, zod, our own packages and, in the HTTP layer, Fastify. */
function vendorViolation(from, specifier) {
  const part = folderBelow(from, 'apps/server/src');
  const name = packageOf(specifier);
  if (part === 'platform' || isBuiltin(specifier) || name === 'zod' || name.startsWith('@tessera/')) return undefined;
  const isHttpLayer = part === 'http' || part === 'app.ts' || from.endsWith('.routes.ts');
  if (isHttpLayer && (name === 'fastify' || name.startsWith('@fastify/'))) return undefined;
  return `vendor SDKs belong in apps/server/src/platform: ${name} is not allowed here.`;
}

function webViolation({ from, target, relative }) {
  if (/^@tessera\/(server|stripe-emulator)/.test(target)) return 'the web app must not import the server.';
  const src = 'apps/web/src';
  if (isTest(from) || !from.startsWith(`${src}/`)) return undefined;
  const here = { part: folderBelow(from, src) ?? '', feature: folderBelow(from, `${src}/features`) };
  if (!relative) {
    if (isBuiltin(target)) return 'the browser has no Node modules.';
    if (here.part === 'ui' && target.startsWith('@tanstack/react-query'))
      return 'ui must not fetch or translate: take texts and data as props.';
    return undefined;
  }
  const there = { part: folderBelow(target, src) ?? '', feature: folderBelow(target, `${src}/features`) };
  if (here.part === 'ui' && (there.part === 'i18n' || target.startsWith('apps/web/src/lib/api')))
    return 'ui must not fetch or translate: take texts and data as props.';
  if (here.feature && there.feature && here.feature !== there.feature)
    return 'a feature must not import another: a page composes them.';
  const [low, high] = [webLayers[here.part], webLayers[there.part]];
  if (low === undefined) return `${here.part} is not a layer of the web app: add it to webLayers in import-law.mjs.`;
  if (high !== undefined && high > low)
    return `${here.part} must not import ${there.part}: ui, lib, i18n ← session ← codes ← features ← pages ← app.`;
  return undefined;
}

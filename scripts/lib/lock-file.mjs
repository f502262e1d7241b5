// Reads package-lock.json (version 3): its problems, and the packages that are part of the product.

/** @typedef {{ name?: string, version?: string, license?: string, integrity?: string, resolved?: string, link?: boolean, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string>, peerDependenciesMeta?: Record<string, { optional?: boolean }>, devDependencies?: Record<string, string> }} LockEntry */
/** @typedef {{ lockfileVersion: number, packages: Record<string, LockEntry> }} Lock */
/** @typedef {{ path: string, name: string, version: string, license: string | undefined }} Shipped */

const inModules = 'node_modules/';
/** `node_modules/a/node_modules/@scope/b` → `@scope/b`. */
const packageName = (path) => path.slice(path.lastIndexOf(inModules) + inModules.length);

/** A version or a range of the registry. Everything else is a source that the registry's checksums do not cover. */
const isRegistryRange = (range) => !/[:/]/.test(range) || /^npm:(@[\w.-]+\/)?[\w.-]+@[\w.^~<>=|* -]+$/.test(range);

/** @param {LockEntry} entry */
const requested = (entry) => ({ ...entry.dependencies, ...entry.devDependencies, ...entry.optionalDependencies });

/**
 * Every package comes from the registry and has a checksum; `.npmrc` keeps the address of the registry out of the file.
 * @param {Lock} lock @param {string[]} workspaces folders @returns {string[]}
 */
export function lockProblems({ lockfileVersion, packages }, workspaces) {
  const problems = lockfileVersion === 3 ? [] : [`lock file version ${lockfileVersion} instead of 3`];
  const moduleFolders = ['', ...workspaces.map((folder) => `${folder}/`)].map((folder) => folder + inModules);
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(requested(entry)))
      if (!isRegistryRange(range)) problems.push(`${path || 'the root'} takes ${name} from ${range}`);
    if (!moduleFolders.some((folder) => path.startsWith(folder))) {
      if (path !== '' && !workspaces.includes(path)) problems.push(`${path} is no workspace`);
      continue;
    }
    if (entry.link) {
      if (!workspaces.includes(entry.resolved ?? '')) problems.push(`${path} links to ${entry.resolved}, no workspace`);
      continue;
    }
    if (entry.resolved) problems.push(`${path} names its source: ${entry.resolved}`);
    if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(entry.integrity ?? '')) problems.push(`${path} has no SHA-512 checksum`);
    if (!/^\d+\.\d+\.\d+/.test(entry.version ?? '')) problems.push(`${path} has no version`);
  }
  return problems;
}

/** The entry that Node would load for `name` from the folder `from`. @param {Lock} lock */
function resolve({ packages }, from, name) {
  for (let folder = from; ; folder = folder.replace(/(^|\/)[^/]+$/, '')) {
    const path = `${folder && !folder.endsWith('node_modules') ? `${folder}/` : ''}${inModules}${name}`;
    const entry = packages[path];
    if (entry) return entry.link ? (entry.resolved ?? path) : path;
    if (folder === '') return undefined;
  }
}

/** @param {LockEntry} entry @returns {string[]} */
function needed({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers];
}

/**
 * The given folders and all packages that they need at run time.
 * @param {Lock} lock
 * @param {Record<string, string[]>} roots folder → packages that it ships though they are development dependencies
 * @returns {Shipped[]} in the order of the lock file
 */
export function shippedPackages(lock, roots) {
  const seen = new Set();
  const visit = (path) => {
    if (seen.has(path)) return;
    seen.add(path);
    const names = [...needed(lock.packages[path] ?? {}), ...(roots[path] ?? [])];
    for (const name of names) {
      const found = resolve(lock, path, name);
      // An optional package or a peer that npm did not install is not part of the product.
      if (found) visit(found);
    }
  };
  for (const root of Object.keys(roots)) visit(root);
  return Object.entries(lock.packages)
    .filter(([path]) => seen.has(path))
    .map(([path, { name = packageName(path), version = '', license }]) => ({ path, name, version, license }));
}

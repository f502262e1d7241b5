// `npm run licences`: every package that ships has an allowed licence (scripts/lib/licence-rules.mjs), and the lock file
// names only packages of the registry, each with its checksum.
import { exceptions, licenceProblems } from './lib/licence-rules.mjs';
import { lockProblems } from './lib/lock-file.mjs';
import { readLock, shippedWith, workspaceFolders } from './lib/shipped.mjs';

const lock = readLock();
const shipped = shippedWith(lock);
const problems = [...lockProblems(lock, workspaceFolders()), ...licenceProblems(shipped)];
for (const problem of problems) console.error(`✗ ${problem}`);

/** @type {Record<string, number>} */
const counts = {};
for (const { license = 'none' } of shipped) counts[license] = (counts[license] ?? 0) + 1;
for (const [licence, count] of Object.entries(counts).sort(([, a], [, b]) => b - a))
  console.log(`${String(count).padStart(4)} ${licence}`);
for (const { packages, licence, reason } of exceptions) console.log(`exception: ${packages} ${licence}: ${reason}`);
console.log(`licences: ${shipped.length} packages ship, ${Object.keys(lock.packages).length} entries in the lock file`);
if (problems.length > 0 || shipped.length === 0) process.exitCode = 1;

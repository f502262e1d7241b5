// `npm run licenses`: every package that ships has an allowed license (scripts/lib/license-rules.mjs), and the lock file
// names only packages of the registry, each with its checksum.
import { exceptions, licenseProblems } from './lib/license-rules.mjs';
import { lockProblems } from './lib/lock-file.mjs';
import { readLock, shippedWith, workspaceFolders } from './lib/shipped.mjs';

const lock = readLock();
const shipped = shippedWith(lock);
const problems = [...lockProblems(lock, workspaceFolders()), ...licenseProblems(shipped)];
for (const problem of problems) console.error(`✗ ${problem}`);

/** @type {Record<string, number>} */
const counts = {};
for (const { license = 'none' } of shipped) counts[license] = (counts[license] ?? 0) + 1;
for (const [license, count] of Object.entries(counts).sort(([, a], [, b]) => b - a))
  console.log(`${String(count).padStart(4)} ${license}`);
for (const { packages, license, reason } of exceptions) console.log(`exception: ${packages} ${license}: ${reason}`);
console.log(`licenses: ${shipped.length} packages ship, ${Object.keys(lock.packages).length} entries in the lock file`);
if (problems.length > 0 || shipped.length === 0) process.exitCode = 1;

// `npm run sbom`: writes dist/sbom.json, the packages that ship as CycloneDX by npm's own command, from the lock file.
import { mkdirSync, writeFileSync } from 'node:fs';
import { inProject } from './lib/project-root.mjs';
import { runProcess } from './lib/run-process.mjs';
import { onlyShipped } from './lib/sbom.mjs';
import { readLock, shippedWith } from './lib/shipped.mjs';

const { code, output, stdout } = await runProcess('npm', [
  'sbom',
  '--sbom-format=cyclonedx',
  '--package-lock-only',
  '--loglevel=silent',
]);
if (code !== 0) {
  console.error(`npm sbom exited with ${code}:\n${output}`);
  process.exit(1);
}
const bom = onlyShipped(JSON.parse(stdout), shippedWith(readLock()));
mkdirSync(inProject('dist'), { recursive: true });
writeFileSync(inProject('dist/sbom.json'), `${JSON.stringify(bom, null, 2)}\n`);
console.log(`dist/sbom.json: ${bom.components.length} packages`);

// `npm run test:upgrade [-- words of a name…]`: upgrades installations of the previous release (previous-release.json), and runs it
// beside this one on the same database.
import '../scripts/lib/check-node.mjs';
import { cleanUp } from '../packages/test-kit/src/clean-up.mjs';
import { prepare } from '../scripts/lib/prepare.mjs';
import { runCases } from '../faults/lib/run-cases.mjs';
import { casesOf } from './cases.mjs';
import { buildPreviousRelease } from './lib/previous-release.mjs';

await prepare(['server']);
const { failed } = await runCases(casesOf(await buildPreviousRelease()), process.argv.slice(2));
await cleanUp();
process.exit(failed > 0 ? 1 : 0);

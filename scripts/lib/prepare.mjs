import './check-node.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { printLine } from './progress.mjs';

/**
 * Installs the dependencies and builds the product. On failure, prints the reason and exits.
 * @param {('server' | 'web')[]} [targets]
 */
export async function prepare(targets) {
  try {
    await ensureInstalled();
    await ensureBuilt(targets);
  } catch (error) {
    printLine(error instanceof Error ? error.message : String(error), 'fatal');
    process.exit(1);
  }
}

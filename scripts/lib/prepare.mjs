import './check-node.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';

/**
 * Brings a checkout to where the server can start; says in one block what went wrong if it cannot.
 * @param {('server' | 'web')[]} [targets]
 */
export async function prepare(targets) {
  try {
    await ensureInstalled();
    await ensureBuilt(targets);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

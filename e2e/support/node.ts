import { startProduct } from '../../packages/test-kit/src/product.mjs';
import { findLeakedSecrets, recordSettings } from './secrets.ts';

export type Environment = Record<string, string | undefined>;

/** Starts one process of the built server and waits until it is ready. */
export async function startNode(port: number, dataDir: string, env: Environment) {
  recordSettings(env);
  const node = startProduct({
    port,
    dataDir,
    env: { EMAIL_VERIFICATION: 'on', TRUST_PROXY: 'true', LOG_LEVEL: 'trace', ...env },
  });
  try {
    await node.ready();
    return node;
  } catch (error) {
    await node.kill();
    throw error;
  }
}

type ProductNode = Awaited<ReturnType<typeof startNode>>;

/** Fails if a node did not exit with 0, or if a password or token that a test used is in the database's files or in a log. */
export async function stopNodes(
  nodes: readonly ProductNode[],
  dataFolder: string,
  readOtherLogs = async () => '',
): Promise<void> {
  const codes = await Promise.all(nodes.map((node) => node.stop()));
  const logs = nodes.map((node) => node.output()).join('\n');
  const leaked = findLeakedSecrets(process.env['E2E_SECRETS'] ?? '', dataFolder, logs + (await readOtherLogs()));
  if (leaked.length > 0)
    throw new Error(`${leaked.length} secrets in the database or in the log: ${leaked.join(', ')}`);
  if (codes.some((code) => code !== 0)) throw new Error(`the server exited with ${codes.join(', ')}:\n${logs}`);
}

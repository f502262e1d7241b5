import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from './product.ts';

/** One product for all journeys: each makes its own account, as people do. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-secrets-'));
  process.env['E2E_SECRETS'] = join(folder, 'noted');
  const product = await startProduct();
  process.env['E2E_BASE_URL'] = product.url;
  return async () => {
    await product.stop();
    rmSync(folder, { recursive: true });
  };
}

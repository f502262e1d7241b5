import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from './product.ts';

/** One product for all tests; each test creates its own account. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-secrets-'));
  process.env['E2E_SECRETS'] = join(folder, 'recorded');
  const product = await startProduct();
  process.env['E2E_BASE_URL'] = product.url;
  return async () => {
    await product.stop();
    rmSync(folder, { recursive: true });
  };
}

import { startProduct } from './product.ts';

/** One product for all journeys: each makes its own account, as people do. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const product = await startProduct();
  process.env['E2E_BASE_URL'] = product.url;
  return product.stop;
}

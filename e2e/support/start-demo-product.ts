import { startProduct } from './product.ts';

/** Shown in the pictures instead of a port of this machine. */
const shownUrl = 'http://tessera.example';

/** A product with the demo's data, for pictures. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const product = await startProduct({ PUBLIC_URL: shownUrl }, { withDemo: true });
  process.env['E2E_BASE_URL'] = shownUrl;
  process.env['E2E_SERVED_AT'] = product.url;
  return () => product.stop();
}

import { startProduct } from './product.ts';

/** Where pictures pretend to be, so that no port of this machine stands in them. */
const shownAt = 'http://tessera.example';

/** A product that looks lived in, for pictures. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const product = await startProduct({ PUBLIC_URL: shownAt }, { withDemo: true });
  process.env['E2E_BASE_URL'] = shownAt;
  process.env['E2E_SERVED_AT'] = product.url;
  return () => product.stop();
}

import type { ReadKey } from '../../src/platform/signing/shared-key.ts';

/** For tests of links that lead to no content of their own. */
export const noKey: ReadKey = () => Promise.reject(new Error('no key in this test'));

import { expect, test } from 'vitest';
import { pause } from './retry.ts';

test('a pause ends at once if its signal is already aborted', async () => {
  await expect(pause(60_000, AbortSignal.abort())).resolves.toBeUndefined();
});

import { describe, expect, it } from 'vitest';
import { watchStrain } from './strain.ts';

describe('strain', () => {
  it('is a share of the time, and none while there is nothing to do', async () => {
    const strain = watchStrain();
    strain();
    await new Promise((resolve) => setTimeout(resolve, 100));
    const idle = strain();
    expect(idle).toBeGreaterThanOrEqual(0);
    expect(idle).toBeLessThan(0.9);
    const end = performance.now() + 20;
    while (performance.now() < end);
    expect(strain()).toBeLessThanOrEqual(1);
  });
});

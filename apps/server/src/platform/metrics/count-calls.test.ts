import { expect, it } from 'vitest';
import { countCalls } from './count-calls.ts';

it('counts rejections and results that are failures as failed', async () => {
  const service = {
    name: 'service',
    send: async (status: number) => {
      if (status === 0) throw new Error('not connected');
      return status;
    },
    isOpen: () => true,
  };
  const { counted, outcomes } = countCalls(service, (status) => status !== 200);
  expect([counted.name, counted.isOpen(), await counted.send(200), await counted.send(500)]).toEqual([
    'service',
    true,
    200,
    500,
  ]);
  await expect(counted.send(0)).rejects.toThrow('not connected');
  expect(outcomes).toEqual({ ok: 1, failed: 2 });
});

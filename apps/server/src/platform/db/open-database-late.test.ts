import { expect, it, vi } from 'vitest';
import type { Logger } from '../log/log.ts';
import type { Db } from './db.ts';
import { openDatabaseLate } from './open-database-late.ts';

it('closes a database that opens after the shutdown, and does not report it as opened', async () => {
  const log = { info: vi.fn(), error: vi.fn() };
  const close = vi.fn(() => Promise.resolve());
  let finishOpening!: (db: Db) => void;
  const opening = new Promise<Db>((resolve) => {
    finishOpening = resolve;
  });
  const opened = openDatabaseLate(() => opening, log as unknown as Logger);
  // Startup continues without the database after three seconds.
  await (await opened).close();
  finishOpening({ close } as unknown as Db);
  await expect.poll(() => close).toHaveBeenCalledOnce();
  expect(log.info).not.toHaveBeenCalled();
});

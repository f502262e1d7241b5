import { once } from 'node:events';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';

const thread = `
  const { readlinkSync } = require('node:fs');
  const { getPriority, setPriority } = require('node:os');
  const id = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  setPriority(id, 19);
  require('node:worker_threads').parentPort.postMessage(getPriority(id));
`;

it.runIf(process.platform === 'linux')('setPriority with a thread id changes that thread only', async () => {
  const before = getPriority(process.pid);
  const [priority] = (await once(new Worker(thread, { eval: true }), 'message')) as [number];
  expect(priority).toBe(19);
  expect(getPriority(process.pid)).toBe(before);
});

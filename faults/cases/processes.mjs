import { setTimeout as sleep } from 'node:timers/promises';
import { describeOthers, describeTally, isExact, ms, number } from '../lib/results.mjs';
import { faultCase } from '../lib/system.mjs';
import { mergeVisits, startVisitors } from '../lib/visitors.mjs';

const rounds = 5;

export const killNodes = faultCase(
  'kill -9 of a node, in turn',
  'every answered click is counted once; visitors connect to the other node',
  {},
  async (system) => {
    const visitors = startVisitors(system);
    for (let round = 0; round < rounds; round++) {
      await sleep(700);
      const n = round % 2;
      await system.nodes[n]?.kill();
      await sleep(300);
      await system.start(n);
    }
    await sleep(500);
    await visitors.stop();
    const tally = await system.tally(visitors.visits);
    return {
      holds: isExact(tally) && visitors.visits.otherStatuses.size === 0,
      result: `${rounds} kills: ${describeTally(tally)}`,
    };
  },
);

export const killWorkers = faultCase(
  'kill -9 of app processes, then of their gateway (WORKERS=2)',
  'a killed app process is replaced while links are answered; every answered click is counted once',
  { nodes: 1, env: { WORKERS: '2', LOG_LEVEL: 'info' } },
  async (system) => {
    const visitors = startVisitors(system);
    const node = /** @type {import('../lib/system.mjs').System['nodes'][number]} */ (system.nodes[0]);
    const countReady = () => node.output().split('"ready"').length;
    for (let round = 0; round < rounds; round++) {
      await sleep(700);
      const before = countReady();
      process.kill(/** @type {number} */ (node.workers()[0]), 'SIGKILL');
      while (countReady() === before) await sleep(20);
    }
    await sleep(700);
    const refusedBefore = visitors.visits.refused;
    await node.kill();
    await sleep(500);
    await system.start(0);
    await sleep(500);
    await visitors.stop();
    const tally = await system.tally(visitors.visits);
    return {
      holds: isExact(tally) && visitors.visits.otherStatuses.size === 0 && refusedBefore === 0,
      result: `${rounds} app processes and the gateway: ${describeTally(tally)}; ${refusedBefore} connections refused while an app process was replaced`,
    };
  },
);

/** @param {string} name @param {Record<string, string>} env */
const rollingRestart = (name, env) =>
  faultCase(name, 'no request fails; every click is counted once; exit code 0', { nodes: 2, env }, async (system) => {
    const nginx = await system.startNginx();
    try {
      const visitors = startVisitors({ ports: [nginx.port], hashes: system.hashes });
      const exitCodes = [];
      for (let round = 0; round < 4; round++) {
        await sleep(800);
        const n = round % 2;
        exitCodes.push(await system.nodes[n]?.stop());
        await system.start(n);
      }
      await sleep(800);
      await visitors.stop();
      const tally = await system.tally(visitors.visits);
      return {
        holds: isExact(tally) && visitors.failed === 0 && exitCodes.every((code) => code === 0),
        result: `4 restarts: ${visitors.failed} failed requests${describeOthers(visitors)}, exit codes ${exitCodes.join(' ')}; ${describeTally(tally)}; slowest response ${ms(visitors.latency().max)}`,
      };
    } finally {
      await nginx.stop();
    }
  });

export const terminate = rollingRestart('SIGTERM of one node after the other, behind nginx', {});
export const terminateWorkers = rollingRestart('SIGTERM of one node after the other, behind nginx, WORKERS=2', {
  WORKERS: '2',
});

export const coldStart = faultCase(
  'a redirect node starts while PostgreSQL is down',
  'it answers the links it had cached, and counts those clicks once PostgreSQL is back',
  {},
  async (system) => {
    const secondNode = { ports: [/** @type {number} */ (system.ports[1])], hashes: system.hashes };
    const warmUp = startVisitors(secondNode);
    await system.nodes[1]?.stop();
    await system.start(1, { ROLE: 'redirect' });
    await sleep(500);
    await warmUp.stop();
    await system.nodes[1]?.stop();
    await system.postgres.kill9();
    const started = performance.now();
    await system.start(1, { ROLE: 'redirect' });
    const startMs = performance.now() - started;
    const visitors = startVisitors(secondNode);
    await sleep(1500);
    const { failed } = visitors;
    await system.postgres.start();
    await sleep(1500);
    await visitors.stop();
    const tally = await system.tally(mergeVisits(warmUp, visitors));
    return {
      holds: isExact(tally) && failed === 0,
      result: `ready after ${ms(startMs)} without a database, ${failed} of ${number(visitors.total)} requests failed; ${describeTally(tally)}`,
    };
  },
);

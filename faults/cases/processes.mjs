import { setTimeout as sleep } from 'node:timers/promises';
import { exact, ms, number, others, told } from '../lib/figures.mjs';
import { startSystem } from '../lib/system.mjs';
import { startVisitors, together } from '../lib/visitors.mjs';

const rounds = 5;

export const killNodes = {
  name: 'kill -9 of a node, in turn',
  promise: 'every answered click is counted once; visitors find the other node',
  async run() {
    const system = await startSystem();
    try {
      const crowd = startVisitors(system);
      for (let round = 0; round < rounds; round++) {
        await sleep(700);
        const n = round % 2;
        await system.nodes[n]?.kill();
        await sleep(300);
        await system.restart(n);
      }
      await sleep(500);
      await crowd.stop();
      const tally = await system.tally(crowd.visits);
      return { kept: exact(tally) && crowd.visits.others.size === 0, figure: `${rounds} kills: ${told(tally)}` };
    } finally {
      await system.stop();
    }
  },
};

export const killWorkers = {
  name: 'kill -9 of app processes, then of their gateway (WORKERS=2)',
  promise: 'an app process that dies is replaced while links are answered; every answered click is counted once',
  async run() {
    const system = await startSystem({ nodes: 1, env: { WORKERS: '2', LOG_LEVEL: 'info' } });
    try {
      const crowd = startVisitors(system);
      const node = /** @type {import('../lib/system.mjs').System['nodes'][number]} */ (system.nodes[0]);
      for (let round = 0; round < rounds; round++) {
        await sleep(700);
        const started = node.output().split('"ready"').length;
        process.kill(/** @type {number} */ (node.workers()[0]), 'SIGKILL');
        while (node.output().split('"ready"').length === started) await sleep(20);
      }
      await sleep(700);
      const refusedBefore = crowd.visits.refused;
      await node.kill();
      await sleep(500);
      await system.restart(0);
      await sleep(500);
      await crowd.stop();
      const tally = await system.tally(crowd.visits);
      return {
        kept: exact(tally) && crowd.visits.others.size === 0 && refusedBefore === 0,
        figure: `${rounds} app processes and the gateway: ${told(tally)}; ${refusedBefore} connections refused while an app process was replaced`,
      };
    } finally {
      await system.stop();
    }
  },
};

/** @param {string} name @param {number} nodes @param {Record<string, string>} env */
const leaving = (name, nodes, env) => ({
  name,
  promise: 'no request fails; every click is counted once; exit code 0',
  async run() {
    const system = await startSystem({ nodes, env });
    const nginx = await system.startNginx();
    try {
      const crowd = startVisitors({ ports: [nginx.port], hashes: system.hashes });
      const codes = [];
      for (let round = 0; round < 4; round++) {
        await sleep(800);
        const n = round % nodes;
        codes.push(await system.nodes[n]?.stop());
        await system.restart(n);
      }
      await sleep(800);
      await crowd.stop();
      const tally = await system.tally(crowd.visits);
      return {
        kept: exact(tally) && crowd.failed === 0 && codes.every((code) => code === 0),
        figure: `4 restarts: ${crowd.failed} failed requests${others(crowd)}, exit codes ${codes.join(' ')}; ${told(tally)}; slowest answer ${ms(crowd.slowest().worst)}`,
      };
    } finally {
      await nginx.stop();
      await system.stop();
    }
  },
});

export const terminate = leaving('SIGTERM of one node after the other, behind nginx', 2, {});
export const terminateWorkers = leaving('the same with WORKERS=2 on each node', 2, { WORKERS: '2' });

export const coldStart = {
  name: 'a redirect node starts while PostgreSQL is down',
  promise: 'it answers the links it knew, and counts those clicks once PostgreSQL is back',
  async run() {
    const system = await startSystem({ nodes: 2 });
    try {
      const warm = startVisitors({ ports: [/** @type {number} */ (system.ports[1])], hashes: system.hashes });
      await system.nodes[1]?.stop();
      await system.restart(1, { ROLE: 'redirect' });
      await sleep(500);
      await warm.stop();
      await system.nodes[1]?.stop();
      await system.postgres.kill9();
      const started = performance.now();
      await system.restart(1, { ROLE: 'redirect' });
      const startMs = performance.now() - started;
      const crowd = startVisitors({ ports: [/** @type {number} */ (system.ports[1])], hashes: system.hashes });
      await sleep(1500);
      const failed = crowd.failed;
      await system.postgres.start();
      await sleep(1500);
      await crowd.stop();
      const tally = await system.tally(together(warm, crowd));
      return {
        kept: exact(tally) && failed === 0,
        figure: `ready after ${ms(startMs)} without a database, ${failed} of ${number(crowd.total)} requests failed; ${told(tally)}`,
      };
    } finally {
      await system.stop();
    }
  },
};

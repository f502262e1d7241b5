import { setTimeout as sleep } from 'node:timers/promises';
import { describeTally, isExact, ms, number } from '../lib/results.mjs';
import { faultCase } from '../lib/system.mjs';
import { startVisitors } from '../lib/visitors.mjs';

/** @typedef {import('../lib/system.mjs').System} System */

const guarantee = 'clicks that the new primary has not received are shipped again; every click is counted once';
const settleTimeoutMs = 60_000;

/** The sum of a metric over all nodes. @param {System} system @param {string} name */
async function metricOf({ nodes }, name) {
  let sum = 0;
  for (const node of nodes) sum += await node.metric(name);
  return sum;
}

/** Waits until every click is counted: nodes without clicks compare their position every ten seconds. @param {System} system @param {import('../lib/visitors.mjs').Visits} visits */
async function settledTally(system, visits) {
  const deadline = performance.now() + settleTimeoutMs;
  for (;;) {
    const tally = await system.tally(visits);
    if (tally.lost === 0 || performance.now() > deadline) return tally;
    await sleep(500);
  }
}

/** @param {string} name @param {boolean} isUnderLoad */
const laggingFailover = (name, isUnderLoad) =>
  faultCase(name, guarantee, { hasReplica: true }, async (system) => {
    const { cluster, nodes } = system;
    await cluster.replica.disconnect();
    const visitors = startVisitors(system);
    await sleep(3000);
    if (!isUnderLoad) await visitors.stop();
    for (const node of nodes) if (!isUnderLoad) await node.waitUntilCounted();
    await cluster.failOver();
    const recovery = await system.recovery();
    if (isUnderLoad) {
      await sleep(3000);
      await visitors.stop();
    }
    const tally = await settledTally(system, visitors.visits);
    const reshipped = await metricOf(system, 'tessera_clicks_reshipped_total');
    const unrecoverable = await metricOf(system, 'tessera_clicks_unrecoverable_total');
    return {
      holds: isExact(tally) && visitors.failed === 0 && reshipped > 0 && unrecoverable === 0,
      result: `${visitors.failed} failed redirects; ready again after ${ms(recovery)}; ${number(reshipped)} clicks shipped again, ${unrecoverable} unrecoverable; ${describeTally(tally)}`,
    };
  });

export const failoverWhenIdle = laggingFailover('failover to a replica that lags behind, without visitors', false);
export const failoverUnderLoad = laggingFailover('failover to a replica that lags behind, under load', true);

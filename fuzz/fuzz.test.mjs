// Runs the fuzzer against a server with known faults: it must find each of them and nothing else.
import { describe, expect, it } from 'vitest';
import { engine } from './engine.ts';
import { runCampaign } from './lib/campaign.mjs';
import { sampleFixtures } from './test/sample-fixtures.ts';
import { startFaultyTarget } from './test/faulty-target.mjs';

/**
 * @param {import('vitest').TestContext} test @param {string[]} faults
 * @param {{ requests?: number, answerLimitMs?: number }} [options]
 */
async function fuzz({ onTestFinished }, faults, { requests = 400, answerLimitMs = 60_000 } = {}) {
  const target = await startFaultyTarget(faults);
  onTestFinished(() => target.stop().then(() => undefined));
  const accountPool = { fixtures: sampleFixtures(), use: () => {}, restoreAccounts: async () => {} };
  const settings = { seed: 'known faults', first: 0, requests, seconds: 250, answerLimitMs, warmUpMs: 0 };
  const { findings } = await runCampaign({ engine, target, accountPool, ...settings });
  return findings;
}
/** @param {{ fault: string }[]} findings */
const faultsIn = (findings) => [...new Set(findings.map(({ fault }) => fault))].toSorted((a, b) => a.localeCompare(b));
/** @param {{ fault: string, message: string, number?: number | undefined, count: number }[]} findings */
const summary = (findings) => findings.map(({ fault, message, number, count }) => ({ fault, message, number, count }));

// Concurrent, because each test mostly waits.
describe.concurrent('fuzzer', () => {
  it('finds nothing in a server without faults', async (test) => {
    expect(await fuzz(test, [])).toEqual([]);
  });

  it('finds every fault in answers, logs and connections', async (test) => {
    const faults = [
      'server-error',
      'foreign-format',
      'missing-headers',
      'access',
      'unanswered',
      'dropped',
      'no-http',
      'log',
      'overload',
    ];
    expect(faultsIn(await fuzz(test, faults, { answerLimitMs: 20_000 }))).toEqual(
      faults.toSorted((a, b) => a.localeCompare(b)),
    );
  });

  it('finds an event-loop stall with its request and call stack', async (test) => {
    const findings = await fuzz(test, ['stall']);
    // A machine that is taken away from the process can add stalls of its own.
    expect(summary(findings)).toContainEqual(expect.objectContaining({ fault: 'stall', number: 150 }));
    // On a busy machine, the request is not answered in time either, which is another finding.
    const stall = findings.find(({ fault, number }) => fault === 'stall' && number === 150);
    expect(stall?.details.join('\n')).toContain('spin');
  });

  it('finds the request that ends the process, and continues after a restart', async (test) => {
    const message = expect.stringContaining('on purpose');
    expect(summary(await fuzz(test, ['exit']))).toEqual([{ fault: 'exit', message, number: 250, count: 1 }]);
  });

  it('finds a memory leak', async (test) => {
    expect(faultsIn(await fuzz(test, ['growth'], { requests: 3000 }))).toContain('growth');
  });
});

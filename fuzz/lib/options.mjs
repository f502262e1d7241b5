import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { projectRoot } from '../../scripts/lib/project-root.mjs';

const usage = `npm run fuzz -- [--engine embedded|postgres|both] [--requests N] [--seconds S] [--seed TEXT]
               [--only PATTERN] [--skip PATTERN] [--replay SEED:NUMBER] [--report FILE]`;

/** The default seed is the commit, so that each commit is tested with new, reproducible requests. */
function commitSeed() {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: projectRoot, encoding: 'utf8' }).trim();
  } catch {
    return 'tessera';
  }
}

/** @param {string} name @returns {('embedded' | 'postgres')[]} */
function parseEngines(name) {
  if (name === 'both') return ['embedded', 'postgres'];
  if (name !== 'embedded' && name !== 'postgres') throw new Error('--engine is embedded, postgres or both');
  return [name];
}

/** @param {string} name @param {string} text */
function parseCount(name, text) {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new Error(`--${name} is a whole number above 0`);
  return count;
}

/** @param {string | undefined} text */
function parseReplay(text) {
  if (text === undefined) return undefined;
  const [, seed = '', from = '', to = from] = /^(.+):(\d+)(?:-(\d+))?$/.exec(text) ?? [];
  if (seed === '') throw new Error('--replay is SEED:NUMBER or SEED:FIRST-LAST');
  return { seed, first: Number(from), requests: Number(to) - Number(from) + 1 };
}

/** @param {string[]} args */
export function readOptions(args) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        engine: { type: 'string', default: 'both' },
        requests: { type: 'string', default: '1000000' },
        seconds: { type: 'string', default: '7200' },
        seed: { type: 'string' },
        only: { type: 'string' },
        skip: { type: 'string' },
        replay: { type: 'string' },
        report: { type: 'string' },
      },
    });
    const engines = parseEngines(values.engine);
    const [only, skip] = [values.only, values.skip].map((pattern) =>
      pattern === undefined ? undefined : new RegExp(pattern),
    );
    const isWanted =
      only || skip ? (/** @type {string} */ route) => (only?.test(route) ?? true) && !skip?.test(route) : undefined;
    return {
      engines,
      requests: parseCount('requests', values.requests),
      seconds: parseCount('seconds', values.seconds),
      seed: values.seed ?? commitSeed(),
      isWanted,
      replay: parseReplay(values.replay),
      report: values.report,
    };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    process.exit(2);
  }
}

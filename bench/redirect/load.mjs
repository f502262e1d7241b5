// Load for the redirect benchmarks, from wrk or from loader.mjs, each in a separate process.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { requestFor } from '../../packages/test-kit/src/http-load.mjs';
import { inProject } from '../../scripts/lib/project-root.mjs';
import { agents, nthLink } from './links.mjs';

const run = promisify(execFile);
const unitMs = { us: 0.001, ms: 1, s: 1000 };

/** Runs loader.mjs with these settings and returns its measurements. @param {object} settings */
export async function runLoader(settings) {
  const args = [inProject('bench/redirect/loader.mjs'), JSON.stringify({ connections: 64, ...settings })];
  return JSON.parse((await run(process.execPath, args)).stdout);
}

/** A latency in wrk's output, in milliseconds. @param {string} output @param {string} label */
function latencyIn(output, label) {
  const [, number, unit] = new RegExp(`${label}\\s+([\\d.]+)(us|ms|s)`).exec(output) ?? [];
  return Number(number) * (unitMs[/** @type {keyof typeof unitMs} */ (unit)] ?? Number.NaN);
}

const numberIn = (output, pattern) => Number(pattern.exec(output)?.[1] ?? 0);

/** An address of the internet, another one for each n, spread over many countries. @param {number} n */
function nthAddress(n) {
  const rest = (Math.floor(n / 200) * 7919) % 2 ** 24;
  return `${2 + (n % 200)}.${rest >> 16}.${(rest >> 8) & 255}.${rest & 255}`;
}

/**
 * Sends as many redirect requests as the server answers. With `visitors`, X-Forwarded-For has that many addresses.
 * @param {{ port: number, links: number, connections?: number, seconds: number, visitors?: number }} options
 */
export async function runWrk({ port, links, connections = 64, seconds, visitors }) {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-wrk-'));
  const script = join(folder, 'requests.lua');
  const requests = Array.from({ length: visitors ?? links }, (_, n) =>
    requestFor(`/${nthLink(n % links)}`, {
      'User-Agent': agents[n % agents.length] ?? '',
      ...(visitors && { 'X-Forwarded-For': nthAddress(n), 'Accept-Language': 'de-AT,de;q=0.9,en;q=0.8' }),
    }).toString(),
  );
  writeFileSync(
    script,
    `local all = {}\nfor line in io.lines("${join(folder, 'requests')}") do all[#all + 1] = line:gsub("|", "\\r\\n") end
request = function() return all[math.random(#all)] end`,
  );
  writeFileSync(join(folder, 'requests'), requests.map((text) => text.replaceAll('\r\n', '|')).join('\n'));
  try {
    const flags = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '-s', script];
    const { stdout } = await run('wrk', [...flags, `http://127.0.0.1:${port}/`]);
    const [, ...socketErrors] =
      /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(stdout)?.map(Number) ?? [];
    return {
      perSecond: numberIn(stdout, /Requests\/sec:\s+([\d.]+)/),
      p50: latencyIn(stdout, '50%'),
      p99: latencyIn(stdout, '99%'),
      wrong: numberIn(stdout, /Non-2xx or 3xx responses: (\d+)/) + socketErrors.reduce((sum, count) => sum + count, 0),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// As many redirects as a server answers, asked for by wrk: a generator in Node would cost as much as the server it
// measures, and be what is measured.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { requestFor } from '../../packages/test-kit/src/http-load.mjs';
import { agents, hashOf } from './links.mjs';

const run = promisify(execFile);
const units = { us: 0.001, ms: 1, s: 1000 };

/** wrk's own notation of a time, in milliseconds. @param {string} output @param {string} label */
function timeIn(output, label) {
  const [, number, unit] = new RegExp(`${label}\\s+([\\d.]+)(us|ms|s)`).exec(output) ?? [];
  return Number(number) * (units[/** @type {keyof typeof units} */ (unit)] ?? Number.NaN);
}

const numberIn = (output, pattern) => Number(pattern.exec(output)?.[1] ?? 0);

/** Somewhere in 10.0.0.0/8. @param {number} n */
const addressOf = (n) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

/**
 * @param {{ port: number, links: number, connections: number, seconds: number, visitors?: number }} options
 * with `visitors` the requests come, in the words of a proxy, from so many addresses
 */
export async function atFullSpeed({ port, links, connections, seconds, visitors }) {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-wrk-'));
  const script = join(folder, 'requests.lua');
  const requests = Array.from({ length: visitors ?? links }, (_, n) =>
    requestFor(`/${hashOf(n % links)}`, {
      'User-Agent': agents[n % agents.length] ?? '',
      ...(visitors && { 'X-Forwarded-For': addressOf(n) }),
    }).toString(),
  );
  writeFileSync(
    script,
    `local all = {}\nfor line in io.lines("${join(folder, 'requests')}") do all[#all + 1] = line:gsub("|", "\\r\\n") end
request = function() return all[math.random(#all)] end`,
  );
  writeFileSync(join(folder, 'requests'), requests.map((text) => text.replaceAll('\r\n', '|')).join('\n'));
  try {
    const { stdout } = await run('wrk', [
      '-t1',
      `-c${connections}`,
      `-d${seconds}s`,
      '--latency',
      '-s',
      script,
      `http://127.0.0.1:${port}/`,
    ]);
    const broken = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(stdout) ?? [];
    return {
      perSecond: numberIn(stdout, /Requests\/sec:\s+([\d.]+)/),
      p50: timeIn(stdout, '50%'),
      p99: timeIn(stdout, '99%'),
      wrong:
        numberIn(stdout, /Non-2xx or 3xx responses: (\d+)/) + broken.slice(1).reduce((sum, n) => sum + Number(n), 0),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

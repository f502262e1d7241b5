import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { inProject, projectRoot } from './project-root.mjs';

/** @param {string} name a command of a dependency */
export const tool = (name) => inProject('node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);

/** The environment with the checkout's tools before the machine's. */
export const toolEnvironment = (extra = {}) => ({
  ...process.env,
  PATH: inProject('node_modules', '.bin') + delimiter + (process.env.PATH ?? ''),
  ...extra,
});

/** Seconds of CPU time of all children that have ended, with their descendants; 0 on systems other than Linux. */
export function cpuSecondsOfChildren() {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return 0;
  }
}

let cpuSecondsBefore = 0;

/** The CPU time of the child that has just ended. */
function takeCpuSeconds() {
  const before = cpuSecondsBefore;
  cpuSecondsBefore = cpuSecondsOfChildren();
  return cpuSecondsBefore - before;
}

/** Children with their own process group, which can be ended together with all their descendants. */
const groups = new Set();

/**
 * Runs a program to its end and collects its output; `show` also prints it.
 * @param {string} command @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean, ownGroup?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string, stdout: string, cpuSeconds: number }>}
 */
export async function runProcess(command, args, options = {}) {
  const { cwd = projectRoot, env = process.env, show = false, ownGroup = false } = options;
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: ownGroup });
  if (ownGroup) groups.add(child);
  let output = '';
  let stdout = '';
  let cpuSeconds = 0;
  child.on('exit', () => {
    cpuSeconds = takeCpuSeconds();
  });
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
    output += chunk;
    if (show) process.stdout.write(chunk);
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
    if (show) process.stderr.write(chunk);
  });
  try {
    const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
    return { code: code ?? 1, output, stdout, cpuSeconds };
  } finally {
    groups.delete(child);
  }
}

/** @param {string} command @param {string[]} args @param {Parameters<typeof runProcess>[2]} [options] */
export async function mustRun(command, args, options) {
  const { code, output } = await runProcess(command, args, options);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} exited with ${code}:\n${output.trim()}`);
}

/** @param {NodeJS.Signals} signal */
export function signalGroups(signal) {
  for (const { pid } of groups) {
    try {
      process.kill(-pid, signal);
    } catch {
      // The group has already ended.
    }
  }
}

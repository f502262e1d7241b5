import { spawn } from 'node:child_process';
import { projectRoot } from './project-root.mjs';

/** Children that run in a process group of their own, so that they can be ended with everything they started. */
const groups = new Set();

/**
 * Runs a program to its end and collects what it prints; `show` passes it on at once as well.
 * @param {string} command @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean, ownGroup?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string, stdout: string }>}
 */
export function runProcess(command, args, options = {}) {
  const { cwd = projectRoot, env = process.env, show = false, ownGroup = false } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: ownGroup });
    if (ownGroup) groups.add(child);
    let output = '';
    let stdout = '';
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
      output += chunk;
      if (show) process.stdout.write(chunk);
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
      if (show) process.stderr.write(chunk);
    });
    child.on('error', (error) => {
      groups.delete(child);
      reject(error);
    });
    child.on('close', (code) => {
      groups.delete(child);
      resolve({ code: code ?? 1, output, stdout });
    });
  });
}

/** Ends every running group; the second call leaves no choice. */
export function endGroups(signal = 'SIGTERM') {
  for (const { pid } of groups) {
    try {
      process.kill(-pid, signal);
    } catch {
      // It ended by itself in the meantime.
    }
  }
  return groups.size;
}

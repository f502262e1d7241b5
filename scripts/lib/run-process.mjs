import { spawn } from 'node:child_process';
import { projectRoot } from './project-root.mjs';

/** Children still running; whoever ends this process ends them first (see on-exit.mjs). */
export const running = new Set();

/**
 * Runs a program to its end. `show` passes its output on while it runs; the output is collected either way.
 * @param {string} command @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean, onOutput?: (text: string) => void }} [options]
 * @returns {Promise<{ code: number, output: string, stdout: string }>}
 */
export function runProcess(command, args, { cwd = projectRoot, env = process.env, show = false, onOutput } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    let output = '';
    let stdout = '';
    const take = (chunk, stream) => {
      const text = chunk.toString();
      output += text;
      if (stream === process.stdout) stdout += text;
      if (show) stream.write(text);
      onOutput?.(text);
    };
    child.stdout.on('data', (chunk) => take(chunk, process.stdout));
    child.stderr.on('data', (chunk) => take(chunk, process.stderr));
    child.on('error', (error) => {
      running.delete(child);
      reject(error);
    });
    child.on('close', (code, signal) => {
      running.delete(child);
      resolve({ code: code ?? (signal ? 128 : 1), output, stdout });
    });
  });
}

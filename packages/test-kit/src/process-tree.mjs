import { readFileSync } from 'node:fs';

/** Child processes, oldest first; empty after the process has ended. @param {number} pid @returns {number[]} */
export function childrenOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return text.trim().split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** A process and all its descendants. @param {number} pid @returns {number[]} */
export const processTree = (pid) => [pid, ...childrenOf(pid).flatMap(processTree)];

/** @param {number} pid @param {NodeJS.Signals} signal */
export function signalTree(pid, signal) {
  for (const one of processTree(pid)) {
    try {
      process.kill(one, signal);
    } catch {
      // The process has already ended.
    }
  }
}

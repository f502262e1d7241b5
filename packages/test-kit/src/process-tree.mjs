import { readFileSync } from 'node:fs';

/** The processes that a process started, oldest first; none when it has ended. @param {number} pid @returns {number[]} */
export function childrenOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return text.trim().split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** A process, its children and theirs. @param {number} pid @returns {number[]} */
export const familyOf = (pid) => [pid, ...childrenOf(pid).flatMap(familyOf)];

import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { emptyState, type State } from './state.ts';

export interface StateFile {
  load(): State;
  save(state: State): void;
}

/** Keeps the state in memory only. */
export const noFile: StateFile = { load: emptyState, save: () => undefined };

/** One JSON file, replaced atomically. It is written before each response, so a restart loses nothing that was answered. */
export const stateFile = (path: string): StateFile => ({
  load() {
    const saved = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as State) : undefined;
    return { ...emptyState(), ...saved };
  },
  save(state) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.part`, JSON.stringify(state));
    renameSync(`${path}.part`, path);
  },
});

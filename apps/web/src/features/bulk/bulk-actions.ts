import type { BulkAction, ListedJob } from '@tessera/contract';
import { persistent } from '../../lib/browser-storage.ts';

/** `undo`: takes back another action. `change`: unknown, such as an action that was started on another device. */
export type KnownAction = BulkAction | 'undo' | 'change';

const storageKey = 'bulk_actions';
const maxRemembered = 20;
const actions: readonly string[] = [
  'tag',
  'untag',
  'archive',
  'unarchive',
  'activate',
  'deactivate',
  'delete',
  'style',
  'pictures',
] satisfies BulkAction[];

type Entry = [jobId: string, action: BulkAction];

function readEntries(): Entry[] {
  try {
    const stored: unknown = JSON.parse(persistent.get(storageKey) ?? '[]');
    return Array.isArray(stored) ? (stored as unknown[]).filter(isEntry) : [];
  } catch {
    return [];
  }
}

const isEntry = (entry: unknown): entry is Entry =>
  Array.isArray(entry) && typeof entry[0] === 'string' && actions.includes(String(entry[1]));

/** A job does not say what it does to the codes, so that a reload of the page would lose its title. */
export function rememberAction(jobId: string, action: BulkAction): void {
  persistent.set(storageKey, JSON.stringify([[jobId, action], ...readEntries()].slice(0, maxRemembered)));
}

export function jobAction({ id, kind, resource_id }: Pick<ListedJob, 'id' | 'kind' | 'resource_id'>): KnownAction {
  if (kind === 'pictures') return 'pictures';
  // The job that it undoes.
  if (resource_id !== null) return 'undo';
  return readEntries().find(([jobId]) => jobId === id)?.[1] ?? 'change';
}

const undoable: readonly KnownAction[] = ['tag', 'untag', 'archive', 'unarchive', 'activate', 'deactivate', 'style'];
export const canUndo = (action: KnownAction): boolean => undoable.includes(action);

import { completeStyle, type QrStyleOptions, qrStyleInput, type QrType, qrTypes } from '@tessera/contract';
import { type KeyValueStore, perTab, persistent } from '../../lib/browser-storage.ts';
import type { Reply } from '../../lib/api.ts';
import { followTimeoutMs, isRecent, type KeptStage, keptCodeKey, maxAgeMs, readStored } from '../../lib/kept-code.ts';
import { type Draft, emptyDraft } from './draft.ts';

/** The short link that a visitor has reserved, to scan a code before there is an account. */
export type TrialLink = Reply<'POST /qr-codes/visitor-reservations'>;

/** The work of a visitor: the text of the field, the content recognized in it and the style. */
export interface MadeCode {
  text: string;
  draft: Draft;
  /** Only what differs from the defaults. */
  style: Partial<QrStyleOptions>;
  /** The code is saved with this link. */
  trial?: TrialLink | undefined;
}

export interface KeptCode extends MadeCode {
  stage: KeptStage;
  /** The email address of the account whose plan a waiting code needs: it is not saved in another one. */
  account: string | undefined;
  /** Unix milliseconds. */
  keptUntil: number;
}

const stages: readonly KeptStage[] = ['kept', 'saving', 'created', 'offered', 'waiting'];
/** A different version is not read. */
const version = 1;
/** Twice the content of the largest symbol. */
const maxLength = 16_000;
/** Unfinished work of this tab, so that it survives the way from the login to the registration and a reload. */
const workKey = 'maker_work';

type Keeping = Partial<Pick<KeptCode, 'stage' | 'account'>>;

function write(store: KeyValueStore, key: string, { text, draft, style, trial }: MadeCode, keeping: Keeping = {}) {
  const { type } = draft;
  const content = { text, type, values: draft[type], style, trial };
  const json = JSON.stringify({ version, savedAt: Date.now(), ...content, ...keeping });
  if (json.length <= maxLength) store.set(key, json);
}

/** Takes only values of known fields: the storage may have been written by another version or by hand. */
function readValues<T extends QrType>(type: T, stored: unknown): Draft[T] {
  const given = Object(stored) as Record<string, unknown>;
  const known = Object.entries(emptyDraft[type]).map(([name, empty]) => {
    const value = given[name];
    return [name, typeof value === typeof empty ? value : empty];
  });
  return Object.fromEntries(known) as Draft[T];
}

/** Undefined if it has expired. */
function readTrial(stored: unknown): TrialLink | undefined {
  const { short_hash, short_url, expires_at, token } = Object(stored) as Record<keyof TrialLink, unknown>;
  if (![short_hash, short_url, expires_at, token].every((value) => typeof value === 'string')) return undefined;
  return isTrialOpen(stored as TrialLink) ? (stored as TrialLink) : undefined;
}

export const isTrialOpen = ({ expires_at: expiresAt }: TrialLink): boolean => Date.parse(expiresAt) > Date.now();

function read(store: KeyValueStore, key: string): KeptCode | undefined {
  try {
    const json = store.get(key);
    if (json === null || json.length > maxLength) return undefined;
    const stored = JSON.parse(json) as Record<string, unknown>;
    const type = qrTypes.find((known) => known === stored['type']);
    if (stored['version'] !== version || !isRecent(stored['savedAt']) || !type) return undefined;
    const style = qrStyleInput.safeParse(stored['style']);
    return {
      text: typeof stored['text'] === 'string' ? stored['text'] : '',
      draft: { ...emptyDraft, type, [type]: readValues(type, stored['values']) },
      style: style.success ? (style.data as Partial<QrStyleOptions>) : {},
      trial: readTrial(stored['trial']),
      stage: stages.find((known) => known === stored['stage']) ?? 'offered',
      account: typeof stored['account'] === 'string' ? stored['account'] : undefined,
      keptUntil: Number(stored['savedAt']) + maxAgeMs,
    };
  } catch {
    return undefined;
  }
}

export const keepCode = (made: MadeCode, stage: KeptStage, account?: string): void =>
  write(persistent, keptCodeKey, made, { stage, ...(account !== undefined && { account }) });
export const readKeptCode = (): KeptCode | undefined => read(persistent, keptCodeKey);
export const discardKeptCode = (): void => persistent.remove(keptCodeKey);

/** The kept code with which the create page begins. */
export function readOfferedCode(): KeptCode | undefined {
  const kept = readKeptCode();
  return kept?.stage === 'waiting' ? undefined : kept;
}

/** After the code was created on the create page. A code that waits for a plan is another one. */
export const discardOfferedCode = (): void => {
  if (readStored().stage !== 'waiting') discardKeptCode();
};

/** Replaces the kept code by the id of the created one, for the other tabs of this sign-in. */
export function recordCreated(id: string, account?: string): void {
  persistent.set(
    keptCodeKey,
    JSON.stringify({ version, savedAt: Date.now(), stage: 'created' satisfies KeptStage, id, account }),
  );
  setTimeout(() => readCreatedId() === id && discardKeptCode(), followTimeoutMs);
}

export function readCreatedId(): string | undefined {
  const { stage, id } = readStored();
  return stage === 'created' && typeof id === 'string' ? id : undefined;
}

export const saveWork = (made: MadeCode): void => write(perTab, workKey, made);
export const readWork = (): MadeCode | undefined => read(perTab, workKey);
export const discardWork = (): void => perTab.remove(workKey);

/** The full style; the shapes of the corners follow the style of the dots. The maker draws no frames, and loads no font. */
export const fullStyle = (style: Partial<QrStyleOptions>): QrStyleOptions => completeStyle({ ...style, frame: null });

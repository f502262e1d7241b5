import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { blockCategories, isKeptName, type LinkKey, shortHashLength, shortHashPattern } from '@tessera/contract';
import type { CachedRules } from '../features/links/cached-rules.ts';
import type { KnownLink, Links } from '../features/links/links.service.ts';
import { minutes } from '../platform/clock/clock.ts';
import type { Logger } from '../platform/log/log.ts';
import { readWarmFile, writeWarmFile } from '../platform/warm-file/warm-file.ts';

const saveEveryMs = minutes(1);
const fileIn = (dataDir: string) => join(dataDir, 'warm', 'links-1.warm');
/**
 * The line of a hash has the hash, the letter of the answer's kind, and its location or category if it has one. The line of any other key (a
 * slug, a kept name, or a link on another host) starts with a hyphen, the key and a space, followed by the line of its code's hash; only a redirect needs that hash.
 */
const letters = { found: 'f', inactive: 'i', gone: 'g', blocked: 'b', suspended: 'p' } satisfies Record<
  KnownLink[1]['kind'],
  string
>;
const kinds = new Map(Object.entries(letters).map(([kind, letter]) => [letter, kind as KnownLink[1]['kind']]));
/** The letter of a link with rules. It is followed by its location, a tab and its settings as JSON. */
const rulesLetter = 's';

/** The first line. Links to the viewer contain the public URL, so a file is valid for one public URL only. */
const firstLine = (publicUrl: string) => `links 1 ${publicUrl}`;

type FoundLink = KnownLink[1] & { kind: 'found' };
const unusedHash = '0'.repeat(shortHashLength);

/** JSON has its non-ASCII characters escaped, because the file has one byte per character. */
const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const foundPart = ({ location, rules }: FoundLink): string =>
  rules ? `${rulesLetter}${location}\t${asciiJson(rules)}` : `f${location}`;

const categoryOf = (answer: KnownLink[1]): string => (answer.kind === 'blocked' ? answer.category : '');

export function linkLine([key, answer]: KnownLink): string {
  const isHash = shortHashPattern.test(key) && !answer.isKept;
  const hash = isHash ? key : (answer.kind === 'found' && answer.hash) || unusedHash;
  const ofHash = hash + (answer.kind === 'found' ? foundPart(answer) : letters[answer.kind] + categoryOf(answer));
  return isHash ? ofHash : `-${key} ${ofHash}`;
}

/** Undefined if the settings are damaged. */
function rulesIn(hash: LinkKey, part: string): KnownLink | undefined {
  const tab = part.indexOf('\t');
  try {
    const rules = JSON.parse(part.slice(tab + 1)) as CachedRules;
    return [hash, { kind: 'found', location: part.slice(0, tab), rules }];
  } catch {
    return undefined;
  }
}

function linkIn(line: string): KnownLink | undefined {
  const hash = line.slice(0, shortHashLength) as LinkKey;
  if (line.charAt(shortHashLength) === rulesLetter) return rulesIn(hash, line.slice(shortHashLength + 1));
  const kind = kinds.get(line.charAt(shortHashLength));
  const rest = line.slice(shortHashLength + 1);
  if (kind === 'found') return [hash, { kind, location: rest }];
  if (kind === 'blocked') return [hash, { kind, category: blockCategories.find((one) => one === rest) ?? 'other' }];
  return kind && [hash, { kind }];
}

/** Keys of other hosts have a dot before their slash. */
const isKeptKey = (key: LinkKey): boolean => isKeptName(key) && !/\..*\//.test(key);

export function parseLinkLine(line: string): KnownLink | undefined {
  if (!line.startsWith('-')) return linkIn(line);
  const end = line.indexOf(' ');
  const key = line.slice(1, end) as LinkKey;
  const [hash, answer] = linkIn(line.slice(end + 1)) ?? [];
  if (hash === undefined || answer === undefined) return undefined;
  const kept = isKeptKey(key) && { isKept: true as const };
  return [key, answer.kind === 'found' ? { ...answer, hash, ...kept } : { ...answer, ...kept }];
}

interface WarmSettings {
  readonly dataDir: string;
  readonly publicUrl: string;
  readonly linkCacheBytes: number;
}

/** Reads the link cache that an earlier gateway saved, so that links work before the database is reachable. */
export async function readWarmLinks({ dataDir, publicUrl }: WarmSettings, log: Logger): Promise<KnownLink[]> {
  const file = fileIn(dataDir);
  if (!existsSync(file)) return [];
  const lines = await readWarmFile(file);
  if (lines?.[0] === firstLine(publicUrl))
    return lines
      .slice(1)
      .map(parseLinkLine)
      .filter((link) => link !== undefined);
  log.warn({ file }, 'warm file unusable');
  return [];
}

/** Saves the link cache every minute if it changed, and when it is stopped. */
export function keepLinksWarm(settings: WarmSettings, links: Links, log: Logger) {
  const { dataDir, publicUrl, linkCacheBytes } = settings;
  let savedChanges = links.memory.changes;
  let saving: Promise<void> | undefined;

  function* lines(): Generator<string> {
    yield firstLine(publicUrl);
    for (const link of links.known()) yield linkLine(link);
  }

  async function save(): Promise<void> {
    const { changes } = links.memory;
    if (changes === savedChanges) return;
    await writeWarmFile(fileIn(dataDir), lines(), linkCacheBytes);
    savedChanges = changes;
  }

  const startSave = () =>
    (saving ??= save()
      .catch((error: unknown) => log.warn({ err: error }, 'warm file not written'))
      .finally(() => {
        saving = undefined;
      }));
  const timer = setInterval(() => void startSave(), saveEveryMs).unref();
  return {
    async stop(): Promise<void> {
      clearInterval(timer);
      await saving;
      await startSave();
    },
  };
}

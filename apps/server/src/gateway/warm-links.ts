import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { KnownLink, Links } from '../features/links/links.service.ts';
import { minutes } from '../platform/clock/clock.ts';
import type { Logger } from '../platform/log/log.ts';
import { readWarmFile, writeWarmFile } from '../platform/warm-file/warm-file.ts';

const saveEveryMs = minutes(1);
const fileIn = (dataDir: string) => join(dataDir, 'warm', 'links-1.warm');
/** A line has the hash, the first letter of the answer's kind, and the location if there is one. */
const kinds: Record<string, KnownLink[1]['kind']> = { f: 'found', i: 'inactive', g: 'gone' };

/** The first line. Links to the viewer contain the public URL, so a file is valid for one public URL only. */
const headOf = (publicUrl: string) => `links 1 ${publicUrl}`;

const lineOf = ([hash, answer]: KnownLink): string =>
  hash + answer.kind.charAt(0) + (answer.kind === 'found' ? answer.location : '');

function linkOf(line: string): KnownLink | undefined {
  const [hash, kind] = [line.slice(0, 7), kinds[line.charAt(7)]];
  if (kind === 'found') return [hash, { kind, location: line.slice(8) }];
  return kind && [hash, { kind }];
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
  if (lines?.[0] === headOf(publicUrl))
    return lines
      .slice(1)
      .map(linkOf)
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
    yield headOf(publicUrl);
    for (const link of links.known()) yield lineOf(link);
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

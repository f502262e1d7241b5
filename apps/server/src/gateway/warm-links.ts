import { join } from 'node:path';
import type { KnownLink, Links } from '../features/links/links.service.ts';
import { minutes } from '../platform/clock/clock.ts';
import type { Logger } from '../platform/log/log.ts';
import { listWarmFiles, readWarmFile, writeWarmFile } from '../platform/warm-file/warm-file.ts';

const saveEveryMs = minutes(1);
const folderIn = (dataDir: string) => join(dataDir, 'warm');
const letters = { found: 'f', inactive: 'i', gone: 'g' } as const satisfies Record<KnownLink[1]['kind'], string>;

/** The first line. Some links lead to the viewer, so a file is valid for one public URL only. */
const headOf = (publicUrl: string) => `links 1 ${publicUrl}`;

const lineOf = ([hash, answer]: KnownLink): string =>
  `${hash}${letters[answer.kind]}${answer.kind === 'found' ? answer.location : ''}`;

function linkOf(line: string): KnownLink | undefined {
  const hash = line.slice(0, 7);
  switch (line[7]) {
    case letters.found:
      return [hash, { kind: 'found', location: line.slice(8) }];
    case letters.inactive:
      return [hash, { kind: 'inactive' }];
    case letters.gone:
      return [hash, { kind: 'gone' }];
    default:
      return undefined;
  }
}

interface WarmSettings {
  readonly dataDir: string;
  readonly publicUrl: string;
  readonly linkCacheBytes: number;
}

/** The links that this machine's gateways knew when they last saved them. */
export async function recallLinks({ dataDir, publicUrl }: WarmSettings, log: Logger): Promise<KnownLink[]> {
  const known = new Map<string, KnownLink>();
  for (const file of await listWarmFiles(folderIn(dataDir), /^links-\d+\.warm$/)) {
    const lines = await readWarmFile(file);
    if (lines?.[0] !== headOf(publicUrl)) {
      log.warn({ file }, 'warm file unusable');
      continue;
    }
    for (const line of lines.slice(1)) {
      const link = linkOf(line);
      if (link) known.set(link[0], link);
    }
  }
  return [...known.values()];
}

/** Saves the cache every minute in which it changed, and once more at the end. */
export function keepLinksWarm(settings: WarmSettings, links: Links, log: Logger) {
  const { dataDir, publicUrl, linkCacheBytes } = settings;
  const file = join(folderIn(dataDir), 'links-1.warm');
  let savedAt = links.memory.changes;
  let saving: Promise<void> | undefined;

  function* lines(): Generator<string> {
    yield headOf(publicUrl);
    for (const link of links.known()) yield lineOf(link);
  }

  async function save(): Promise<void> {
    const { changes } = links.memory;
    if (changes === savedAt) return;
    await writeWarmFile(file, lines(), linkCacheBytes);
    savedAt = changes;
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

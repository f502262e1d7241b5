import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { createClient, type Client } from '@tessera/client';
import { exitCodes, Failure } from './failure.ts';
import type { Terminal } from './terminal.ts';

export interface Settings {
  url: string;
  key: string;
}

type Env = Terminal['env'];

/** The file in the user's configuration folder (XDG; `APPDATA` on Windows). */
export function settingsFile(env: Env): string {
  const home = env['XDG_CONFIG_HOME'] || env['APPDATA'] || join(env['HOME'] || homedir(), '.config');
  return join(home, 'tessera', 'config.json');
}

async function readStored(env: Env): Promise<Partial<Settings>> {
  try {
    return JSON.parse(await readFile(settingsFile(env), 'utf8')) as Partial<Settings>;
  } catch (error) {
    if (error instanceof SyntaxError) throw new Failure(`${settingsFile(env)} is damaged. Run: tessera login`);
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

/** Readable for the user only, and complete or not there at all. */
export async function storeSettings(env: Env, settings: Settings): Promise<string> {
  const file = settingsFile(env);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const partial = `${file}.${process.pid}`;
  await writeFile(partial, JSON.stringify(settings), { mode: 0o600 });
  await rename(partial, file);
  return file;
}

export const removeSettings = (env: Env): Promise<void> => rm(settingsFile(env), { force: true });

const isSameOrigin = (one: string, other: string) =>
  URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin;

/** The environment wins over the stored settings. A stored key is sent only to the installation it was stored for. */
async function readSettings(env: Env): Promise<Settings> {
  const stored = await readStored(env);
  const url = env['TESSERA_URL'] || stored.url;
  const ownKey = stored.url && url && isSameOrigin(stored.url, url) ? stored.key : undefined;
  const key = env['TESSERA_KEY'] || ownKey;
  if (!url)
    throw new Failure('Not signed in. Run: tessera login, or set TESSERA_URL and TESSERA_KEY', exitCodes.refused);
  if (!key) throw new Failure(`Not signed in at ${url}. Run: tessera login, or set TESSERA_KEY`, exitCodes.refused);
  return { url, key };
}

export function clientFor({ url, key }: Settings): Client {
  try {
    return createClient({ baseUrl: url, key });
  } catch (error) {
    throw new Failure(error instanceof Error ? error.message : String(error), exitCodes.usage);
  }
}

export const signedInClient = async ({ env }: Terminal): Promise<Client> => clientFor(await readSettings(env));

/** The address of the installation, without a slash at its end. */
export const installationUrl = async ({ env }: Terminal): Promise<string> =>
  (await readSettings(env)).url.replace(/\/+$/, '');

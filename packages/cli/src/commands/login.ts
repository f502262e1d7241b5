import { ApiError } from '@tessera/client';
import { defineCommand } from '../command.ts';
import { usageError } from '../failure.ts';
import { clientFor, removeSettings, settingsFile, storeSettings } from '../settings.ts';

const isPlainText = (url: string): boolean => {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
};

/** A key that lacks the scope of this call is valid too. */
async function checkKey(settings: { url: string; key: string }): Promise<void> {
  try {
    await clientFor(settings).codes.listPage({ limit: 1, data_urls: 'omit' });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'scope_missing')) throw error;
  }
}

export const login = defineCommand({
  name: 'login',
  usage: '[--url <address>]',
  summary: 'store an API key of an installation',
  examples: ['tessera login --url https://qr.example.org', 'tessera login --url https://qr.example.org < key.txt'],
  options: { url: { type: 'string', help: 'the address of the installation' } },
  maxArguments: 0,
  async run({ values, terminal }) {
    const { env, ask, note, isInteractive } = terminal;
    const url = values.url ?? env['TESSERA_URL'] ?? (isInteractive ? await ask('Address of the installation: ') : '');
    if (!URL.canParse(url) || !/^https?:/.test(url))
      throw usageError('Which installation? Give its address, such as --url https://qr.example.org');
    if (isPlainText(url)) note('Warning: without https, the key can be read on its way.\n');
    if (isInteractive) note(`Create a key at ${new URL('/dashboard/profile/api-keys', url).href}\n`);
    // Not an option of the command: arguments are visible in the shell's history and to other users.
    const key = (await ask('API key: ', { isSecret: true })).trim();
    if (!key) throw usageError('No key was given. Paste it, or send it to the standard input');
    const settings = { url: url.replace(/\/+$/, ''), key };
    await checkKey(settings);
    note(`Signed in at ${settings.url}. The key is in ${await storeSettings(env, settings)}\n`);
  },
});

export const logout = defineCommand({
  name: 'logout',
  usage: '',
  summary: 'remove the stored key',
  examples: ['tessera logout'],
  options: {},
  maxArguments: 0,
  async run({ terminal }) {
    await removeSettings(terminal.env);
    terminal.note(`Removed ${settingsFile(terminal.env)}. The key itself stays valid until you revoke it.\n`);
  },
});

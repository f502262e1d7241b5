import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../clock/clock.ts';
import type { Mail, MailMessage } from './mail.ts';

export interface StoredMail extends MailMessage {
  sentAt: string;
}

export interface Mailbox extends Mail {
  /** Newest first; all messages, or those to one address. */
  read(to?: string): Promise<StoredMail[]>;
}

/**
 * Development stand-in that stores email as files. A file is named after the message id and renamed into place, so that a
 * retry does not create a second message.
 */
export function fileMailbox(folder: string, clock: Clock): Mailbox {
  async function readOne(name: string): Promise<StoredMail> {
    return JSON.parse(await readFile(join(folder, name), 'utf8')) as StoredMail;
  }
  return {
    async send(message) {
      await mkdir(folder, { recursive: true });
      const stored: StoredMail = { ...message, sentAt: clock.now().toISOString() };
      const path = join(folder, `${message.id}.json`);
      await writeFile(`${path}.part`, JSON.stringify(stored));
      await rename(`${path}.part`, path);
    },
    async read(to) {
      const names = await readdir(folder).catch(() => []);
      const messages = await Promise.all(names.filter((name) => name.endsWith('.json')).map(readOne));
      return messages
        .filter((message) => to === undefined || message.to === to)
        .sort((a, b) => b.sentAt.localeCompare(a.sentAt) || b.id.localeCompare(a.id));
    },
    close: () => Promise.resolve(),
  };
}

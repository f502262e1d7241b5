import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../clock/clock.ts';
import type { Mail, MailMessage } from './mail.ts';

export interface StoredMail extends MailMessage {
  sentAt: string;
}

export interface Mailbox extends Mail {
  /** Newest first; all of it, or what went to one address. */
  read(to?: string): Promise<StoredMail[]>;
}

/**
 * Development only: mail is kept as files instead of being sent. One file per message id, put in place in one step, so
 * that a mail tried twice is still one mail.
 */
export function fileMailbox(folder: string, clock: Clock): Mailbox {
  async function readOne(name: string): Promise<StoredMail> {
    return JSON.parse(await readFile(join(folder, name), 'utf8')) as StoredMail;
  }
  return {
    async send(message) {
      await mkdir(folder, { recursive: true });
      const stored: StoredMail = { ...message, sentAt: clock.now().toISOString() };
      const place = join(folder, `${message.id}.json`);
      await writeFile(`${place}.part`, JSON.stringify(stored));
      await rename(`${place}.part`, place);
    },
    async read(to) {
      const names = await readdir(folder).catch(() => []);
      const mails = await Promise.all(names.filter((name) => name.endsWith('.json')).map(readOne));
      return mails
        .filter((mail) => to === undefined || mail.to === to)
        .sort((a, b) => b.sentAt.localeCompare(a.sentAt) || b.id.localeCompare(a.id));
    },
    close: () => Promise.resolve(),
  };
}

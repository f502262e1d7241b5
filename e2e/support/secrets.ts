import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const secretNames = ['password', 'current_password', 'new_password', 'accessToken', 'refreshToken', 'token'];

function secretsIn(message: unknown): string[] {
  if (typeof message !== 'object' || message === null) return [];
  return Object.entries(message).flatMap(([name, value]) =>
    // Shorter ones, made up to be refused, may stand in a text by chance.
    secretNames.includes(name) && typeof value === 'string' && value.length >= 12 ? [value] : [],
  );
}

const parse = (text: string | null | undefined): unknown => {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
};

/** Writes down every password and token that a page sends or gets, for the check at the end of the run. */
export function noteSecrets(page: Page): void {
  const file = process.env['E2E_SECRETS'];
  if (!file) return;
  const note = (message: unknown) => {
    for (const secret of secretsIn(message)) appendFileSync(file, `${secret}\n`);
  };
  page.on('response', (response) => {
    if (!response.url().includes('/v1/auth/')) return;
    note(parse(response.request().postData()));
    void response.text().then(
      (text) => note(parse(text)),
      () => undefined,
    );
  });
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Which of the noted secrets lie in the database's files or stand in the log; the mailbox is the mail itself. */
export function secretsKept(secretsFile: string, dataFolder: string, log: string): string[] {
  if (!existsSync(secretsFile)) return [];
  const noted = [...new Set(readFileSync(secretsFile, 'utf8').split('\n').filter(Boolean))];
  const found = (text: string | Buffer) => noted.filter((secret) => text.includes(secret));
  const folder = join(dataFolder, 'postgres');
  const database = existsSync(folder) ? filesBelow(folder).flatMap((file) => found(readFileSync(file))) : [];
  return [...new Set([...found(log), ...database])];
}

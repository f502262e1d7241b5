import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { secretNames } from '../../packages/test-kit/src/secret-names.mjs';

/** Shorter values, which tests send to be rejected, can occur in any text. */
const minLength = 11;

function secretsIn(message: unknown): string[] {
  if (typeof message !== 'object' || message === null) return [];
  return Object.entries(message).flatMap(([name, value]) =>
    secretNames.includes(name)
      ? [value].flat().filter((one) => typeof one === 'string' && one.length >= minLength)
      : [],
  );
}

const parse = (text: string | null | undefined): unknown => {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
};

/** Records every password and token that a page sends or receives, for the check at the end of the run. */
export function recordSecrets(page: Page): void {
  const file = process.env['E2E_SECRETS'];
  if (!file) return;
  const record = (message: unknown) => {
    for (const secret of secretsIn(message)) appendFileSync(file, `${secret}\n`);
  };
  page.on('response', (response) => {
    if (!response.url().includes('/v1/auth/')) return;
    record(parse(response.request().postData()));
    void response.text().then(
      (text) => record(parse(text)),
      () => undefined,
    );
  });
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The recorded secrets that are in the database's files or in the log. The mailbox is not searched, because emails contain tokens. */
export function findLeakedSecrets(secretsFile: string, dataFolder: string, log: string): string[] {
  if (!existsSync(secretsFile)) return [];
  const recorded = [...new Set(readFileSync(secretsFile, 'utf8').split('\n').filter(Boolean))];
  const found = (text: string | Buffer) => recorded.filter((secret) => text.includes(secret));
  const folder = join(dataFolder, 'postgres');
  const database = existsSync(folder) ? filesBelow(folder).flatMap((file) => found(readFileSync(file))) : [];
  return [...new Set([...found(log), ...database])];
}

import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { secretSettings, secretsIn } from '../../packages/test-kit/src/secrets-in.mjs';

/** Shorter values, which tests send to be rejected, can occur in any text. */
const minLength = 11;

const parse = (text: string | null | undefined): unknown => {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
};

function keepForCheck(secrets: readonly string[]): void {
  const file = process.env['E2E_SECRETS'];
  if (file) for (const secret of secrets) appendFileSync(file, `${secret}\n`);
}

export const recordSettings = (env: Readonly<Record<string, string | undefined>>): void =>
  keepForCheck(secretSettings(env, minLength));

/** Records every password, token and key that a page sends or receives, for the check at the end of the run. */
export function recordSecrets(page: Page): void {
  const record = (message: unknown) => keepForCheck(secretsIn(message, minLength));
  page.on('response', (response) => {
    if (!/\/v1\/(auth|api-keys)\b/.test(response.url())) return;
    record(parse(response.request().postData()));
    void response.text().then(
      (text) => record(parse(text)),
      () => undefined,
    );
  });
}

/** The lines of `secretsFile` that occur in files or in the input. One pass, because there are thousands of secrets. */
function search(secretsFile: string, where: string[], input = ''): string[] {
  const { status, stdout, stderr, error } = spawnSync('grep', ['-aohF', '-f', secretsFile, ...where], {
    input,
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  });
  // 1: nothing found.
  if (status !== 0 && status !== 1) throw new Error(`grep failed: ${error?.message ?? stderr}`);
  return stdout.split('\n').filter(Boolean);
}

/** The recorded secrets that are in the database's files or in the log. The mailbox is not searched, because emails contain tokens. */
export function findLeakedSecrets(secretsFile: string, dataFolder: string, log: string): string[] {
  if (!existsSync(secretsFile)) return [];
  const database = join(dataFolder, 'postgres');
  const found = existsSync(database) ? search(secretsFile, ['-r', database]) : [];
  return [...new Set([...found, ...search(secretsFile, [], log)])];
}

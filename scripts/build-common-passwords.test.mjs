import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openCommonPasswords } from '../apps/server/src/platform/passwords/common-passwords.ts';
import { limits } from '../packages/contract/src/limits.ts';
import { commonPasswords, commonPasswordsTable, usableLength } from './build-common-passwords.mjs';
import { inProject } from './lib/project-root.mjs';

const passwords = commonPasswords();

it('the table in the repository has the hashes of the lists, at least 100,000 that pass the length rule', () => {
  expect(usableLength).toEqual(limits.password);
  expect(passwords.length).toBeGreaterThanOrEqual(100_000);
  const table = readFileSync(inProject('apps/server/assets/common-passwords.bin'));
  expect(table.equals(commonPasswordsTable(passwords))).toBe(true);
});

it('the server finds every password of the lists', async () => {
  const isCommon = await openCommonPasswords();
  expect(passwords.filter((password) => !isCommon(password))).toEqual([]);
});

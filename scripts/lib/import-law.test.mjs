// Writes each violation to a temporary copy of the folder layout and lints it with the repository's configuration.

import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inProject } from './project-root.mjs';
import { runProcess, tool } from './run-process.mjs';

/** [file, content, expected words of the report]. Each file breaks one rule. */
const violations = [
  ['packages/contract/src/a1.ts', "import { nanoid } from 'nanoid';\nexport const a = nanoid;", 'zod and nothing else'],
  ['packages/contract/src/a2.ts', "import { join } from 'node:path';\nexport const a = join;", 'zod and nothing else'],
  ['packages/contract/src/a3.ts', "import type { Svg } from '@tessera/qr';\nexport type A = Svg;", 'nothing else'],
  [
    'packages/contract/src/a4.ts',
    "import { app } from '../../../apps/server/src/app.ts';\nexport const a = app;",
    'by path',
  ],
  ['packages/qr/src/b1.ts', "import { limits } from '@tessera/contract';\nexport const b = limits;", 'types from'],
  ['packages/qr/src/b2.ts', "import { readFileSync } from 'fs';\nexport const b = readFileSync;", 'nothing else'],
  ['packages/qr/src/b3.ts', "export const b = () => import('@tessera/contract');", 'types from'],
  ['packages/client/src/m1.ts', "import { limits } from '@tessera/contract';\nexport const m = limits;", 'types from'],
  [
    'packages/client/src/m2.ts',
    "import { createHmac } from 'node:crypto';\nexport const m = createHmac;",
    'nothing else',
  ],
  ['packages/cli/src/n1.ts', "import { a } from '@tessera/server';\nexport const n = a;", 'packages/cli imports'],
  ['packages/cli/src/n2.ts', "import { z } from 'zod';\nexport const n = z;", 'packages/cli imports'],
  ['packages/stripe-emulator/src/c1.ts', "import { a } from '@tessera/server';\nexport const c = a;", 'an app'],
  ['apps/server/src/d1.ts', "import { a } from '@tessera/web';\nexport const d = a;", 'must not import the web'],
  ['apps/server/src/d2.ts', "import { a } from '../../web/src/ui/button.ts';\nexport const d = a;", 'by path'],
  ['apps/web/src/lib/d3.ts', "import { a } from '@tessera/server';\nexport const d = a;", 'must not import the server'],
  ['apps/web/src/lib/d4.ts', "import type { A } from '../../../server/src/app.ts';\nexport type D = A;", 'by path'],
  [
    'apps/web/src/lib/d5.ts',
    "import { readFile } from 'node:fs/promises';\nexport const d = readFile;",
    'no Node modules',
  ],
  ['apps/server/src/features/links/links.service.ts', sqlFrom('../../platform/db/sql.ts'), 'SQL belongs in'],
  ['apps/server/src/http/e2.ts', sqlFrom('../platform/db/sql.ts'), 'SQL belongs in'],
  ...[
    'pg',
    'ioredis',
    'nodemailer',
    'stripe',
    '@electric-sql/pglite',
    '@node-rs/argon2',
    'rate-limiter-flexible',
    'sharp',
  ].map((vendor, index) => [
    `apps/server/src/features/links/f${index}.service.ts`,
    `import vendor from '${vendor}';\nexport const f = vendor;`,
    'vendor SDKs',
  ]),
  ['apps/server/src/http/f1.ts', "import type { Pool } from 'pg';\nexport type F = Pool;", 'vendor SDKs'],
  [
    'apps/server/src/features/auth/g1.ts',
    "import { a } from '../links/links.repo.ts';\nexport const g = a;",
    'service.ts only',
  ],
  [
    'apps/server/src/features/auth/g5.ts',
    "import { a } from '../links/counting/counting.repo.ts';\nexport const g = a;",
    'through its',
  ],
  [
    'apps/server/src/features/links/counting/g6.ts',
    "import { a } from '../../auth/g1.ts';\nexport const g = a;",
    'through its',
  ],
  [
    'apps/server/src/features/links/g8.ts',
    "import type { A } from '../auth/auth.service.ts';\nexport type G = A;",
    'links must not import auth',
  ],
  [
    'apps/server/src/features/tags/g9.ts',
    "import { a } from '../jobs/jobs.service.ts';\nexport const g = a;",
    'tags must not import jobs',
  ],
  [
    'apps/server/src/features/letters/g10.ts',
    "import { a } from '../links/clicks.service.ts';\nexport const g = a;",
    'letters has no place',
  ],
  [
    'apps/server/src/features/moderation/reports/g11.ts',
    "export type G = import('../blocks/blocks.service.ts').A;",
    'reports must not import blocks',
  ],
  [
    'apps/server/src/features/moderation/operators/g12.ts',
    "import { a } from '../moderation.service.ts';\nexport const g = a;",
    'must not import the files beside it',
  ],
  [
    'apps/server/src/features/auth/g13.ts',
    "import { a } from '../../composition/features.ts';\nexport const g = a;",
    'must not import composition',
  ],
  ['apps/server/src/features/links/counting/g7.service.ts', sqlFrom('../../../platform/db/sql.ts'), 'SQL belongs in'],
  [
    'apps/server/src/features/auth/g2.ts',
    "import { send } from '../../platform/mail/smtp.ts';\nexport const g = send;",
    'deps',
  ],
  [
    'apps/server/src/platform/mail/g3.ts',
    "import { a } from '../../features/auth/auth.service.ts';\nexport const g = a;",
    'platform must not import',
  ],
  [
    'apps/server/src/http/g4.ts',
    "import { a } from '../features/auth/auth.service.ts';\nexport const g = a;",
    'http must not import',
  ],
  ['apps/server/src/g5.ts', "import { a } from '@tessera/test-kit/product';\nexport const g = a;", 'the test kit'],
  [
    'packages/test-kit/src/g6.mjs',
    "import { a } from '../../../scripts/lib/ensure-built.mjs';\nexport const g = a;",
    'by path',
  ],
  [
    'scripts/g7.mjs',
    "import { a } from '../apps/server/test/restore/drill.mjs';\nexport const g = a;",
    'must not import tests',
  ],
  ['apps/server/src/config.ts', 'export const port = process.env.PORT;', 'process.env'],
  [
    'apps/server/src/platform/mail/h2.ts',
    "import { env } from 'node:process';\nexport const port = env.PORT;",
    'process.env',
  ],
  ['apps/server/src/platform/mail/h3.ts', 'const { env } = process;\nexport const port = env.PORT;', 'process.env'],
  ['apps/web/src/ui/i1.tsx', "import { call } from '../lib/api.ts';\nexport const i = call;", 'must not fetch'],
  [
    'apps/web/src/ui/i2.tsx',
    "import { useQuery } from '@tanstack/react-query';\nexport const i = useQuery;",
    'must not fetch',
  ],
  ['apps/web/src/ui/i3.tsx', "import { t } from '../i18n/i18n.ts';\nexport const i = t;", 'must not fetch'],
  [
    'apps/web/src/lib/j1.ts',
    "import { a } from '../session/session.ts';\nexport const j = a;",
    'must not import session',
  ],
  [
    'apps/web/src/session/j2.ts',
    "import { a } from '../features/auth/form.tsx';\nexport const j = a;",
    'must not import features',
  ],
  [
    'apps/web/src/features/auth/j3.tsx',
    "import { a } from '../../pages/login.tsx';\nexport const j = a;",
    'must not import pages',
  ],
  ['apps/web/src/pages/j4.tsx', "import { a } from '../app/router.tsx';\nexport const j = a;", 'must not import app'],
  [
    'apps/web/src/features/auth/j5.tsx',
    "import { a } from '../invites/form.tsx';\nexport const j = a;",
    'must not import another',
  ],
  [
    'apps/web/src/codes/j6.tsx',
    "import { a } from '../features/auth/form.tsx';\nexport const j = a;",
    'must not import features',
  ],
  ['apps/web/src/codes/j7.ts', "export const j = () => import('../pages/login.tsx');", 'must not import pages'],
  [
    'apps/web/src/session/j8.ts',
    "import type { A } from '../codes/draft.ts';\nexport type J = A;",
    'must not import codes',
  ],
  ['apps/web/src/rooms/j9.ts', "import { a } from '../lib/api.ts';\nexport const j = a;", 'not a layer'],
  ['apps/web/src/features/auth/index.ts', 'export const k = 1;', 'an index file'],
  ['apps/web/src/lib/k2.ts', "export { a } from './api.ts';", 'a re-export is allowed'],
  ['apps/web/src/lib/k3.ts', "export * from './api.ts';", 'a re-export is allowed'],
  ['apps/web/src/lib/utils.ts', 'export const l = 1;', 'too vague'],
  ['apps/server/src/helpers/l2.ts', 'export const l = 1;', 'too vague'],
  ['apps/server/src/features/auth/types.ts', 'export type L = 1;', 'too vague'],
  ['apps/web/src/lib/misc.ts', 'export const l = 1;', 'too vague'],
  ['apps/web/src/common/l5.ts', 'export const l = 1;', 'too vague'],
  ['apps/web/src/lib/NotKebab.ts', 'export const m = 1;', 'kebab'],
  ['packages/contract/src/n1.ts', "import { n2 } from './n2.ts';\nexport const n1 = () => n2();", 'import(no-cycle)'],
  [
    'packages/contract/src/n2.ts',
    "import { n1 } from './n1.ts';\nexport const n2 = (): unknown => n1();",
    'import(no-cycle)',
  ],
  ['packages/contract/src/n3.ts', "export const n3 = () => import('./n4.ts');", 'imports this file'],
  ['packages/contract/src/n5.ts', "export type N = typeof import('./n6.ts');", 'imports this file'],
  ['apps/server/src/o1.ts', 'const later = async () => 1;\nlater();', 'no-floating-promises'],
  ['apps/server/src/o2.ts', '[1].forEach(async () => {});', 'no-misused-promises'],
  ['apps/server/src/o3.ts', 'export const o = (a: any) => a as unknown;', 'no-explicit-any'],
  ['apps/server/src/o4.ts', "import { O } from './o5.ts';\nexport const o: O = 1;", 'consistent-type-imports'],
  ['apps/server/src/o6.test.ts', "import { test } from 'vitest';\ntest.only('o', () => {});", 'no-focused-tests'],
  ['apps/server/src/o7.test.ts', "import { test } from 'vitest';\ntest.skip('o', () => {});", 'no-disabled-tests'],
  ['apps/web/src/ui/p1.tsx', 'export const P = () => <img src="/a.png" />;', 'jsx-a11y'],
  [
    'apps/web/src/ui/p2.tsx',
    "import { useState } from 'react';\nexport const useP = (a: boolean) => (a ? useState(1) : 1);",
    'rules-of-hooks',
  ],
  ['apps/web/src/ui/p3.tsx', 'export const P = () => <button>ok</button>;', 'button-has-type'],
];

function sqlFrom(path) {
  return `import { sql } from '${path}';\nexport const e = sql;`;
}

/** Allowed imports, and the files that the violations above import. */
const allowed = [
  ['packages/contract/src/index.ts', "export { a } from './schema.ts';"],
  ['packages/contract/src/schema.ts', "import * as z from 'zod/mini';\nexport const a = z.string();"],
  [
    'packages/qr/src/encode.ts',
    "import type { A } from '@tessera/contract';\nimport qr from 'qr';\nexport const b = (a: A) => qr(a);",
  ],
  ['apps/server/src/main.ts', "import { app } from './app.ts';\napp(process.env.PORT);"],
  [
    'apps/server/src/app.ts',
    "import fastify from 'fastify';\nexport const app = (port: unknown) => fastify({ port });",
  ],
  ['apps/server/src/platform/db/sql.ts', "import pg from 'pg';\nexport const sql = pg;"],
  ['apps/server/src/platform/clock/clock.ts', 'export const now = 1;'],
  ['apps/server/src/platform/mail/smtp.ts', 'export const send = 1;\nexport type Mail = typeof send;'],
  ['apps/server/src/features/links/links.repo.ts', sqlFrom('../../platform/db/sql.ts')],
  [
    'apps/server/src/features/links/clicks.service.ts',
    "import { now } from '../../platform/clock/clock.ts';\nimport type { Mail } from '../../platform/mail/smtp.ts';\nexport const a = (b: Mail) => [b, now];",
  ],
  ['apps/server/src/features/links/counting/counting.repo.ts', sqlFrom('../../../platform/db/sql.ts')],
  [
    'apps/server/src/features/links/stats/stats.service.ts',
    "import { e } from '../counting/counting.repo.ts';\nimport { a as b } from '../clicks.service.ts';\nexport const a = [b, e];",
  ],
  [
    'apps/server/src/features/auth/auth.service.ts',
    "import { a } from '../links/stats/stats.service.ts';\nexport const b = a;",
  ],
  ['packages/contract/src/n4.ts', "import type { n3 } from './n3.ts';\nexport type N4 = typeof n3;"],
  ['packages/contract/src/n6.ts', "import type { N } from './n5.ts';\nexport type N6 = N;"],
  [
    'apps/server/src/features/moderation/blocks/blocks.service.ts',
    "import { a as b } from '../operators/acts.ts';\nexport const a = b;\nexport type A = 1;",
  ],
  ['apps/server/src/features/moderation/operators/acts.ts', 'export const a = 1;'],
  [
    'apps/server/src/features/moderation/moderation.service.ts',
    "import { a as b } from './blocks/blocks.service.ts';\nexport const a = b;",
  ],
  ['apps/server/src/features/jobs/jobs.service.ts', 'export const a = 1;'],
  [
    'apps/server/src/composition/features.ts',
    "import { a as b } from '../features/jobs/jobs.service.ts';\nexport const a = b;",
  ],
  ['apps/server/src/o5.ts', 'export type O = number;'],
  [
    'apps/server/test/app/test-app.ts',
    "import { a } from '@tessera/test-kit/product';\nimport { b } from '../../../../scripts/lib/ensure-built.mjs';\nexport const c = [a, b];",
  ],
  [
    'apps/server/src/features/auth/auth.test.ts',
    "import pg from 'pg';\nimport { e } from '../links/links.repo.ts';\nexport const a = [pg, e];",
  ],
  ['apps/web/src/lib/api.ts', 'export const call = 1;\nexport const a = 1;'],
  ['apps/web/src/session/session.ts', "import { a as b } from '../lib/api.ts';\nexport const a = b;"],
  [
    'apps/web/src/codes/draft.ts',
    "import { a as b } from '../session/session.ts';\nexport const a = b;\nexport type A = 1;",
  ],
  ['apps/web/src/features/editor/form.tsx', "import { a as b } from '../../codes/draft.ts';\nexport const a = b;"],
  ['apps/web/src/features/auth/form.tsx', "import { a as b } from '../../session/session.ts';\nexport const a = b;"],
  ['apps/web/src/pages/login.tsx', "import { a as b } from '../features/auth/form.tsx';\nexport const a = b;"],
  ['apps/web/src/app/router.tsx', "import { a as b } from '../pages/login.tsx';\nexport const a = b;"],
];

const copy = mkdtempSync(join(tmpdir(), 'import-law-'));
/** @type {Map<string, string>} */
const reported = new Map();
let filesChecked = 0;

beforeAll(async () => {
  for (const path of [
    '.oxlintrc.json',
    'tsconfig.base.json',
    'scripts/lib',
    'apps/web/tsconfig.json',
    'apps/server/tsconfig.json',
  ])
    cpSync(inProject(path), join(copy, path), { recursive: true });
  symlinkSync(inProject('node_modules'), join(copy, 'node_modules'));
  for (const [file = '', text = ''] of [...violations, ...allowed]) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), `${text}\n`);
  }
  const { stdout } = await runProcess(tool('oxlint'), ['--format', 'json', 'apps', 'packages', 'scripts/g7.mjs'], {
    cwd: copy,
  });
  const result = JSON.parse(stdout);
  filesChecked = result.number_of_files;
  for (const { filename, code, message } of result.diagnostics)
    reported.set(filename, `${reported.get(filename) ?? ''}${code}: ${message}\n`);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe('import law', () => {
  test('checks every file', () => expect(filesChecked).toBe(violations.length + allowed.length));

  test.each(violations)('reports %s', (file, _text, words) => expect(reported.get(file) ?? '').toContain(words));

  test.each(allowed)('allows %s', (file) => expect(reported.get(file) ?? '').toBe(''));
});

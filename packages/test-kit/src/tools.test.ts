import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { findOrInstall } from './tools.mjs';

const folder = mkdtempSync(join(tmpdir(), 'tessera-tools-'));
const path = process.env['PATH'];

/** An apt-get that logs its calls, knows no package with "unknown" in its name, and takes a moment. */
const aptGet = `#!/bin/sh
echo "$*" >> "${folder}/calls"
case "$*" in *unknown*) exit 100 ;; esac
sleep 0.1
for name; do case "$name" in tool-*) printf '#!/bin/sh\n' > "${folder}/$name"; chmod +x "${folder}/$name" ;; esac; done
`;

beforeAll(() => {
  writeFileSync(join(folder, 'apt-get'), aptGet);
  chmodSync(join(folder, 'apt-get'), 0o755);
  process.env['PATH'] = `${folder}:${path}`;
  vi.spyOn(process, 'getuid').mockReturnValue(0);
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => rmSync(join(folder, 'calls'), { force: true }));
afterAll(() => {
  process.env['PATH'] = path;
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const ensure = (name: string) => findOrInstall([name], name);
/** The packages of each call of `apt-get install`. */
const installed = () =>
  readFileSync(join(folder, 'calls'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('install'))
    .map((line) => line.replace(/^.*=\d+ /, ''));

it('programs that are wanted at the same time are installed by one call, and only once', async () => {
  const first = Promise.all([ensure('tool-a'), ensure('tool-b')]);
  // Wanted again while they are installed.
  await new Promise(setImmediate);
  const later = Promise.all([ensure('tool-b'), ensure('tool-c')]);
  expect(await first).toEqual([join(folder, 'tool-a'), join(folder, 'tool-b')]);
  expect(await later).toEqual([join(folder, 'tool-b'), join(folder, 'tool-c')]);
  expect(installed()).toEqual(['tool-a tool-b', 'tool-c']);
});

it('a package that does not exist keeps no other one from being installed', async () => {
  expect(await Promise.all([ensure('unknown-d'), ensure('tool-e')])).toEqual([undefined, join(folder, 'tool-e')]);
  expect(installed()).toEqual(['unknown-d tool-e', 'unknown-d', 'tool-e']);
});

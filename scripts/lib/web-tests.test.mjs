import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject } from './project-root.mjs';

it('tests of the web app that replace modules are named *.mocked.test.tsx', () => {
  const files = readdirSync(inProject('apps/web/src'), { recursive: true, encoding: 'utf8' });
  const replacing = files.filter(
    (file) => /\.test\.tsx?$/.test(file) && readFileSync(inProject('apps/web/src', file), 'utf8').includes('vi.mock('),
  );
  expect(replacing.length).toBeGreaterThan(0);
  expect(replacing.filter((file) => !file.endsWith('.mocked.test.tsx'))).toEqual([]);
});

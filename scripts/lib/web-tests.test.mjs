import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject } from './project-root.mjs';

// Files of a worker share their modules: a module replaced in one file would be replaced in others, or not at all.
it('tests of the web app replace modules in the setup file only', () => {
  const files = readdirSync(inProject('apps/web/src'), { recursive: true, encoding: 'utf8' });
  const replaces = (file) => readFileSync(inProject('apps/web/src', file), 'utf8').includes('vi.mock(');
  expect(files.filter((file) => /\.tsx?$/.test(file) && replaces(file))).toEqual(['test-setup.ts']);
});

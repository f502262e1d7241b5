import { delimiter } from 'node:path';
import { inProject } from './project-root.mjs';

/** @param {string} name a command that one of our dependencies brings along */
export const tool = (name) => inProject('node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);

/** The environment in which the checkout's own tools come before the machine's. */
export const toolEnvironment = (extra = {}) => ({
  ...process.env,
  PATH: inProject('node_modules', '.bin') + delimiter + (process.env.PATH ?? ''),
  ...extra,
});

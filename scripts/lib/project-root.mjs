import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout, independent of the working directory. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** @param {...string} parts */
export const inProject = (...parts) => join(projectRoot, ...parts);

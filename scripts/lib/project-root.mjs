import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout, whatever folder the command was typed in. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** @param {...string} parts */
export const inProject = (...parts) => join(projectRoot, ...parts);

import { canInstallPackages, findProgram, installPackage } from './find-program.mjs';

/** The decoder that judges our pictures from outside. Fetched where that is possible, else named. */
export async function ensureZbar() {
  if (findProgram(['zbarimg'])) return;
  if (canInstallPackages() && (await installPackage('zbar-tools')) && findProgram(['zbarimg'])) return;
  throw new Error('zbar is missing: install zbar-tools (the program zbarimg) and run again.');
}

import { canInstallPackages, findProgram, installPackage } from './find-program.mjs';

/** A program that only tests and benches need. Fetched where that is possible, else named. */
async function ensureTool(program, packageName) {
  if (findProgram([program])) return;
  if (canInstallPackages() && (await installPackage(packageName)) && findProgram([program])) return;
  throw new Error(`${program} is missing: install the package ${packageName} and run again.`);
}

/** The decoder that judges our pictures from outside. */
export const ensureZbar = () => ensureTool('zbarimg', 'zbar-tools');
/** A balancer, as people put one in front. */
export const ensureNginx = () => ensureTool('nginx', 'nginx-light');
/** Lies to a process about the time. */
export const ensureFaketime = () => ensureTool('faketime', 'faketime');
/** A load generator that costs less than what it measures. */
export const ensureWrk = () => ensureTool('wrk', 'wrk');

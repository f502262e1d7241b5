let running = 0;

/**
 * Builds with esbuild, and ends its process with the last of the builds that run at the same time: it would run as long as this program,
 * and the other builds would never settle if it ended earlier.
 * @param {import('esbuild').BuildOptions} options
 */
export async function bundle(options) {
  const { build, stop } = await import('esbuild');
  running += 1;
  try {
    return await build(options);
  } finally {
    running -= 1;
    if (running === 0) await stop();
  }
}

import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { acceptsConnections, freePort } from '../../packages/test-kit/src/free-port.mjs';
import { type Browser, elementId, windowSize } from './browser.ts';
import { startProgram } from './program.ts';

const window = fileURLToPath(new URL('webkit-window.py', import.meta.url));

const savePicture = 'webkit.messageHandlers.screenshot.postMessage(arguments[0])';

/** The driver refuses to click an element that is entirely outside of the window. */
const scrollIntoView = 'arguments[0].scrollIntoViewIfNeeded()';

/** Starts WebKitGTK, which needs a display, and drives it by W3C WebDriver. */
export async function startWebkit(folder: string): Promise<Browser> {
  const downloads = join(folder, 'downloads');
  const errorFile = join(folder, 'errors');
  const pictureFile = join(folder, 'window.png');
  mkdirSync(downloads, { recursive: true });
  const display = startProgram('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']);
  const displayNumber = await display.until(() => /^(\d+)\n/.exec(display.written())?.[1]);
  const port = await freePort();
  const driver = startProgram('WebKitWebDriver', ['-p', String(port)], {
    DISPLAY: `:${displayNumber}`,
    GDK_BACKEND: 'x11',
    GTK_A11Y: 'none',
    GTK_THEME: 'Adwaita:dark',
    // The sandbox needs user namespaces, which containers lack. The window opens only pages of the product.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    WINDOW_SIZE: `${windowSize.width}x${windowSize.height}`,
    DOWNLOADS: downloads,
    ERRORS: errorFile,
  });
  await driver.until(async () => (await acceptsConnections(port)) || undefined);

  async function send(path: string, body: object): Promise<unknown> {
    const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`WebKit: ${path}: ${JSON.stringify(value)}`);
    return value;
  }

  const browserOptions = { binary: window, args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } };
  const { sessionId } = (await send('', { capabilities })) as { sessionId: string };
  const command = (name: string, body: object) => send(`/${sessionId}/${name}`, body);
  return {
    navigate: async (url) => void (await command('url', { url })),
    execute: (script, args) => command('execute/sync', { script, args }),
    async click(element) {
      await command('execute/sync', { script: scrollIntoView, args: [element] });
      await command(`element/${elementId(element)}/click`, {});
    },
    type: async (element, text) => void (await command(`element/${elementId(element)}/value`, { text })),
    errors: async () => (existsSync(errorFile) ? readFileSync(errorFile, 'utf8').trim().split('\n') : []),
    async screenshot() {
      rmSync(pictureFile, { force: true });
      await command('execute/sync', { script: savePicture, args: [pictureFile] });
      await driver.until(() => existsSync(pictureFile) || undefined);
      return readFileSync(pictureFile);
    },
    downloads,
    async close() {
      await driver.stop();
      await display.stop();
    },
  };
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../packages/test-kit/src/free-port.mjs';
import { type Browser, elementId, windowSize } from './browser.ts';
import { connectMarionette } from './marionette.ts';
import { startProgram } from './program.ts';

/** Exceptions and violations of the content security policy have the address of their page; `console.error` is recorded apart. */
const readErrors = `
  const { nsIScriptError, nsIConsoleAPIStorage } = Ci;
  const isOfPage = (one) =>
    one instanceof nsIScriptError && !(one.flags & nsIScriptError.warningFlag) && one.sourceName.startsWith('http');
  const calls = Cc['@mozilla.org/consoleAPI-storage;1'].getService(nsIConsoleAPIStorage).getEvents();
  return [
    ...Services.console.getMessageArray().filter(isOfPage).map(String),
    ...calls.filter(({ level, filename }) => level === 'error' && filename.startsWith('http')).map((one) => 'console: ' + one.arguments.join(' ')),
  ];`;

/** Starts Firefox without a window and drives it by Marionette, its own form of W3C WebDriver, so that no driver is needed. */
export async function startFirefox(folder: string): Promise<Browser> {
  const downloads = join(folder, 'downloads');
  mkdirSync(downloads, { recursive: true });
  const port = await freePort();
  const settings = {
    'marionette.port': port,
    'browser.download.folderList': 2,
    'browser.download.dir': downloads,
    'browser.aboutwelcome.enabled': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'ui.systemUsesDarkTheme': 1,
    'layout.css.prefers-color-scheme.content-override': 0,
  };
  const lines = Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`);
  writeFileSync(join(folder, 'user.js'), lines.join(''));
  const flags = ['--headless', '--no-remote', '--marionette', '--remote-allow-system-access', '--profile', folder];
  const firefox = startProgram(process.env['FIREFOX_PATH'] ?? 'firefox-esr', flags, { HOME: folder });
  const marionette = await firefox.until(() => connectMarionette(port));
  const { send } = marionette;
  /** Runs a script in the browser's own window, which may do anything. */
  const inChrome = async (script: string, args: readonly unknown[] = []): Promise<unknown> => {
    await send('Marionette:SetContext', { value: 'chrome' });
    const { value } = (await send('WebDriver:ExecuteScript', { script, args })) as { value: unknown };
    await send('Marionette:SetContext', { value: 'content' });
    return value;
  };

  await send('WebDriver:NewSession', { capabilities: { alwaysMatch: {} } });
  // A window of Firefox is at least 450 pixels wide, the page in it is not.
  await inChrome(
    `const [width, height] = arguments;
    Object.assign(gBrowser.selectedBrowser.style, { width: width + 'px', height: height + 'px', flex: 'none' });`,
    [windowSize.width, windowSize.height],
  );
  return {
    navigate: async (url) => void (await send('WebDriver:Navigate', { url })),
    execute: async (script, args) =>
      ((await send('WebDriver:ExecuteScript', { script, args })) as { value: unknown }).value,
    click: async (element) => void (await send('WebDriver:ElementClick', { id: elementId(element) })),
    type: async (element, text) => void (await send('WebDriver:ElementSendKeys', { id: elementId(element), text })),
    errors: async () => (await inChrome(readErrors)) as string[],
    screenshot: async () =>
      Buffer.from(((await send('WebDriver:TakeScreenshot', { full: false })) as { value: string }).value, 'base64'),
    downloads,
    async close() {
      marionette.close();
      await firefox.stop();
    },
  };
}

import { type ClickAgent, type ClickDevice, clickDevices } from '@tessera/contract';
import Bowser from 'bowser';
import { isbot } from 'isbot';

export interface Agent extends ClickAgent {
  readonly bot: boolean;
}

export type AgentOf = (userAgent: string) => Agent;

const browsers: ReadonlySet<string> = new Set(Object.values<string>(Bowser.BROWSER_MAP));
const systems: ReadonlySet<string> = new Set(Object.values<string>(Bowser.OS_MAP));
const devices: ReadonlySet<string> = new Set(clickDevices);

/** The library also returns words of unknown user agents as names; these are not on its lists. */
const known = (list: ReadonlySet<string>, name: string | undefined) => (name && list.has(name) ? name : 'other');

/**
 * The default user agents of the network libraries of Android (`Dalvik/2.1.0 (…)`) and Apple (`App/1 CFNetwork/1410 Darwin/22`):
 * apps that load a link to check or preview it. Browsers, also those inside apps, begin with `Mozilla/`.
 */
const isLibrary = (userAgent: string) => /^Dalvik\/|^(?!Mozilla\/).*\bCFNetwork\//.test(userAgent);

/** Desktops of Unix name their window system. The library does not know Chromebooks and BSD as computers. */
const isUnixDesktop = (userAgent: string) => userAgent.startsWith('Mozilla/5.0 (X11; ');

function parse(userAgent: string): Agent {
  // Every browser names itself.
  if (userAgent.trim() === '') return { bot: true, device: 'other', browser: 'other', os: 'other' };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return {
    bot: isbot(userAgent) || isLibrary(userAgent),
    device: known(devices, platform.type ?? (isUnixDesktop(userAgent) ? 'desktop' : undefined)) as ClickDevice,
    browser: known(browsers, browser.name),
    os: known(systems, os.name),
  };
}

/** Parsing takes 40 µs and most user agents are common, so results are cached; the oldest are evicted first. */
export function agentReader(maxCached = 5000): AgentOf {
  const cache = new Map<string, Agent>();
  return (userAgent) => {
    const found = cache.get(userAgent);
    if (found) return found;
    const agent = parse(userAgent);
    if (cache.size >= maxCached) cache.delete(cache.keys().next().value ?? '');
    cache.set(userAgent, agent);
    return agent;
  };
}

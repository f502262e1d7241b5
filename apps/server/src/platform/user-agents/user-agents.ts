import Bowser from 'bowser';
import { isbot } from 'isbot';

/** What a user agent's own words say about it. */
export interface Agent {
  bot: boolean;
  /** Each from a closed list, so that nobody can invent rows: `other` for what is on none. */
  device: 'mobile' | 'tablet' | 'desktop' | 'tv' | 'other';
  browser: string;
  os: string;
}

export type AgentOf = (userAgent: string) => Agent;

const browsers: ReadonlySet<string> = new Set(Object.values<string>(Bowser.BROWSER_MAP));
const systems: ReadonlySet<string> = new Set(Object.values<string>(Bowser.OS_MAP));
const devices: ReadonlySet<string> = new Set<Agent['device']>(['mobile', 'tablet', 'desktop', 'tv']);

/** The library makes names out of words it does not know; those are not on its lists. */
const known = (list: ReadonlySet<string>, name: string | undefined) => (name && list.has(name) ? name : 'other');

function read(userAgent: string): Agent {
  if (userAgent === '') return { bot: false, device: 'other', browser: 'other', os: 'other' };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return {
    bot: isbot(userAgent),
    device: known(devices, platform.type) as Agent['device'],
    browser: known(browsers, browser.name),
    os: known(systems, os.name),
  };
}

/** Reading one costs 40 µs, and the world uses few: the answers are kept, the oldest go first. */
export function agentReader(mostKept = 5000): AgentOf {
  const kept = new Map<string, Agent>();
  return (userAgent) => {
    const found = kept.get(userAgent);
    if (found) return found;
    const agent = read(userAgent);
    if (kept.size >= mostKept) kept.delete(kept.keys().next().value ?? '');
    kept.set(userAgent, agent);
    return agent;
  };
}

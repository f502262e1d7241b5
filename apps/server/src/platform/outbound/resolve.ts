import { lookup, Resolver } from 'node:dns/promises';

/** Returns all addresses of a host name. Throws if there is none. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<string[]>;

/**
 * Queries the name servers directly: the system's resolver blocks one of a few threads per name, so that slow name servers
 * would stall files and other lookups.
 */
export const resolvePublic: Resolve = async (host, signal) => {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length === 0) throw new Error(`no address for ${host}`);
    return addresses;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
};

/** Follows the system's configuration, such as /etc/hosts: for installations that allow private targets. */
export const resolveBySystem: Resolve = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address);

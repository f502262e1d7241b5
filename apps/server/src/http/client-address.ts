import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';
import type { Config } from '../config.ts';

type Trust = (address: string, hop: number) => boolean;

/** Which proxies may set `X-Forwarded-For`, in the format of the framework. */
export function proxyTrust(setting: Config['trustProxy']): Trust | false {
  if (setting === false) return false;
  if (setting === true) return () => true;
  if (typeof setting === 'number') return (_address, hop) => hop < setting;
  return proxyAddress.compile(setting.split(',').map((address) => address.trim()));
}

/** The parts of a request that determine its client's address. */
export interface AddressSource {
  readonly headers: { readonly 'x-forwarded-for'?: string | string[]; readonly 'user-agent'?: string | undefined };
  readonly socket: Socket;
}

/** The client's address for the fast path, by the same rule as the framework's `request.ip`. */
export function clientAddressOf(setting: Config['trustProxy']): (source: AddressSource) => string {
  const trust = proxyTrust(setting);
  if (trust === false) return ({ socket }) => socket.remoteAddress ?? '';
  // proxy-addr reads nothing else of a request. A connection that was just closed has no address.
  return (source) => {
    const address: string | undefined = proxyAddress(source as IncomingMessage, trust);
    return address ?? '';
  };
}

import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';
import type { Config } from '../config.ts';

type Trust = (address: string, hop: number) => boolean;

/** Whose forwarded addresses are believed, the way the framework takes it; `false`: nobody's. */
export function trustOf(setting: Config['trustProxy']): Trust | false {
  if (setting === false) return false;
  if (setting === true) return () => true;
  if (typeof setting === 'number') return (_address, hop) => hop < setting;
  return proxyAddress.compile(setting.split(',').map((address) => address.trim()));
}

/** All that an address is told by. */
export interface Sender {
  readonly headers: { readonly 'x-forwarded-for'?: string | string[]; readonly 'user-agent'?: string | undefined };
  readonly socket: Socket;
}

/** The address a request came from, for what is answered ahead of the framework: by the same rule as its `request.ip`. */
export function clientAddressOf(setting: Config['trustProxy']): (sender: Sender) => string {
  const trust = trustOf(setting);
  if (trust === false) return ({ socket }) => socket.remoteAddress ?? '';
  // It looks at nothing else of a request; of a connection that has just broken it finds no address.
  return (sender) => {
    const address: string | undefined = proxyAddress(sender as IncomingMessage, trust);
    return address ?? '';
  };
}

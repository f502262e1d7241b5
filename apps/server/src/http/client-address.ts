import type { IncomingMessage } from 'node:http';
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

/** The address a request came from, for what is answered ahead of the framework: by the same rule as its `request.ip`. */
export function clientAddressOf(setting: Config['trustProxy']): (request: IncomingMessage) => string {
  const trust = trustOf(setting);
  if (trust === false) return (request) => request.socket.remoteAddress ?? '';
  return (request) => proxyAddress(request, trust);
}

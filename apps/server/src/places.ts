import type { Config } from './config.ts';

/** Where things lie beside the running file. Source and bundle are equally deep, so the same addresses fit both. */
export interface Places {
  migrations: URL;
  webRoot: URL;
  workerFile: URL;
  emptyData: URL;
  logoChild: URL;
  drawThread: URL;
  /** The stand-in for Stripe; opened in development alone. */
  stripeEmulator: URL;
  clickThread: URL;
}

/** Listening everywhere means that this machine's own address will do. */
const isAnyHost = (host: string) => host === '0.0.0.0' || host === '::';
export const ownUrl = ({ host, port }: Config) => `http://${isAnyHost(host) ? '127.0.0.1' : host}:${port}`;

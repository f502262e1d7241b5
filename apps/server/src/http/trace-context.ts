import type { Config } from '../config.ts';
import { proxyTrust } from './client-address.ts';

/** The ids that a proxy has given to a request. */
export interface TraceContext {
  readonly requestId?: string;
  /** W3C Trace Context. */
  readonly traceparent?: string;
}

type TraceHeaders = Readonly<Record<string, string | string[] | undefined>>;

export type TraceReader = (headers: TraceHeaders, remoteAddress: string | undefined) => TraceContext;

/** Ids of common proxies, without characters that break a log line or a header. */
const requestIdPattern = /^[\w.:+/=@-]{1,128}$/;
const traceparentPattern = /^(?!ff)[\da-f]{2}-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;
const none: TraceContext = {};

/** Reads the ids of a request that comes from a trusted proxy. Other clients could choose the id of another request. */
export function traceReader(setting: Config['trustProxy']): TraceReader {
  const trust = proxyTrust(setting);
  if (trust === false) return () => none;
  return (headers, remoteAddress) => {
    const { 'x-request-id': requestId, ['traceparent']: traceparent } = headers;
    if (requestId === undefined && traceparent === undefined) return none;
    if (remoteAddress === undefined || !trust(remoteAddress, 0)) return none;
    return {
      ...(typeof requestId === 'string' && requestIdPattern.test(requestId) && { requestId }),
      ...(typeof traceparent === 'string' && traceparentPattern.test(traceparent) && { traceparent }),
    };
  };
}

import type { CountedJournal } from '../features/clicks/counting/shipper.service.ts';
import type { LinkSource } from '../features/links/link-source.ts';
import { openChannel, type Port } from '../platform/channel/channel.ts';
import type { Journal } from '../platform/journal/journal.ts';
import type { Limiter } from '../platform/limiter/limiter.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { AppStart, CallsToApp, CallsToGateway, GatewayState, NoticeToApp, NoticeToGateway } from './messages.ts';

const callTimeoutMs = 4000;

export interface GatewayClientOptions {
  port: Port;
  start: AppStart;
  /** Counts for this process alone while the gateway does not answer. */
  fallbackLimiter: Limiter;
  onLead: () => void;
  onLeave: () => void;
  onClose: (withinMs: number) => void;
}

/** The gateway as an app process sees it. */
export interface GatewayClient {
  state(): GatewayState;
  /** The state of this moment; `state` may be a quarter of a second old. */
  refreshState(): Promise<void>;
  /** Writes clicks of links that the app answers itself into the gateway's journal. */
  readonly journal: Pick<Journal, 'append'>;
  /** The gateway's journal, for counting. */
  readonly counted: CountedJournal;
  /** Limits that all app processes count together. */
  readonly limiter: Limiter;
  /** Makes `read` answer the metrics of all processes. */
  share(metrics: Metrics): Metrics;
  readonly dropLink: (hash: string) => Promise<void>;
  /** Answers the gateway's lookups from here and reports changes; returns how to stop. */
  serveLinks(source: LinkSource): () => Promise<void>;
  readonly ready: () => void;
  readonly failing: () => void;
}

export function connectToGateway(options: GatewayClientOptions): GatewayClient {
  const { port, start, fallbackLimiter } = options;
  let state: GatewayState = { knownLinks: 0, isComplete: false, written: 0, recorded: 0 };
  let links: LinkSource | undefined;
  let ownMetrics: Metrics | undefined;

  function onNotice(notice: NoticeToApp): void {
    switch (notice.kind) {
      case 'state':
        state = notice.state;
        channel.notify({ kind: 'alive', rssBytes: process.memoryUsage.rss() });
        return;
      case 'lead':
        options.onLead();
        return;
      case 'leave':
        options.onLeave();
        return;
      case 'close':
        options.onClose(notice.withinMs);
    }
  }

  const channel = openChannel<CallsToGateway, CallsToApp, NoticeToGateway, NoticeToApp>({
    port,
    timeoutMs: callTimeoutMs,
    onNotice,
    handlers: {
      lookUp(hashes) {
        if (!links) throw new Error('links cannot be looked up yet');
        return links.find(hashes);
      },
      metrics: () => ownMetrics?.readOwn() ?? '',
    },
  });

  const askLimiter =
    (call: 'hit' | 'wait'): Limiter['hit'] =>
    (rule, key) =>
      channel.call('limit', { call, rule, key }).catch(() => fallbackLimiter[call](rule, key));

  return {
    state: () => state,
    async refreshState() {
      state = await channel.call('state', null);
    },
    journal: {
      // If the gateway does not confirm the click, the visitor is redirected all the same.
      append: (line, settled) => void channel.call('recordClick', line).then(settled, settled),
    },
    counted: {
      ...start.journal,
      written: () => state.written,
      discard: (before) => channel.notify({ kind: 'counted', position: before }),
    },
    limiter: { hit: askLimiter('hit'), wait: askLimiter('wait'), close: () => fallbackLimiter.close() },
    share(metrics) {
      ownMetrics = metrics;
      return { ...metrics, read: () => channel.call('metrics', null).catch(() => metrics.readOwn()) };
    },
    async dropLink(hash) {
      // Without an answer the change still reaches the gateway by the database's notification.
      await channel.call('dropLink', hash).catch(() => {});
    },
    serveLinks(source) {
      links = source;
      return source.listen({
        message: (hash) => channel.notify({ kind: 'link-changed', hash }),
        restored: () => channel.notify({ kind: 'listening', isListening: true }),
        lost: () => channel.notify({ kind: 'listening', isListening: false }),
      });
    },
    ready: () => channel.notify({ kind: 'ready' }),
    failing: () => channel.notify({ kind: 'failing' }),
  };
}

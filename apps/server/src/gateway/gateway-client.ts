import type { LinkKey } from '@tessera/contract';
import type { JournalToCount } from '../features/clicks/counting/shipper.service.ts';
import type { RemoteClickLimits } from '../features/links/click-limits.ts';
import type { LinkSource } from '../features/links/link-source.ts';
import { type Channel, openChannel, type Port } from '../platform/channel/channel.ts';
import type { Journal } from '../platform/journal/journal.ts';
import type { Limiter, LimitRule } from '../platform/limiter/limiter.ts';
import { mergeMetrics } from '../platform/metrics/merge-metrics.ts';
import { type Metrics, sharedWhileRunning } from '../platform/metrics/metrics.ts';
import type { AppStart, CallsToApp, CallsToGateway, GatewayState, NoticeToApp, NoticeToGateway } from './messages.ts';

type GatewayChannel = Channel<CallsToGateway, NoticeToGateway>;

const callTimeoutMs = 4000;

export interface GatewayClientOptions {
  port: Port;
  start: AppStart;
  /** Counts short limits if this is the only app process, and all limits while the gateway does not answer. */
  ownLimiter: Limiter;
  onLead: () => void;
  onClose: (timeoutMs: number) => void;
}

/**
 * The only app process counts shorter limits itself, because a call to the gateway costs up to a sixth of a small request. Longer
 * limits, such as those of passwords, must survive the replacement of the process.
 */
const longLimitSeconds = 2 * 60;

function sharedLimiter(channel: GatewayChannel, own: Limiter, isOnlyApp: boolean): Limiter {
  const isOwn = (rule: LimitRule) => isOnlyApp && rule.seconds < longLimitSeconds;
  const limit =
    (call: 'hit' | 'wait'): Limiter['hit'] =>
    (rule, key) =>
      isOwn(rule) ? own[call](rule, key) : channel.call('limit', { call, rule, key }).catch(() => own[call](rule, key));
  return {
    count: (rule, key) =>
      isOwn(rule) ? own.count(rule, key) : channel.call('countLimit', { rule, key }).catch(() => own.count(rule, key)),
    hit: limit('hit'),
    wait: limit('wait'),
    close: () => own.close(),
  };
}

const remoteJournal = (channel: GatewayChannel): Pick<Journal, 'append'> => ({
  // Redirect the visitor even if the gateway does not confirm the click.
  append: (line, settled) => void channel.call('recordClick', line).then(settled, settled),
});

const remoteClickLimits = (channel: GatewayChannel): RemoteClickLimits => ({
  // Without an answer, the clicks that were read with the link decide.
  read: (hash, counted) => channel.call('limitedClicks', { call: 'read', hash, counted }).catch(() => counted),
  add: (hash, counted) => void channel.call('limitedClicks', { call: 'add', hash, counted }).catch(() => {}),
});

export type GatewayClient = ReturnType<typeof connectToGateway>;

/** The app process's side of the channel to the gateway. */
export function connectToGateway(options: GatewayClientOptions) {
  const { port, start, ownLimiter } = options;
  let state: GatewayState = { knownLinks: 0, isComplete: false, written: 0, recorded: 0 };
  let isLeaving = false;
  let links: LinkSource | undefined;
  let ownMetrics: Metrics | undefined;

  function onNotice(notice: NoticeToApp): void {
    if (notice.kind === 'state') {
      state = notice.state;
      channel.notify({ kind: 'alive', rssBytes: process.memoryUsage.rss() });
    }
    if (notice.kind === 'lead') options.onLead();
    if (notice.kind === 'leave' || notice.kind === 'close') isLeaving = true;
    if (notice.kind === 'close') options.onClose(notice.timeoutMs);
  }

  const channel = openChannel<CallsToGateway, CallsToApp, NoticeToGateway, NoticeToApp>({
    port,
    timeoutMs: callTimeoutMs,
    onNotice,
    handlers: {
      lookUp(names) {
        if (!links) throw new Error('app process is starting');
        return links.find(names);
      },
      metrics: () => ownMetrics?.readOwn() ?? null,
    },
  });

  const journalToCount: JournalToCount = {
    ...start.journal,
    written: () => state.written,
    discard: (before) => channel.notify({ kind: 'discard', before }),
  };

  return {
    /** From the last `state` notice, at most 250 ms old. */
    state: () => state,
    /** Requests the state now. */
    async refreshState() {
      state = await channel.call('state', null);
    },
    /** Whether the product is shutting down. */
    isLeaving: () => isLeaving,
    /** Appends clicks of links that the app answers to the gateway's journal. */
    journal: remoteJournal(channel),
    /** The gateway's journal, as the shipper uses it. */
    journalToCount,
    /** The gateway's counts of links with a click limit: it has redirected most of the clicks. */
    clickLimits: remoteClickLimits(channel),
    /** Counts rate limits for all app processes together. */
    limiter: sharedLimiter(channel, ownLimiter, start.isOnlyApp),
    /** The same metrics, with `read` returning those of all processes. */
    share(metrics: Metrics): Metrics {
      ownMetrics = metrics;
      const read = async () =>
        mergeMetrics(await channel.call('metrics', null).catch(async () => [await metrics.readOwn()]));
      return { ...metrics, read: sharedWhileRunning(read) };
    },
    /** Removes a changed link from the gateway's cache. */
    async invalidateLink(key: LinkKey): Promise<void> {
      // If the call fails, the database's notification still reaches the gateway.
      await channel.call('invalidateLink', key).catch(() => {});
    },
    /** Answers the gateway's lookups from this source and reports changes; returns a function that stops it. */
    serveLinks(source: LinkSource): () => Promise<void> {
      links = source;
      return source.listen({
        message: (key) => channel.notify({ kind: 'link-changed', key: key as LinkKey }),
        restored: () => channel.notify({ kind: 'listening', isListening: true }),
        lost: () => channel.notify({ kind: 'listening', isListening: false }),
      });
    },
    ready: () => channel.notify({ kind: 'ready' }),
    requestReplacement: () => channel.notify({ kind: 'failing' }),
  };
}

import cluster, { type Worker } from 'node:cluster';
import type { ToSupervisor, ToWorker } from './messages.ts';
import type { WorkerProcess } from './supervisor.ts';
import type { SupervisorLine } from './teammate.ts';

/** What Node's own cluster says to a worker and hears of it, as far as connections are concerned. */
interface ClusterMessage {
  readonly cmd?: string;
  readonly act?: string;
  readonly seq?: number;
  readonly ack?: number;
}

/**
 * Node hands every connection to a worker and waits for its word that it has taken it. A worker that dies before it
 * says so leaves the connection open in our hands, for ever and with a visitor behind it (Node 20 to 24): close those.
 */
function closeLostConnections({ process: child }: Worker): void {
  const handed = new Map<number, { close(): void }>();
  const send = child.send.bind(child) as (...args: unknown[]) => boolean;
  child.send = (message: ClusterMessage, handle?: unknown, ...rest: unknown[]) => {
    if (message.cmd === 'NODE_CLUSTER' && message.act === 'newconn' && message.seq !== undefined && handle)
      handed.set(message.seq, handle as { close(): void });
    return send(message, handle, ...rest);
  };
  child.on('internalMessage', (message: ClusterMessage) => {
    if (message.ack !== undefined) handed.delete(message.ack);
  });
  child.once('exit', () => {
    for (const connection of handed.values()) connection.close();
    handed.clear();
  });
}

/** Starts this program again as a worker that shares the port. */
export function forkWorker(environment: Record<string, string>): WorkerProcess {
  const worker = cluster.fork(environment);
  closeLostConnections(worker);
  // Writing to one that has just died is no reason to die as well; its exit will be heard.
  worker.on('error', () => {});
  return {
    send: (message) => void (worker.isConnected() && worker.send(message, () => {})),
    kill: (signal) => void worker.process.kill(signal),
    onMessage: (hear) => void worker.on('message', (message: ToSupervisor) => hear(message)),
    onExit: (hear) => void worker.once('exit', hear),
  };
}

/** The line of this process to its supervisor; `onLost` hears that the supervisor is gone. */
export function lineToSupervisor(onLost: () => void): SupervisorLine {
  // Else Node ends the process at once, with requests in its hands.
  if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;
  process.once('disconnect', onLost);
  return {
    send: (message) => void (process.connected && process.send?.(message, undefined, undefined, () => {})),
    onMessage: (hear) => void process.on('message', (message: ToWorker) => hear(message)),
  };
}

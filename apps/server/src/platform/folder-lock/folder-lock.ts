import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rmSync, statSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Systems truncate a socket path at 104 to 108 bytes. */
const maxSocketPathBytes = 100;
const retryMs = 50;

export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
  constructor(readonly folder: string) {
    super(
      `The data folder ${folder} is in use by another Tessera process. ` +
        'Stop that process, use another folder (DATA_DIR), or use PostgreSQL (DATABASE_URL) for several processes.',
    );
  }
}

export interface FolderLock {
  release(): Promise<void>;
}

/** Identifies the folder independently of the path or mount that leads to it. */
function folderKey(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true });
  return createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32);
}

function socketPath(folder: string): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\tessera-${folderKey(folder)}`;
  const inside = join(folder, 'lock.sock');
  return Buffer.byteLength(inside) <= maxSocketPathBytes ? inside : join(tmpdir(), `tessera-${folderKey(folder)}.sock`);
}

/** Connects to the process that has locked the folder, if there is one. */
export function connectToHolder(folder: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(socketPath(folder));
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(undefined));
  });
}

function listen(path: string, onConnection: (socket: Socket) => void, open: Set<Socket>): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(onConnection);
    server.on('connection', (socket) => {
      open.add(socket.unref());
      socket.once('close', () => open.delete(socket));
    });
    server.once('error', reject);
    server.listen({ path }, () => resolve(server.unref()));
  });
}

async function close(server: Server | undefined): Promise<void> {
  if (!server) return;
  const closed = once(server, 'close');
  server.close();
  await closed;
}

/**
 * The embedded engine does not lock its folder, and two processes on one folder lose commits. A listening socket is the
 * lock, because the system closes it when the process ends for any reason. On Linux an abstract socket decides without a
 * race; the socket in the folder is visible to other containers and accepts requests.
 */
async function tryLock(folder: string, onConnection: (socket: Socket) => void): Promise<FolderLock> {
  const inUse = () => new DataFolderInUse(folder);
  const open = new Set<Socket>();
  const abstract =
    process.platform === 'linux'
      ? await listen(`\0tessera-${folderKey(folder)}`, (socket) => socket.destroy(), open).catch(() =>
          Promise.reject(inUse()),
        )
      : undefined;
  try {
    const path = socketPath(folder);
    const holder = await connectToHolder(folder);
    if (holder) {
      holder.destroy();
      throw inUse();
    }
    if (process.platform !== 'win32') rmSync(path, { force: true });
    const server = await listen(path, onConnection, open).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') throw inUse();
      // Some shared folders do not support sockets; the abstract one still protects within this machine.
      if (abstract) return undefined;
      throw error;
    });
    return {
      release: async () => {
        // A server closes only after all its connections.
        for (const socket of open) socket.destroy();
        await close(server);
        await close(abstract);
      },
    };
  } catch (error) {
    await close(abstract);
    throw error;
  }
}

/**
 * Locks a folder until the release or the end of this process. `onConnection` gets the connections of other processes to the
 * lock. Waits up to `waitMs` for a process that is ending, such as one whose gateway was killed.
 */
export async function lockFolder(
  folder: string,
  onConnection: (socket: Socket) => void,
  waitMs = 0,
): Promise<FolderLock> {
  const end = performance.now() + waitMs;
  for (;;) {
    try {
      return await tryLock(folder, onConnection);
    } catch (error) {
      if (!(error instanceof DataFolderInUse) || performance.now() >= end) throw error;
      await sleep(retryMs);
    }
  }
}

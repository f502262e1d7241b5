import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rmSync, statSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A socket address is cut at 104 to 108 bytes, depending on the system. */
const LONGEST_SOCKET_PATH = 100;

export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
  constructor(readonly folder: string) {
    super(
      `The data folder ${folder} is in use by another Tessera process. ` +
        'Stop that one first, give this one a folder of its own (DATA_DIR), or use PostgreSQL (DATABASE_URL) for several processes.',
    );
  }
}

export interface FolderLock {
  release(): Promise<void>;
}

/** The folder itself, whatever path or mount it is reached by. */
function folderKey(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true });
  return createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32);
}

function socketPath(folder: string): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\tessera-${folderKey(folder)}`;
  const inside = join(folder, 'lock.sock');
  return Buffer.byteLength(inside) <= LONGEST_SOCKET_PATH
    ? inside
    : join(tmpdir(), `tessera-${folderKey(folder)}.sock`);
}

/** Reaches the process that holds the folder, if there is one. */
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

const retryMs = 50;

/** Waits up to `waitMs` for a process that is on its way out, such as one whose gateway was killed. */
export async function lockFolderWithin(
  waitMs: number,
  ...[folder, onConnection]: Parameters<typeof lockFolder>
): Promise<FolderLock> {
  const end = performance.now() + waitMs;
  for (;;) {
    try {
      return await lockFolder(folder, onConnection);
    } catch (error) {
      if (!(error instanceof DataFolderInUse) || performance.now() > end) throw error;
      await sleep(retryMs);
    }
  }
}

/**
 * The engine does not lock its folder, and two processes on one lose commits. The system closes a socket with
 * its process, however that ends, so a listening socket is the lock. On Linux an abstract one decides who is
 * first without a race; the one in the folder is seen from other containers too, and takes requests.
 */
export async function lockFolder(folder: string, onConnection: (socket: Socket) => void): Promise<FolderLock> {
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
      // Some shared folders cannot hold sockets; the abstract one still guards this machine.
      if (abstract) return undefined;
      throw error;
    });
    return {
      release: async () => {
        // A server counts as open as long as one of its connections is.
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

import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { databaseFolder } from './engine.ts';
import { connectToHolder } from '../../folder-lock/folder-lock.ts';

const snapshotsFolder = (dataDir: string) => join(dataDir, 'snapshots');

/** Removes the copies that a killed process left. */
export function removeOldSnapshots(dataDir: string): void {
  rmSync(snapshotsFolder(dataDir), { recursive: true, force: true });
}

/** Serves a backup command that requests a copy of the running database. The copy is removed when the connection closes. */
export function serveSnapshot(socket: Socket, dataDir: string, copyTo: (folder: string) => Promise<void>): void {
  const copy = join(snapshotsFolder(dataDir), randomUUID());
  socket.on('error', () => socket.destroy());
  socket.on('close', () => rmSync(copy, { recursive: true, force: true }));
  socket.once('data', () => {
    mkdir(copy, { recursive: true, mode: 0o700 })
      .then(() => copyTo(databaseFolder(copy)))
      .then(
        () => socket.write(`${JSON.stringify({ dataDir: copy })}\n`),
        (error: unknown) => socket.end(`${JSON.stringify({ error: String(error) })}\n`),
      );
  });
}

export interface Snapshot {
  readonly dataDir: string;
  release(): void;
}

export async function requestSnapshot(dataDir: string): Promise<Snapshot> {
  const socket = await connectToHolder(dataDir);
  if (!socket) throw new Error(`no running server answers for ${dataDir}: stop it and try again`);
  socket.write('snapshot\n');
  const line = await new Promise<string>((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      if (text.endsWith('\n')) resolve(text);
    });
    socket.once('close', () => reject(new Error('the running server closed the connection')));
  });
  const answer = JSON.parse(line) as { dataDir: string } | { error: string };
  if ('error' in answer) throw new Error(`the running server could not copy its database: ${answer.error}`);
  return { dataDir: answer.dataDir, release: () => socket.destroy() };
}

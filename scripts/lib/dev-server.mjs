import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { inProject } from './project-root.mjs';

const acceptsConnections = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/**
 * The API server as a child process that can be restarted. A new process starts after the old one has ended, because both use
 * the same data folder and port.
 * @param {NodeJS.ProcessEnv} env @param {number} port
 */
export function createDevServer(env, port) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  let turn = Promise.resolve();
  let queued = 0;
  let listening = Promise.resolve();

  const waitUntilUp = async (started) => {
    while (child === started && !(await acceptsConnections(port))) await sleep(50);
  };

  const start = () => {
    const started = spawn(process.execPath, ['--enable-source-maps', inProject('apps/server/dist/main.js')], {
      env,
      stdio: 'inherit',
      // In its own process group, so that Ctrl-C reaches only this process, which then stops the server.
      detached: true,
    });
    child = started;
    listening = waitUntilUp(started);
    started.on('exit', (code) => {
      if (child !== started) return;
      child = undefined;
      console.error(`The server exited (${code ?? 'by a signal'}). It restarts at the next change.`);
    });
  };

  const stop = async () => {
    const old = child;
    child = undefined;
    if (!old || old.exitCode !== null || old.signalCode !== null) return;
    await new Promise((resolve) => {
      old.once('exit', resolve);
      old.kill('SIGTERM');
      // An open connection must not delay the restart. A kill loses no acknowledged write.
      setTimeout(() => old.kill('SIGKILL'), 4000).unref();
    });
  };

  return {
    /** Resolves when the server answers or has exited, so that a page reloaded during a restart waits instead of failing. */
    async settled() {
      await turn;
      await listening;
    },
    restart() {
      queued += 1;
      turn = turn.then(async () => {
        queued -= 1;
        // Several changes in a row cause one restart.
        if (queued > 0) return;
        await stop();
        start();
      });
      return turn;
    },
    stop() {
      turn = turn.then(stop);
      return turn;
    },
  };
}

import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { inProject } from './project-root.mjs';

const accepts = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/**
 * The API server as a child that can be replaced. Restarts are strictly one after the other: the old process must have
 * let go of the data folder and the port before the new one asks for them.
 * @param {NodeJS.ProcessEnv} env @param {number} port
 */
export function createDevServer(env, port) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  let turn = Promise.resolve();
  let waiting = 0;
  let up = Promise.resolve();

  const waitUntilUp = async (started) => {
    while (child === started && !(await accepts(port))) await pause(50);
  };

  const start = () => {
    const started = spawn(process.execPath, ['--enable-source-maps', inProject('apps/server/dist/main.js')], {
      env,
      stdio: 'inherit',
      // Its own process group: Ctrl-C reaches us alone, and we end things in order.
      detached: true,
    });
    child = started;
    up = waitUntilUp(started);
    started.on('exit', (code) => {
      if (child !== started) return;
      child = undefined;
      console.error(`The server ended (${code ?? 'by a signal'}); it starts again at the next change.`);
    });
  };

  const stop = async () => {
    const old = child;
    child = undefined;
    if (!old || old.exitCode !== null || old.signalCode !== null) return;
    await new Promise((resolve) => {
      old.once('exit', resolve);
      old.kill('SIGTERM');
      // A connection left open must not hold up the person who edits; no acknowledged write is lost by a kill.
      setTimeout(() => old.kill('SIGKILL'), 4000).unref();
    });
  };

  return {
    /** Until the server answers, or has given up: a page reloaded during a restart waits instead of failing. */
    async settled() {
      await turn;
      await up;
    },
    restart() {
      waiting += 1;
      turn = turn.then(async () => {
        waiting -= 1;
        // Several saves in a row end in one restart.
        if (waiting > 0) return;
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

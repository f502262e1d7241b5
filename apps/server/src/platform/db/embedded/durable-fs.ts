import { fsyncSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

interface EngineModule {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd?: number }) => number } };
  FS: { ErrnoError: new (errno: number) => Error };
}

const EIO = 29;

type InitOptions = Parameters<NodeFS['init']>[1];

/**
 * PGlite's file system has no fsync: the engine asks for one and is told that it happened. Here it happens.
 * An fsync that fails reaches the engine as EIO, which makes it stop rather than go on with data it may lose.
 */
export class DurableFs extends NodeFS {
  #synced = 0;

  /** How many times the disk confirmed; the boot self-test reads it. */
  get synced(): number {
    return this.#synced;
  }

  override async init(pg: PGlite, options: InitOptions) {
    const { emscriptenOpts } = await super.init(pg, options);
    const install = (module: unknown) => {
      const { NODEFS, FS } = module as EngineModule;
      NODEFS.stream_ops.fsync = (stream) => {
        try {
          if (stream.nfd === undefined) throw new Error('a stream without a file');
          fsyncSync(stream.nfd);
        } catch {
          throw new FS.ErrnoError(EIO);
        }
        this.#synced++;
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), install] } };
  }
}

import { fsyncSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

interface EngineModule {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd?: number }) => number } };
  FS: { ErrnoError: new (errno: number) => Error };
}

const errnoEio = 29;

type InitOptions = Parameters<NodeFS['init']>[1];

/**
 * PGlite's file system reports success for fsync without doing it; this one calls fsync. If fsync fails, the engine gets
 * EIO and stops instead of continuing with data that it may lose.
 */
export class DurableFs extends NodeFS {
  #syncCount = 0;

  /** The number of successful fsync calls; the self-test at start reads it. */
  get syncCount(): number {
    return this.#syncCount;
  }

  override async init(pg: PGlite, options: InitOptions) {
    const { emscriptenOpts } = await super.init(pg, options);
    const install = (module: unknown) => {
      const { NODEFS, FS } = module as EngineModule;
      NODEFS.stream_ops.fsync = (stream) => {
        try {
          if (stream.nfd === undefined) throw new Error('stream without a file');
          fsyncSync(stream.nfd);
        } catch {
          throw new FS.ErrnoError(errnoEio);
        }
        this.#syncCount++;
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), install] } };
  }
}

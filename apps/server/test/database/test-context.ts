export interface EngineFiles {
  readonly workerFile: string;
  readonly emptyData: string;
  /** The process that decodes uploaded pictures. */
  readonly logoChild: string;
  readonly clickThread: string;
  readonly drawThread: string;
  readonly sheetThread: string;
  readonly importChild: string;
  /** The folder with the bundled programs of ./programs. */
  readonly programs: string;
}

/** Prepared once by the global setup for all test files. */
export type TestContext = EngineFiles &
  (
    | { readonly engine: 'embedded'; readonly migratedDataDir: string }
    | { readonly engine: 'postgres'; readonly adminUrl: string; readonly prefix: string }
  );

declare module 'vitest' {
  export interface ProvidedContext {
    testDatabase: TestContext;
  }
}

export interface EngineFiles {
  readonly workerFile: string;
  readonly emptyData: string;
  /** The process that decodes uploaded pictures. */
  readonly logoChild: string;
  readonly clickThread: string;
  readonly drawThread: string;
  /** Where the programs of ./programs lie, ready to be started. */
  readonly programs: string;
}

/** What the global set-up prepares once and every test file uses. */
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

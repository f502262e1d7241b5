/** What the global set-up prepares once and every test file uses. */
export type TestContext =
  | {
      readonly engine: 'embedded';
      readonly workerFile: string;
      readonly emptyData: string;
      readonly migratedDataDir: string;
    }
  | {
      readonly engine: 'postgres';
      readonly workerFile: string;
      readonly emptyData: string;
      readonly adminUrl: string;
      readonly prefix: string;
    };

declare module 'vitest' {
  export interface ProvidedContext {
    testDatabase: TestContext;
  }
}

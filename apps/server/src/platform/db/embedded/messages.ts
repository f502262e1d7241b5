export interface EngineOptions {
  readonly dataDir: string;
  /** An archive of an empty data folder. Without it the first start creates one, which takes seconds. */
  readonly templateFile?: string | undefined;
  /** Scheduling priority of the thread; see `lowerThreadPriority`. */
  readonly nice?: number | undefined;
}

/** From the main thread to the thread that runs the engine. */
export type ToEngine =
  | { readonly kind: 'connect'; readonly id: number }
  | { readonly kind: 'data'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly kind: 'disconnect'; readonly id: number }
  | { readonly kind: 'snapshot'; readonly to: string }
  | { readonly kind: 'close' };

export type FromEngine =
  | { readonly kind: 'ready'; readonly bootMs: number }
  | { readonly kind: 'connected'; readonly id: number }
  | { readonly kind: 'data'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly kind: 'snapshot-done'; readonly to: string; readonly error?: string }
  | { readonly kind: 'fatal'; readonly message: string }
  | { readonly kind: 'closed' };

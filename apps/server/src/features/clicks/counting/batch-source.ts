import type { Batch, Salts } from './batch.ts';

export interface BatchRequest {
  folder: string;
  from: number;
  /** How far the journal is written, if someone is writing it. */
  until: number | undefined;
  mostLines: number;
  salts: Salts;
}

/** Where batches are made of journals. */
export interface BatchSource {
  next(request: BatchRequest): Promise<Batch>;
  close(): Promise<void>;
}

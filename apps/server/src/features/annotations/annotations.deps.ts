import type { AnnotationsQuery } from '@tessera/contract';
import type { Platform } from '../../platform/platform.ts';

export interface AnnotationDeps extends Pick<Platform, 'config' | 'db' | 'clock' | 'ids'> {
  /** The ids of the selected codes of an account; undefined for all of them. */
  findCodeIds: (userId: string, query: AnnotationsQuery) => Promise<string[] | undefined>;
}

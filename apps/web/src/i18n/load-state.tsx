import type { ComponentProps } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';
import { LoadError } from './load-error.tsx';

interface LoadStateProps extends Pick<ComponentProps<typeof LoadError>, 'query'> {
  /** The title of the failure. */
  failed: string;
  /** The size of what is loading, as classes. */
  shape: string;
}

/** Shown in place of data that is loading or could not be loaded. Needs the namespace common. */
export const LoadState = ({ query, failed, shape }: LoadStateProps) =>
  query.error ? <LoadError title={failed} query={query} /> : <Skeleton shape={shape} />;

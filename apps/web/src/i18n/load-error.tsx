import { ErrorState } from '../ui/error-state.tsx';
import { useErrorMessage } from './error-message.ts';
import { useTranslation } from './use-translation.ts';

interface LoadErrorProps {
  title: string;
  /** The query that failed. */
  query: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
}

/** Shown in place of data that could not be loaded, with a button to try again. Needs the namespace common. */
export function LoadError({ title, query }: LoadErrorProps) {
  const { t } = useTranslation('common');
  const message = useErrorMessage(query.error);
  return (
    <ErrorState
      title={title}
      retryLabel={t('action.retry')}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    >
      {message}
    </ErrorState>
  );
}

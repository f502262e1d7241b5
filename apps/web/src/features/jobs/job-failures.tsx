import type { JobFailure } from '@tessera/contract';
import { codeMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../lib/router/link.tsx';

interface JobFailuresProps {
  failures: readonly JobFailure[];
  /** Including those that the server does not list. */
  count: number;
  isOpen?: boolean;
  /** Instead of the number of failed items. */
  title?: string;
}

/** The name of an item, which leads to its code if it has one. */
function Item({ name, codeId }: { name: string; codeId: string | number | undefined }) {
  return typeof codeId === 'string' ? (
    <Link to={paths.qrCodeOf(codeId)} className="font-medium underline decoration-edge underline-offset-2">
      {name}
    </Link>
  ) : (
    <span className="font-medium">{name}</span>
  );
}

/** The items that a job could not process, with the reason. Needs the namespaces jobs and errors. */
export function JobFailures({ failures, count, isOpen = false, title }: JobFailuresProps) {
  const { t } = useTranslation('jobs');
  if (count === 0) return null;
  const more = count - failures.length;
  return (
    <details open={isOpen} className="rounded-control border border-line">
      <summary className="cursor-pointer rounded-control px-3 py-2 font-medium">
        {title ?? t('failures', { count })}
      </summary>
      <ul className="grid max-h-64 gap-1 overflow-y-auto border-t border-line px-3 py-2 wrap-anywhere">
        {failures.map(({ item, code, error, params }, index) => (
          <li key={`${index} ${item}`}>
            <Item name={item} codeId={params?.['code_id']} />{' '}
            <span className="text-soft">{codeMessage(code, error, params)}</span>
          </li>
        ))}
        {more > 0 && <li className="text-soft">{t('moreFailures', { count: more })}</li>}
      </ul>
    </details>
  );
}

import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../lib/paths.ts';
import { buttonStyle } from '../../../ui/button-style.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import sampleCode from '../../../ui/sample-code.svg';

export function NoCodesYet() {
  const { t } = useTranslation('dashboard');
  return (
    <EmptyState
      picture={<img src={sampleCode} alt="" width="96" height="96" className="rounded-control border border-line" />}
      title={t('recent.empty')}
      action={
        <Link className={buttonStyle()} to={paths.newQrCode}>
          <Plus className="size-4" aria-hidden="true" />
          {t('recent.createFirst')}
        </Link>
      }
    >
      {t('recent.emptyText')}
    </EmptyState>
  );
}

import type { QrCode } from '@tessera/contract';
import { ScanLine } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CodePicture } from '../../codes/code-picture.tsx';
import { useQrStats } from '../../codes/qr-code-queries.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Takes the place of an empty chart: how to get the first click, and what appears then. */
export function NoClicksOfCode({ code }: { code: QrCode }) {
  const { t } = useTranslation('statsDetails', 'stats');
  const { data: stats } = useQrStats(code.id);
  const total = stats?.total_clicks ?? code.click_count;
  if (total > 0)
    return (
      <EmptyState picture={<ScanLine aria-hidden="true" />} title={t('stats:facts.none')}>
        {t('none.earlier')}
      </EmptyState>
    );
  const hint = hintFor(code);
  return (
    <EmptyState
      picture={hint === 'scan' ? <CodePicture code={code} sizePx={160} alt="" /> : <ScanLine aria-hidden="true" />}
      title={t('none.title')}
    >
      <div className="grid gap-3">
        <p>{t(`none.${hint}`)}</p>
        <div className="grid gap-1">
          <p>{t('none.later')}</p>
          <ul className="grid list-disc justify-items-start gap-1 pl-5 text-left">
            {(['days', 'places', 'sources'] as const).map((part) => (
              <li key={part}>{t(`none.${part}`)}</li>
            ))}
          </ul>
        </div>
      </div>
    </EmptyState>
  );
}

const hintFor = ({ is_active, encoding }: QrCode) =>
  !is_active ? 'inactive' : encoding === 'direct' ? 'direct' : 'scan';

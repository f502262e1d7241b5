import type { QrCode } from '@tessera/contract';
import { ScanLine } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CodePicture } from '../../codes/code-picture.tsx';
import { useQrCode } from '../../codes/qr-code-queries.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

interface NoClicksProps {
  id: string;
  /** Of all time. */
  total: number;
}

/** Takes the place of empty charts: how to get the first click, and what appears then. */
export function NoClicks({ id, total }: NoClicksProps) {
  const { t } = useTranslation('stats');
  const { data: code } = useQrCode(id);
  if (total > 0)
    return (
      <EmptyState picture={<ScanLine aria-hidden="true" />} title={t('facts.none')}>
        {t('none.earlier')}
      </EmptyState>
    );
  const hint = code && hintFor(code);
  return (
    <EmptyState
      picture={
        hint === 'scan' && code ? <CodePicture code={code} sizePx={160} alt="" /> : <ScanLine aria-hidden="true" />
      }
      title={t('none.title')}
    >
      <div className="grid gap-3">
        {hint && <p>{t(`none.${hint}`)}</p>}
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

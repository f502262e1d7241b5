import type { QrCode } from '@tessera/contract';
import { X } from 'lucide-react';
import { ScanMeNow } from '../../codes/check/scan-me-now.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { useNavigate } from '../../lib/router/hooks.ts';
import { IconButton } from '../../ui/icon-button.tsx';

/** The moment after creating: invites to scan the code, and shows the first scan when it arrives. */
export function NewCodeGreeting({ code }: { code: QrCode }) {
  const { t } = useTranslation('detail');
  const navigate = useNavigate();
  return (
    <div className="grid gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">{t('new.title')}</h2>
        <IconButton
          label={t('new.done')}
          title={t('new.done')}
          icon={<X aria-hidden="true" />}
          onClick={() => navigate(paths.qrCodeOf(code.id), { replace: true })}
        />
      </div>
      {code.encoding === 'tracked' ? (
        <ScanMeNow hash={code.short_hash} knownScans={code.click_count} />
      ) : (
        <p className="text-soft">{t('new.direct')}</p>
      )}
    </div>
  );
}

import { Download } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { userCall } from '../../session/user-call.ts';
import { Button } from '../../ui/button.tsx';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';
import { toast } from '../../ui/toast.ts';
import { useFileDownload } from '../../codes/use-file-download.ts';
import { canBeHourly, type Range } from './range.ts';

/** Exports the selected period as CSV. Rows per hour are offered for the periods that the chart can show by hour. */
export function ExportMenu({ id, range }: { id: string; range: Range }) {
  const { t } = useTranslation('stats');
  const download = useFileDownload(
    (interval: 'day' | 'hour' | 'click') =>
      userCall('GET /qr-codes/{id}/stats/export', {
        params: { id },
        query: { from: range.from, to: range.to, interval },
      }),
    () => toast.error(t('export.failed')),
  );
  const intervals = canBeHourly(range) ? (['day', 'hour', 'click'] as const) : (['day', 'click'] as const);
  return (
    <DropdownMenu
      label={t('export.label')}
      align="end"
      trigger={
        <Button
          variant="secondary"
          size="sm"
          loading={download.isBusy}
          icon={<Download className="size-4" aria-hidden="true" />}
        >
          {t('export.action')}
        </Button>
      }
      items={intervals.map((interval) => ({
        key: interval,
        label: t(`export.${interval}`),
        onSelect: () => download.start(interval),
      }))}
    />
  );
}

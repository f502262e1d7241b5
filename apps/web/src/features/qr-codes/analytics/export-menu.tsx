import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { logProblem } from '../../../lib/log.ts';
import { openTab } from '../../../lib/open-tab.ts';
import { userCall } from '../../../session/user-call.ts';
import { Button } from '../../../ui/button.tsx';
import { DropdownMenu } from '../../../ui/dropdown-menu.tsx';
import { toast } from '../../../ui/toast.ts';
import { mayBeHourly, type Range } from './range.ts';

/** The period on the screen as a file; a line per hour only where the screen could show them too. */
export function ExportMenu({ id, range }: { id: string; range: Range }) {
  const { t } = useTranslation('analytics');
  const [busy, setBusy] = useState(false);
  const start = async (interval: 'day' | 'hour' | 'click') => {
    setBusy(true);
    try {
      const query = { from: range.from, to: range.to, interval };
      const { downloadUrl } = await userCall('GET /qr-codes/{id}/stats/export', { params: { id }, query });
      openTab(downloadUrl);
    } catch (error) {
      logProblem('The export could not be prepared', error);
      toast.error(t('export.failed'));
    } finally {
      setBusy(false);
    }
  };
  const kinds = mayBeHourly(range) ? (['day', 'hour', 'click'] as const) : (['day', 'click'] as const);
  return (
    <DropdownMenu
      label={t('export.label')}
      align="end"
      trigger={
        <Button variant="secondary" size="sm" loading={busy} icon={<Download className="size-4" aria-hidden="true" />}>
          {t('export.action')}
        </Button>
      }
      items={kinds.map((kind) => ({ key: kind, label: t(`export.${kind}`), onSelect: () => void start(kind) }))}
    />
  );
}

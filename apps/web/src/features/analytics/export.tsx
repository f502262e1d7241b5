import type { Analytics } from '@tessera/contract';
import { Download } from 'lucide-react';
import { useFileDownload } from '../../codes/use-file-download.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { saveFile } from '../../lib/save-file.ts';
import { userCall } from '../../session/user-call.ts';
import { Button } from '../../ui/button.tsx';
import type { DropdownMenuProps } from '../../ui/dropdown-menu-panel.tsx';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';
import { toast } from '../../ui/toast.ts';
import type { Names } from './names.ts';

interface ExportProps {
  /** What is shown; undefined while it is loading. */
  data: Analytics | undefined;
  codeId: string | undefined;
  names: Names;
}

/** Saves what is shown as CSV; for one code also its single clicks, which the server writes. */
export function Export({ data, codeId, names }: ExportProps) {
  const { t } = useTranslation('stats');
  const fail = () => toast.error(t('export.failed'));
  const save = async () => {
    if (!data) return;
    const { analyticsCsv } = await import('./csv-file.ts');
    const { from, to } = data.range;
    const content = new Blob([analyticsCsv(data, names.codes)], { type: 'text/csv;charset=utf-8' });
    saveFile(content, `tessera-${from}-${to}.csv`);
  };
  const exportShown = () => void save().catch(fail);
  const button = (onClick?: () => void, isBusy = false) => (
    <Button
      variant="secondary"
      size="sm"
      icon={<Download className="size-4" aria-hidden="true" />}
      disabled={!data}
      loading={isBusy}
      {...(onClick && { onClick })}
    >
      {t('export.action')}
    </Button>
  );
  if (codeId === undefined || !data) return button(exportShown);
  return <ExportMenu codeId={codeId} range={data.range} onShown={exportShown} onFail={fail} trigger={button} />;
}

interface ExportMenuProps {
  codeId: string;
  range: Analytics['range'];
  onShown: () => void;
  onFail: () => void;
  trigger: (onClick: undefined, isBusy: boolean) => DropdownMenuProps['trigger'];
}

function ExportMenu({ codeId, range: { from, to }, onShown, onFail, trigger }: ExportMenuProps) {
  const { t } = useTranslation('stats');
  const clicks = useFileDownload(
    () =>
      userCall('GET /qr-codes/{id}/stats/export', {
        params: { id: codeId },
        query: { from, to, interval: 'click' },
      }),
    onFail,
  );
  return (
    <DropdownMenu
      label={t('export.label')}
      align="end"
      trigger={trigger(undefined, clicks.isBusy)}
      items={[
        { key: 'shown', label: t('export.shown'), onSelect: onShown },
        { key: 'click', label: t('export.click'), onSelect: () => clicks.start(undefined) },
      ]}
    />
  );
}

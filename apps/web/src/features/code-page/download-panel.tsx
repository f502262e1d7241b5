import { limits, type PictureFormat, pictureFormats, type QrCode } from '@tessera/contract';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../i18n/error-message.ts';
import { formatNumber } from '../../i18n/format.ts';
import { lazyPart } from '../../i18n/lazy-part.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ApiError } from '../../lib/api.ts';
import { userCall } from '../../session/user-call.ts';
import { Button } from '../../ui/button.tsx';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.ts';
import { useFileDownload } from '../../codes/use-file-download.ts';

const formatNames = { png: 'PNG', jpeg: 'JPEG', webp: 'WebP', svg: 'SVG' } satisfies Record<PictureFormat, string>;
/** From screen to poster; the code's own size is added. */
const sizesPx = [600, 1000, 2000, limits.download.maxPixels];

const PrintFileDialog = lazyPart(
  () => import('./print/print-file-dialog.tsx').then((m) => m.PrintFileDialog),
  ['printFile', 'errors', 'scan'],
);

/** Errors whose message says what to do: wait, or upload the logo again. */
const isExplained = (error: unknown): boolean => error instanceof ApiError && [409, 429, 503].includes(error.status);

/** Size and format of the file; the main action of the page. */
export function DownloadPanel({ code }: { code: QrCode }) {
  const { t } = useTranslation('detail');
  const language = useLanguage();
  const ownSize = code.style.size;
  const [selected, setSelected] = useState<number>();
  const [isPrintOpen, setIsPrintOpen] = useState(false);
  const pixels = selected ?? ownSize;
  const download = useFileDownload(
    (format: PictureFormat) =>
      userCall('GET /qr-codes/{id}/download/{format}', {
        params: { id: code.id, format },
        // An SVG has no size in pixels.
        query: format === 'svg' ? {} : { size: String(pixels) },
      }),
    (error) => toast.error(isExplained(error) ? errorMessage(error) : t('downloadFailed')),
  );
  const choices = [...new Set([ownSize, ...sizesPx])].sort((a, b) => a - b);
  const describeSize = (sizePx: number) => {
    const size = `${formatNumber(sizePx, language)} px`;
    return sizePx === ownSize ? t('ownSize', { size }) : size;
  };
  return (
    <div className="flex flex-wrap gap-2">
      <div className="flex-[3_1_11rem]">
        <Select
          aria-label={t('size')}
          value={String(pixels)}
          choices={choices.map((size) => ({ value: String(size), label: describeSize(size) }))}
          onChange={({ target }) => setSelected(Number(target.value))}
        />
      </div>
      <div className="flex-[1_0_auto]">
        <DropdownMenu
          label={t('formats')}
          align="end"
          trigger={
            <Button wide icon={<Download className="size-4" aria-hidden="true" />} loading={download.isBusy}>
              {t('download')}
            </Button>
          }
          items={[
            ...pictureFormats.map((format) => ({
              key: format,
              label: formatNames[format],
              hint: format === 'svg' ? t('anySize') : describeSize(pixels),
              onSelect: () => download.start(format),
            })),
            { key: 'print', label: 'PDF, EPS', hint: t('forPrint'), onSelect: () => setIsPrintOpen(true) },
          ]}
        />
      </div>
      {isPrintOpen && <PrintFileDialog code={code} onClose={() => setIsPrintOpen(false)} />}
    </div>
  );
}

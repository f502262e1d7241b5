import { type QrCode, sheetCount } from '@tessera/contract';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SheetPreview } from './sheet-preview.tsx';
import { chosenLayout, type SheetSettings } from './sheet-settings.ts';

interface SheetPagerProps {
  settings: SheetSettings;
  /** Undefined while the codes are loaded or a choice is not valid. */
  labels: readonly QrCode[] | undefined;
}

/** The preview, sheet by sheet. */
export function SheetPager({ settings, labels }: SheetPagerProps) {
  const { t } = useTranslation('sheets');
  const [turned, setTurned] = useState(1);
  if (!labels) return <Skeleton shape="aspect-[210/297] max-h-[65vh] w-full rounded-small" />;
  const layout = chosenLayout(settings);
  const sheets = Math.max(sheetCount(layout, settings.start, labels.length), 1);
  const sheet = Math.min(turned, sheets);
  return (
    <div className="grid gap-2">
      <SheetPreview layout={layout} settings={settings} labels={labels} sheet={sheet} />
      {sheets > 1 && (
        <div className="flex items-center justify-center gap-2">
          <IconButton
            label={t('preview.previous')}
            icon={<ChevronLeft aria-hidden="true" />}
            disabled={sheet === 1}
            onClick={() => setTurned(sheet - 1)}
          />
          <span className="figures text-soft">{t('preview.sheet', { sheet, sheets })}</span>
          <IconButton
            label={t('preview.next')}
            icon={<ChevronRight aria-hidden="true" />}
            disabled={sheet === sheets}
            onClick={() => setTurned(sheet + 1)}
          />
        </div>
      )}
    </div>
  );
}

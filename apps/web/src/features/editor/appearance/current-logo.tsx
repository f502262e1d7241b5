import { Crop, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import type { Logo } from './use-logo.ts';

const CropDialog = lazy(() => import('./crop-dialog.tsx').then((m) => ({ default: m.CropDialog })));

/** The logo of the code, and what can be done with it. */
export function CurrentLogo({ logo, background, disabled }: { logo: Logo; background: string; disabled: boolean }) {
  const { t } = useTranslation('editor');
  const [isCropping, setIsCropping] = useState(false);
  const { picture } = logo.state;
  return (
    <div className="flex items-center gap-4">
      <span
        className="grid size-20 shrink-0 place-items-center overflow-hidden rounded-control border border-line p-1.5"
        style={{ backgroundColor: background }}
      >
        {picture && <img src={picture.href} alt={t('logo.current')} className="size-full object-contain" />}
      </span>
      <span className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          disabled={disabled || !logo.whole}
          icon={<Crop className="size-4" aria-hidden="true" />}
          onClick={() => setIsCropping(true)}
        >
          {t('logo.crop')}
        </Button>
        <Button
          variant="secondary"
          disabled={disabled}
          icon={<Trash2 className="size-4" aria-hidden="true" />}
          onClick={() => logo.remove()}
        >
          {t('logo.remove')}
        </Button>
      </span>
      {isCropping && logo.whole && (
        <Suspense>
          <CropDialog picture={logo.whole} onCrop={logo.crop} onClose={() => setIsCropping(false)} />
        </Suspense>
      )}
    </div>
  );
}

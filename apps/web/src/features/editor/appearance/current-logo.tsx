import { Crop, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../../../i18n/lazy-part.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import type { Logo } from './use-logo.ts';

const CropDialog = lazyPart(() => import('./crop-dialog.tsx').then((m) => m.CropDialog));

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
        <CropDialog picture={logo.whole} onCrop={logo.crop} onClose={() => setIsCropping(false)} />
      )}
    </div>
  );
}

import { useState } from 'react';
import { lazyPart } from '../../../i18n/lazy-part.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import type { DrawnPicture } from '../preview/preview-engine.ts';

const RedrawDialog = lazyPart(() => import('./redraw-dialog.tsx').then((m) => m.RedrawDialog));

interface RedrawNoticeProps {
  picture: DrawnPicture | undefined;
  /** Whether the newest version was chosen, but is not saved yet. */
  isRedrawn: boolean;
  onRedraw: () => void;
  onKeep: () => void;
}

/** Offers to redraw a code of an earlier renderer version, if the newest one draws it differently. */
export function RedrawNotice({ picture, isRedrawn, onRedraw, onKeep }: RedrawNoticeProps) {
  const { t } = useTranslation('editor');
  const [isComparing, setIsComparing] = useState(false);
  if (isRedrawn)
    return (
      <Banner
        action={
          <Button size="sm" variant="secondary" onClick={onKeep}>
            {t('redraw.keep')}
          </Button>
        }
      >
        {t('redraw.chosen')}
      </Banner>
    );
  if (!picture?.redrawn) return null;
  return (
    <>
      <Banner
        action={
          <Button size="sm" variant="secondary" onClick={() => setIsComparing(true)}>
            {t('redraw.compare')}
          </Button>
        }
      >
        {t('redraw.notice')}
      </Banner>
      {isComparing && (
        <RedrawDialog
          current={picture}
          redrawn={picture.redrawn}
          onRedraw={onRedraw}
          onClose={() => setIsComparing(false)}
        />
      )}
    </>
  );
}

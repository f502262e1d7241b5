import type { BrandLook } from '@tessera/contract';
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { useErrorMessage } from '../../../i18n/error-message.ts';
import { lazyPart } from '../../../i18n/lazy-part.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { logProblem } from '../../../lib/log.ts';
import { useIncludes } from '../../../session/entitlements.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { logoOfLook, useLooks, useSaveLook } from '../../../codes/look-queries.ts';
import { LockedLooksNotice } from '../plan-banners.tsx';
import { LookTile } from './look-tile.tsx';
import { plain } from '../../../codes/style/style-change.ts';
import type { StyleTabProps } from '../../../codes/style/style-controls.tsx';
import type { Logo } from './use-logo.ts';

const LookDialog = lazyPart(() => import('./look-dialog.tsx').then((m) => m.LookDialog));

type BrandLooksProps = StyleTabProps & { logo: Logo };

/** The saved looks of the account: apply one, or save the current appearance. */
export function BrandLooks(tab: BrandLooksProps) {
  const { t } = useTranslation('editor');
  const hasLooks = useIncludes('looks');
  const { data: looks = [], isError } = useLooks(hasLooks);
  if (!hasLooks) return <LockedLooksNotice />;
  const { disabled, onChange, logo } = tab;
  const apply = async (look: BrandLook) => {
    const picture = await logoOfLook(look);
    const { size: _, ...style } = look.style;
    onChange({ ...plain, ...style });
    if (picture) logo.choosePrepared(picture);
  };
  const applyOrExplain = (look: BrandLook) =>
    void apply(look).catch((error: unknown) => {
      logProblem('look not applied', error);
      toast.error(t('look.applyFailed'));
    });
  return (
    <section aria-label={t('look.title')} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">{t('look.title')}</h3>
        <SaveLook {...tab} />
      </div>
      {isError && <Banner tone="error">{t('look.loadFailed')}</Banner>}
      {looks.length === 0 && !isError && <p className="text-soft">{t('look.none')}</p>}
      {looks.length > 0 && (
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          {looks.map((look) => (
            <LookTile key={look.id} look={look} disabled={disabled} onApply={() => applyOrExplain(look)} />
          ))}
        </ul>
      )}
    </section>
  );
}

function SaveLook({ style, logo, disabled }: BrandLooksProps) {
  const { t } = useTranslation('editor');
  const [isOpen, setIsOpen] = useState(false);
  const saving = useSaveLook();
  const failure = useErrorMessage(saving.error);
  const close = () => {
    setIsOpen(false);
    saving.reset();
  };
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        disabled={disabled || logo.state.kind === 'loading'}
        icon={<Bookmark className="size-4" aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {t('look.saveThis')}
      </Button>
      {isOpen && (
        <LookDialog
          title={t('look.saveTitle')}
          description={t('look.saveHelp')}
          start={{ name: '', is_default: false }}
          busy={saving.isPending}
          failure={failure}
          onSave={(facts) =>
            saving.mutate({ ...facts, style, logo: logo.state.picture?.png }, { onSuccess: () => close() })
          }
          onClose={close}
        />
      )}
    </>
  );
}

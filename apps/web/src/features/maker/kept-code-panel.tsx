import { useMemo } from 'react';
import { isAtFreeLimit, isTypeLocked } from '../../codes/free-plan.ts';
import { type KeptCode, fullStyle } from '../../codes/draft/stored-code.ts';
import { formatDate } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../lib/router/link.tsx';
import { useIsProSold } from '../../session/entitlements.ts';
import { UpgradeLink } from '../../session/upgrade-link.tsx';
import { useUser } from '../../session/use-user.ts';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { drawDirect } from './direct-picture.ts';
import { Downloads, MakerPicture } from './maker-preview.tsx';

/** A kept code that the plan does not allow: what it needs, how long it stays, and what can be done with it now. */
export function KeptCodePanel({ kept, onDiscard }: { kept: KeptCode; onDiscard: () => void }) {
  const { t } = useTranslation('maker', 'common', 'editor');
  const language = useLanguage();
  const user = useUser();
  const isSold = useIsProSold();
  const { type } = kept.draft;
  const style = useMemo(() => fullStyle(kept.style), [kept]);
  const preview = useMemo(() => drawDirect(kept.draft, style), [kept, style]);
  const isLocked = isTypeLocked(user, type);
  const date = formatDate(new Date(kept.keptUntil).toISOString(), language);
  const stays = isLocked ? (isSold ? 'held.untilPro' : 'held.untilGone') : 'held.untilRoom';
  return (
    <section className="grid max-w-3xl gap-6 rounded-card border border-line bg-surface p-5 sm:grid-cols-[15rem_minmax(0,1fr)] sm:p-6">
      <div className="mx-auto w-full max-w-60">
        <MakerPicture preview={preview} style={style} />
      </div>
      <div className="grid content-start gap-5">
        <div className="grid gap-1">
          <h2 className="text-lg font-semibold">
            {isLocked ? t('held.needsPro', { type: t(`common:qrType.${type}`) }) : t('held.full')}
          </h2>
          <p className="text-soft">{t(stays, { date })}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <UpgradeLink feature={isLocked ? 'types' : 'codes'} button={{ size: 'lg' }} />
          {!isLocked && (
            <Link className={buttonStyle({ size: 'lg', variant: 'secondary' })} to={paths.invites}>
              {t('editor:plan.invite')}
            </Link>
          )}
          {isLocked && !isAtFreeLimit(user) && (
            <Link className={buttonStyle({ size: 'lg', variant: 'secondary' })} to={paths.newQrCode}>
              {t('held.asLink')}
            </Link>
          )}
        </div>
        <div className="grid max-w-sm gap-2 border-t border-line pt-4">
          <p className="text-soft">{t('held.download')}</p>
          <Downloads preview={preview} />
        </div>
        <div>
          <Button size="sm" variant="ghost" onClick={onDiscard}>
            {t('saved.discard')}
          </Button>
        </div>
      </div>
    </section>
  );
}

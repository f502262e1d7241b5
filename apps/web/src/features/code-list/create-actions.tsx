import type { User } from '@tessera/contract';
import { Plus } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../lib/router/link.tsx';
import { UpgradeLink } from '../../session/upgrade-link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { isAtFreeLimit } from '../../codes/free-plan.ts';

/** The create button; if the free limit is reached, the two ways to raise it. */
export function CreateActions({ user }: { user: User }) {
  const { t } = useTranslation('qrCodes');
  if (isAtFreeLimit(user)) {
    return (
      <>
        <Link className={buttonStyle({ variant: 'secondary' })} to={paths.invites}>
          {t('list.invite')}
        </Link>
        <UpgradeLink feature="codes" button={{}} />
      </>
    );
  }
  return <CreateButton label={t('list.create')} />;
}

export const CreateButton = ({ label }: { label: string }) => (
  <Link className={buttonStyle()} to={paths.newQrCode}>
    <Plus className="size-4" aria-hidden="true" />
    {label}
  </Link>
);

export function LimitBanner({ user }: { user: User }) {
  const { t } = useTranslation('qrCodes');
  if (!isAtFreeLimit(user)) return null;
  return (
    <Banner tone="warn" title={t(user.is_free_user ? 'list.limit.title' : 'list.limit.planTitle')}>
      {t(user.billing === 'off' || !user.is_free_user ? 'list.limit.invite' : 'list.limit.text', {
        count: user.url_quota,
      })}
    </Banner>
  );
}

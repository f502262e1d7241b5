import { Plus } from 'lucide-react';
import { isAtFreeLimit } from '../codes/free-plan.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { paths } from '../lib/paths.ts';
import { Link } from '../lib/router/link.tsx';
import { useUser } from '../session/use-user.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { iconButtonStyle } from '../ui/icon-button.tsx';

/** On every page of the dashboard. At the free limit the pages offer invites and the upgrade instead. */
export function CreateLink({
  compact = false,
}: {
  /** Only an icon, for the bar of narrow screens. */ compact?: boolean;
}) {
  const { t } = useTranslation();
  const user = useUser();
  if (isAtFreeLimit(user)) return null;
  return (
    <Link
      to={paths.newQrCode}
      className={compact ? iconButtonStyle : buttonStyle({ variant: 'secondary', wide: true })}
    >
      <Plus className="size-4" aria-hidden="true" />
      <span className={compact ? 'sr-only' : ''}>{t('nav.create')}</span>
    </Link>
  );
}

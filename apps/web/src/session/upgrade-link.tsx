import type { Entitlement } from '@tessera/contract';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { paths } from '../lib/paths.ts';
import { Link } from '../lib/router/link.tsx';
import { type ButtonStyle, buttonStyle } from '../ui/button-style.ts';
import { useIncludes, useIsProSold } from './entitlements.ts';

interface UpgradeLinkProps {
  /** Part of a plan that the account may lack. */
  feature: Entitlement;
  /** Makes the link look like a button. */
  button?: ButtonStyle;
  children?: ReactNode;
}

/** A link to the plans; nothing if none is sold, or if the account's plan includes the feature. */
export function UpgradeLink({ feature, button, children }: UpgradeLinkProps) {
  const { t } = useTranslation('common');
  const isSold = useIsProSold();
  const isIncluded = useIncludes(feature);
  if (!isSold || isIncluded) return null;
  return (
    <Link className={button ? buttonStyle(button) : 'link'} to={paths.subscription}>
      {children ?? t('plan.upgrade')}
    </Link>
  );
}

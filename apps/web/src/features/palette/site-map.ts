import {
  Code,
  CreditCard,
  History,
  House,
  KeyRound,
  Printer,
  QrCode,
  ShieldCheck,
  Upload,
  UserRound,
  Users,
  Webhook,
  Wrench,
} from 'lucide-react';
import type { KeyIn } from '../../i18n/keys.ts';
import { paths } from '../../lib/paths.ts';
import { useLocation } from '../../lib/router/hooks.ts';
import { useUser } from '../../session/use-user.ts';

export interface SitePage {
  to: string;
  text: KeyIn<'common'>;
  icon: typeof House;
  /** A page of the server: opened by the browser, not by the router. */
  isOfServer?: boolean;
}

export interface SiteGroup {
  title?: KeyIn<'common'>;
  pages: readonly SitePage[];
  /** Whether its pages are parts of the settings. */
  isSettings?: boolean;
}

const subscription: SitePage = { to: paths.subscription, text: 'nav.subscription', icon: CreditCard };

const account: SiteGroup = {
  title: 'nav.account',
  isSettings: true,
  pages: [
    { to: paths.profile, text: 'nav.profile', icon: UserRound },
    { to: paths.security, text: 'nav.security', icon: ShieldCheck },
    { to: paths.history, text: 'nav.history', icon: History },
    subscription,
    { to: paths.invites, text: 'nav.invites', icon: Users },
  ],
};

const developers: SiteGroup = {
  title: 'nav.developers',
  isSettings: true,
  pages: [
    { to: paths.apiKeys, text: 'nav.apiKeys', icon: KeyRound },
    { to: paths.webhooks, text: 'nav.webhooks', icon: Webhook },
    { to: paths.docs, text: 'nav.docs', icon: Code, isOfServer: true },
  ],
};

const overview: SiteGroup = { pages: [{ to: paths.dashboard, text: 'nav.dashboard', icon: House }] };
const codes: SiteGroup = {
  title: 'nav.codes',
  pages: [
    { to: paths.qrCodes, text: 'nav.qrCodes', icon: QrCode },
    { to: paths.importQrCodes, text: 'nav.import', icon: Upload },
    { to: paths.printSheets, text: 'nav.print', icon: Printer },
  ],
};
const operation: SiteGroup = { pages: [{ to: paths.admin, text: 'nav.admin', icon: Wrench }] };

/** The pages of the dashboard that the user may open, for the sidebar and the palette. */
export function useSiteMap(): SiteGroup[] {
  const { is_operator: isOperator, billing } = useUser();
  const offered =
    billing === 'off' ? { ...account, pages: account.pages.filter((page) => page !== subscription) } : account;
  return [overview, codes, offered, developers, ...(isOperator ? [operation] : [])];
}

/** The pages of the settings, which have a navigation of their own. */
export function useSettingsPages(): SitePage[] {
  const settings = useSiteMap().filter(({ isSettings }) => isSettings);
  return settings.flatMap(({ pages }) => pages).filter(({ isOfServer }) => !isOfServer);
}

/** Whether a page is the current one, or the nearest page above it. */
export function useIsCurrent(pages: readonly SitePage[]): (page: SitePage) => boolean {
  const { pathname } = useLocation();
  const isAbove = ({ to }: SitePage) => pathname === to || (to !== paths.dashboard && pathname.startsWith(`${to}/`));
  const [nearest] = pages.filter(isAbove).sort((one, other) => other.to.length - one.to.length);
  return (page) => page === nearest;
}

import type { User } from '@tessera/contract';
import {
  ChartLine,
  Code,
  CreditCard,
  History,
  House,
  KeyRound,
  Mail,
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

/** Names of texts: `nav` in common.json, `keywords` in palette.json. */
type PageName =
  | 'dashboard'
  | 'qrCodes'
  | 'analytics'
  | 'import'
  | 'print'
  | 'profile'
  | 'security'
  | 'history'
  | 'mailReports'
  | 'subscription'
  | 'invites'
  | 'apiKeys'
  | 'webhooks'
  | 'docs'
  | 'admin';

export interface SitePage {
  name: PageName;
  to: string;
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

const subscription: SitePage = { name: 'subscription', to: paths.subscription, icon: CreditCard };

const account: SiteGroup = {
  title: 'nav.account',
  isSettings: true,
  pages: [
    { name: 'profile', to: paths.profile, icon: UserRound },
    { name: 'security', to: paths.security, icon: ShieldCheck },
    { name: 'history', to: paths.history, icon: History },
    { name: 'mailReports', to: paths.mailReports, icon: Mail },
    subscription,
    { name: 'invites', to: paths.invites, icon: Users },
  ],
};

const developers: SiteGroup = {
  title: 'nav.developers',
  isSettings: true,
  pages: [
    { name: 'apiKeys', to: paths.apiKeys, icon: KeyRound },
    { name: 'webhooks', to: paths.webhooks, icon: Webhook },
    { name: 'docs', to: paths.docs, icon: Code, isOfServer: true },
  ],
};

const overview: SiteGroup = { pages: [{ name: 'dashboard', to: paths.dashboard, icon: House }] };
const codes: SiteGroup = {
  title: 'nav.codes',
  pages: [
    { name: 'qrCodes', to: paths.qrCodes, icon: QrCode },
    { name: 'analytics', to: paths.analytics, icon: ChartLine },
    { name: 'import', to: paths.importQrCodes, icon: Upload },
    { name: 'print', to: paths.printSheets, icon: Printer },
  ],
};
const operation: SiteGroup = { pages: [{ name: 'admin', to: paths.admin, icon: Wrench }] };

/** The pages of the dashboard that a user may open. */
export function siteGroups({ is_operator: isOperator, billing }: Pick<User, 'is_operator' | 'billing'>): SiteGroup[] {
  const offered =
    billing === 'off' ? { ...account, pages: account.pages.filter((page) => page !== subscription) } : account;
  return [overview, codes, offered, developers, ...(isOperator ? [operation] : [])];
}

/** For the sidebar and the palette. */
export const useSiteMap = (): SiteGroup[] => siteGroups(useUser());

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

import { lazy, Suspense } from 'react';
import { BillingProblem } from '../features/moderation/billing-problem.tsx';
import type { CodeSearch } from '../features/moderation/admin-queries.ts';
import { loadNamespaces } from '../i18n/text-store.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { useSearchParams } from '../lib/router/hooks.ts';
import { useUser } from '../session/use-user.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { type Tab, Tabs } from '../ui/tabs.tsx';
import { NotFoundPage } from './not-found.tsx';

/** Each tab is loaded when it is opened, to keep the first load of the page small. */
const AccountList = lazy(() =>
  import('../features/moderation/account-list.tsx').then((m) => ({ default: m.AccountList })),
);
const CodeList = lazy(() => import('../features/moderation/code-list.tsx').then((m) => ({ default: m.CodeList })));
const BlockList = lazy(() => import('../features/moderation/block-list.tsx').then((m) => ({ default: m.BlockList })));
const ActList = lazy(() => import('../features/moderation/act-list.tsx').then((m) => ({ default: m.ActList })));
const AdminReports = lazy(async () => {
  const [module] = await Promise.all([import('./admin-reports.tsx'), loadNamespaces(['adminReports', 'report'])]);
  return { default: module.AdminReports };
});
const SettingsPanel = lazy(async () => {
  const [module] = await Promise.all([import('../features/moderation/settings-panel.tsx'), loadNamespaces(['errors'])]);
  return { default: module.SettingsPanel };
});

/** The search that the address of the page names, such as `?owner=ann@example.org`. */
function codeSearchIn(params: URLSearchParams): CodeSearch {
  const by = (['link', 'host', 'owner'] as const).find((name) => params.has(name)) ?? 'link';
  return { by, text: params.get(by) ?? '' };
}

/** For operators. Anyone else sees that there is no such page, and the server refuses their calls. */
export function AdminPage() {
  const { is_operator: isOperator } = useUser();
  return isOperator ? <AdminSections /> : <NotFoundPage />;
}

function AdminSections() {
  const { t } = useTranslation('admin');
  const [params, setParams] = useSearchParams();
  useDocumentTitle(t('title'));
  // The first searches come from the address, so another address starts the list again.
  const address = params.toString();
  const tabs: Tab[] = [
    {
      value: 'users',
      label: t('tab.users'),
      content: <AccountList key={address} search={params.get('search') ?? ''} />,
    },
    { value: 'codes', label: t('tab.codes'), content: <CodeList key={address} search={codeSearchIn(params)} /> },
    { value: 'reports', label: t('tab.reports'), content: <AdminReports /> },
    { value: 'blocks', label: t('tab.blocks'), content: <BlockList /> },
    { value: 'settings', label: t('tab.settings'), content: <SettingsPanel /> },
    { value: 'acts', label: t('tab.acts'), content: <ActList /> },
  ];
  const given = params.get('tab');
  const tab = tabs.some(({ value }) => value === given) ? (given ?? 'users') : 'users';
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <BillingProblem />
      <Tabs
        label={t('sections')}
        tabs={tabs.map((one) => ({
          ...one,
          content: <Suspense fallback={<Skeleton shape="h-64 rounded-card" />}>{one.content}</Suspense>,
        }))}
        value={tab}
        onChange={(value) => setParams({ tab: value })}
      />
    </>
  );
}

import { AccountList } from '../features/admin/account-list.tsx';
import { ActList } from '../features/admin/act-list.tsx';
import { BlockList } from '../features/admin/block-list.tsx';
import { CodeList } from '../features/admin/code-list.tsx';
import type { CodeSearch } from '../features/admin/admin-queries.ts';
import { SettingsPanel } from '../features/admin/settings-panel.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { useSearchParams } from '../lib/router/hooks.ts';
import { useUser } from '../session/use-user.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { type Tab, Tabs } from '../ui/tabs.tsx';
import { NotFoundPage } from './not-found.tsx';

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
  // Reports of visitors belong after the codes: add the list of `features/reports` here.
  const tabs: Tab[] = [
    {
      value: 'users',
      label: t('tab.users'),
      content: <AccountList key={address} search={params.get('search') ?? ''} />,
    },
    { value: 'codes', label: t('tab.codes'), content: <CodeList key={address} search={codeSearchIn(params)} /> },
    { value: 'blocks', label: t('tab.blocks'), content: <BlockList /> },
    { value: 'settings', label: t('tab.settings'), content: <SettingsPanel /> },
    { value: 'acts', label: t('tab.acts'), content: <ActList /> },
  ];
  const given = params.get('tab');
  const tab = tabs.some(({ value }) => value === given) ? (given ?? 'users') : 'users';
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Tabs label={t('sections')} tabs={tabs} value={tab} onChange={(value) => setParams({ tab: value })} />
    </>
  );
}

import type { AdminCode } from '@tessera/contract';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../lib/router/link.tsx';
import { withoutScheme } from '../../lib/without-scheme.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { RecordColumn } from '../../ui/record-table.tsx';

function CodeState({ code: { block, owner, is_active: isActive } }: { code: AdminCode }) {
  const { t } = useTranslation('admin');
  if (block)
    return (
      <div className="grid justify-items-start gap-1">
        <Badge tone="danger">{t(`category.${block.category}`)}</Badge>
        {block.kind !== 'code' && <span>{t('codes.blockedBy', { value: block.value })}</span>}
        <span className="text-soft">{block.reason}</span>
      </div>
    );
  if (owner.is_suspended) return <Badge tone="danger">{t('codes.ownerSuspended')}</Badge>;
  return isActive ? <Badge tone="success">{t('codes.active')}</Badge> : <Badge>{t('codes.off')}</Badge>;
}

function CodeLink({ code }: { code: AdminCode }) {
  const { t } = useTranslation('admin');
  return (
    <div className="grid gap-1">
      <span className="font-medium">{withoutScheme(code.short_link)}</span>
      {code.slug && <span className="text-soft">{code.slug}</span>}
      {/* Not a link: an operator should not open a harmful page by mistake. */}
      <span className="text-soft lg:hidden">
        {code.destination_url ?? t('codes.otherContent', { type: code.qr_type })}
      </span>
    </div>
  );
}

/** `onChoose` blocks or unblocks a code. A block of its host is removed in the list of blocks. */
export function useCodeColumns(onChoose: (code: AdminCode) => void): RecordColumn<AdminCode>[] {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  return [
    { key: 'link', title: t('codes.link'), cell: (code) => <CodeLink code={code} /> },
    {
      key: 'destination',
      title: t('codes.destination'),
      wideOnly: true,
      cell: (code) => code.destination_url ?? t('codes.otherContent', { type: code.qr_type }),
    },
    {
      key: 'owner',
      title: t('codes.owner'),
      cell: ({ owner }) => (
        <Link className="link" to={`${paths.admin}?search=${encodeURIComponent(owner.email)}`}>
          {owner.email}
        </Link>
      ),
    },
    {
      key: 'clicks',
      title: t('codes.clicks'),
      numeric: true,
      cell: (code) => formatNumber(code.clicks, language),
    },
    { key: 'state', title: t('codes.state'), cell: (code) => <CodeState code={code} /> },
    {
      key: 'actions',
      title: t('list.actions'),
      hidden: true,
      cell: (code) =>
        (code.block === null || code.block.kind === 'code') && (
          <Button size="sm" variant="secondary" onClick={() => onChoose(code)}>
            {t(code.block ? 'codes.unblock' : 'codes.block')}
            <span className="sr-only"> {withoutScheme(code.short_link)}</span>
          </Button>
        ),
    },
  ];
}

import type { QrCode, User } from '@tessera/contract';
import type { ReactNode } from 'react';
import { formatDate, formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useIncludes } from '../../session/entitlements.ts';
import { UpgradeLink } from '../../session/upgrade-link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyIcon } from '../../ui/copy-button.tsx';
import { QrTypeIcon } from '../../ui/qr-type-icon.tsx';
import { TagChip } from '../../ui/tag-chip.tsx';
import { withoutScheme } from '../../lib/without-scheme.ts';

/** The details that the head of the page does not show. */
export function DetailsCard({ code, user }: { code: QrCode; user: User }) {
  const { t } = useTranslation('detail', 'qrCodes', 'tags', 'common');
  const language = useLanguage();
  const isReadOnly = !useIncludes('edits');
  return (
    <Card title={t('details')}>
      <dl className="grid gap-4">
        <Row name={t('type')}>
          <span className="inline-flex items-center gap-1.5">
            <QrTypeIcon type={code.qr_type} />
            {t(`common:qrType.${code.qr_type}`)}
          </span>
          {code.encoding === 'direct' && <p className="text-soft">{t('direct')}</p>}
        </Row>
        {code.slug_url && (
          <Row name={t('shortUrl')}>
            <LinkWithCopy url={code.short_url} />
            <p className="text-soft">{t('bothLinks')}</p>
          </Row>
        )}
        {code.tags.length > 0 && (
          <Row name={t('tags:label')}>
            <ul className="flex flex-wrap gap-1.5">
              {code.tags.map(({ id, name, color }) => (
                <li key={id} className="flex max-w-full">
                  <TagChip name={name} color={color} />
                </li>
              ))}
            </ul>
          </Row>
        )}
        {code.note && (
          <Row name={t('tags:note')}>
            <p className="whitespace-pre-wrap">{code.note}</p>
          </Row>
        )}
        {code.imported_clicks !== null && (
          <Row name={t('importedClicks')}>
            <span className="figures">{formatNumber(code.imported_clicks, language)}</span>
            <p className="text-soft">{t('importedClicksHelp')}</p>
          </Row>
        )}
        <Row name={t('created')}>{formatDate(code.created_at, language)}</Row>
      </dl>
      {isReadOnly && (
        <Banner action={<UpgradeLink feature="edits" button={{ variant: 'secondary', size: 'sm' }} />}>
          {t(user.billing === 'off' ? 'readOnlyUnsold' : 'readOnly')}
        </Banner>
      )}
    </Card>
  );
}

function LinkWithCopy({ url }: { url: string }) {
  const { t } = useTranslation('qrCodes');
  return (
    <span className="flex items-center gap-1">
      <a className="link min-w-0" href={url} target="_blank" rel="noopener noreferrer">
        {url}
      </a>
      <span className="-my-1.5">
        <CopyIcon
          text={url}
          label={`${t('action.copyUrl')} ${withoutScheme(url)}`}
          copiedLabel={t('action.copied')}
          failedLabel={t('action.copyFailed')}
        />
      </span>
    </span>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[9rem_1fr]">
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

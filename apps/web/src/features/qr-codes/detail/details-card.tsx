import type { QrCode, User } from '@tessera/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../lib/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { Card } from '../../../ui/card.tsx';
import { QrTypeIcon } from '../../../ui/qr-type-icon.tsx';
import { contentOf } from '../qr-code-content.ts';
import { ContentList } from './content-list.tsx';

export function DetailsCard({ code, user }: { code: QrCode; user: User }) {
  const { t } = useTranslation('detail', 'qrCodes', 'common');
  const language = useLanguage();
  return (
    <Card title={t('details')}>
      <dl className="grid gap-4">
        <Row name={t('name')}>
          <bdi>{code.title || t('qrCodes:untitled')}</bdi>
        </Row>
        <Row name={t('type')}>
          <span className="inline-flex items-center gap-1.5">
            <QrTypeIcon type={code.qr_type} />
            {t(`common:qrType.${code.qr_type}`)}
          </span>
        </Row>
        <Row name={t('shortUrl')}>
          <a className="link" href={code.short_url} target="_blank" rel="noopener noreferrer">
            {code.short_url}
          </a>
          {code.encoding === 'direct' && <p className="text-soft">{t('direct')}</p>}
        </Row>
        <Row name={t('content')}>
          <ContentList content={contentOf(code)} />
        </Row>
        <Row name={t('status')}>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone={code.is_active ? 'success' : 'neutral'}>
              {code.is_active ? t('qrCodes:status.active') : t('qrCodes:status.inactive')}
            </Badge>
            {code.reactivation_requires_pro && (
              <Link className="link" to={paths.subscription}>
                {t('qrCodes:status.upgrade')}
              </Link>
            )}
          </span>
        </Row>
        <Row name={t('created')}>{formatDate(code.created_at, language)}</Row>
      </dl>
      {user.is_free_user && (
        <Banner
          action={
            <Link className={buttonStyle({ variant: 'secondary', size: 'sm' })} to={paths.subscription}>
              {t('qrCodes:list.upgrade')}
            </Link>
          }
        >
          {t('readOnly')}
        </Banner>
      )}
    </Card>
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

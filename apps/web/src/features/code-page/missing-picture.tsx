import { limits, type QrCode } from '@tessera/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { userCall } from '../../session/user-call.ts';
import { Banner } from '../../ui/banner.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { refreshQrCodes } from '../../codes/qr-code-queries.ts';

/** In place of a picture whose logo cannot be drawn. Every plan can upload a lost logo again. */
export function MissingPicture({ code, error }: { code: QrCode; error: NonNullable<QrCode['picture_error']> }) {
  const { t } = useTranslation('detail', 'errors');
  const queries = useQueryClient();
  const uploading = useMutation({
    mutationFn: (logo: File) => userCall('POST /qr-codes/{id}/logo', { params: { id: code.id }, upload: { logo } }),
    onSuccess: () => refreshQrCodes(queries),
  });
  if (error === 'unavailable') return <Banner tone="warn">{t('pictureError.unavailable')}</Banner>;
  return (
    <div className="grid gap-3">
      <Banner tone="error" title={t('pictureError.title')}>
        <p>{t('pictureError.missing')}</p>
      </Banner>
      <FileDrop
        label={t('pictureError.upload')}
        dropLabel={t('pictureError.drop')}
        help={t('pictureError.rule')}
        error={uploading.error ? errorMessage(uploading.error, 'general.uploadLogoFailed') : undefined}
        accept={limits.logo.create.types}
        disabled={uploading.isPending}
        onFile={(logo) => uploading.mutate(logo)}
      />
    </div>
  );
}

import type { QrCode } from '@tessera/contract';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Card } from '../../../ui/card.tsx';
import { ScanVerdict } from '../check/scan-verdict.tsx';
import { CodePicture } from '../code-picture.tsx';

export function PictureCard({ code }: { code: QrCode }) {
  const { t } = useTranslation('detail', 'qrCodes');
  return (
    <Card>
      <div className="grid justify-items-center">
        <CodePicture
          code={code}
          size={320}
          alt={t('pictureAlt', { title: code.title || t('qrCodes:untitled') })}
          dimmed={!code.is_active}
        />
      </div>
      <ScanVerdict code={code} />
    </Card>
  );
}

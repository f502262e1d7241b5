import { Download, Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { printCodes, saveCodes } from './recovery-files.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  email: string;
  onDone: () => void;
}

/** The only time that the codes are shown. On the page, not in a dialog: a click outside must not hide them. */
export function RecoveryCodes({ codes, email, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation('secondFactor');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [codes]);
  const title = t('codes.heading', { email });
  return (
    <section className="grid gap-4 rounded-card border border-accent bg-accent-soft p-5">
      <div className="grid gap-1">
        <h2 ref={heading} tabIndex={-1} className="rounded-small text-base font-semibold">
          {t('codes.title')}
        </h2>
        <p className="text-soft">{t('codes.text')}</p>
      </div>
      <ul
        aria-label={t('codes.list')}
        className="grid gap-x-6 gap-y-2 rounded-control border border-line bg-surface p-4 font-mono min-[26rem]:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton
          text={codes.join('\n')}
          label={t('codes.copy')}
          copiedLabel={t('codes.copied')}
          failedLabel={t('codes.failed')}
        />
        <Button
          variant="secondary"
          icon={<Download className="size-4" aria-hidden="true" />}
          onClick={() => saveCodes(codes, title, t('codes.file'))}
        >
          {t('codes.download')}
        </Button>
        <Button
          variant="secondary"
          icon={<Printer className="size-4" aria-hidden="true" />}
          onClick={() => printCodes(codes, title)}
        >
          {t('codes.print')}
        </Button>
        <Button onClick={onDone}>{t('codes.done')}</Button>
      </div>
    </section>
  );
}

import { limits } from '@tessera/contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import type { CreatedKey } from './create-key-dialog.tsx';

/** The only time that a key is shown. On the page, not in a dialog: a click outside must not hide it. */
export function NewKeyCard({ created, onDone }: { created: CreatedKey; onDone: () => void }) {
  const { t } = useTranslation('apiKeys');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="grid gap-4 rounded-card border border-accent bg-accent-soft p-5">
      <div className="grid gap-1">
        <h2 ref={heading} tabIndex={-1} className="rounded-small text-base font-semibold wrap-anywhere">
          {t('created.title', { name: created.name })}
        </h2>
        <p className="text-soft">{t('created.text')}</p>
      </div>
      <Field label={t('created.label')}>
        {(control) => (
          <Input
            {...control}
            value={created.key}
            readOnly
            spellCheck={false}
            autoComplete="off"
            onFocus={({ target }) => target.select()}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <CopyButton
          variant="primary"
          text={created.key}
          label={t('created.copy')}
          copiedLabel={t('created.copied')}
          failedLabel={t('created.failed')}
          shownForMs={limits.delays.copiedMs}
        />
        <Button variant="secondary" onClick={onDone}>
          {t('created.done')}
        </Button>
      </div>
    </section>
  );
}

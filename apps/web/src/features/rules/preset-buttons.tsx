import { useId } from 'react';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { presetNames, withPreset } from './presets.ts';
import type { RulesDraft } from './rules-draft.ts';

/** Rules that many codes need, to fill in and change. */
export function Presets({ draft, onChoose }: { draft: RulesDraft; onChoose: (part: Partial<RulesDraft>) => void }) {
  const { t } = useTranslation('rules');
  const language = useLanguage();
  const titleId = useId();
  return (
    <div role="group" aria-labelledby={titleId} className="grid gap-2 border-t border-line pt-4">
      <p id={titleId} className="font-medium">
        {t('presets.title')}
      </p>
      <div className="flex flex-wrap gap-2">
        {presetNames.map((name) => {
          const part = withPreset(draft, name, t, language);
          return (
            <Button
              key={name}
              size="sm"
              variant="secondary"
              disabled={part === undefined}
              onClick={() => part && onChoose(part)}
            >
              {t(`presets.${name}`)}
            </Button>
          );
        })}
      </div>
    </div>
  );
}

import { limits } from '@tessera/contract';
import { Trash2 } from 'lucide-react';
import { formatShare } from '../../../../i18n/format.ts';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { FileDrop } from '../../../../ui/file-drop.tsx';
import { StyleSlider, type StyleTabProps } from './style-controls.tsx';
import type { Logo } from './use-logo.ts';

/** The contract defines no step; 5 is the step of the margin. */
const paddingRange = { ...limits.style.logoPadding, step: 5 };

export function LogoTab({ style, onChange, disabled, logo }: StyleTabProps & { logo: Logo }) {
  const { t } = useTranslation('editor', 'errors');
  const language = useLanguage();
  const { picture } = logo.state;
  return (
    <div className="grid gap-5">
      {logo.isPresent && (
        <div className="flex items-center gap-4">
          <span
            className="grid size-20 shrink-0 place-items-center overflow-hidden rounded-control border border-line p-1.5"
            style={{ backgroundColor: style.background_color }}
          >
            {picture && <img src={picture.href} alt={t('logo.current')} className="size-full object-contain" />}
          </span>
          <Button
            variant="secondary"
            disabled={disabled}
            icon={<Trash2 className="size-4" aria-hidden="true" />}
            onClick={logo.remove}
          >
            {t('logo.remove')}
          </Button>
        </div>
      )}
      <FileDrop
        label={logo.isPresent ? t('logo.replace') : t('logo.choose')}
        dropLabel={t('logo.drop')}
        help={t(logo.rules.help)}
        error={logo.problem && t(logo.problem)}
        accept={logo.rules.types}
        disabled={disabled}
        onFile={logo.choose}
      />
      {logo.isPresent && (
        <>
          <StyleSlider
            label={t('logo.size')}
            help={t('logo.sizeHelp')}
            range={limits.style.logoSize}
            value={style.logo_size}
            valueText={formatShare(style.logo_size, language)}
            disabled={disabled}
            onChange={(logo_size) => onChange({ logo_size })}
          />
          <StyleSlider
            label={t('logo.padding')}
            range={paddingRange}
            value={style.logo_padding}
            valueText={`${style.logo_padding} px`}
            disabled={disabled}
            onChange={(logo_padding) => onChange({ logo_padding })}
          />
        </>
      )}
    </div>
  );
}

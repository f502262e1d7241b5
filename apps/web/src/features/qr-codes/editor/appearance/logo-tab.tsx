import { limits } from '@tessera/contract';
import type { LogoStop } from '@tessera/qr';
import { formatWholeShare } from '../../../../i18n/format.ts';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { FileDrop } from '../../../../ui/file-drop.tsx';
import { BuiltInLogos } from './built-in-logos.tsx';
import { CurrentLogo } from './current-logo.tsx';
import { StyleSlider, type StyleTabProps } from './style-controls.tsx';
import type { Logo } from './use-logo.ts';
import { usePastedPicture } from './use-pasted-picture.ts';

/** The contract defines no step; 5 is the step of the margin. */
const paddingRange = { ...limits.style.logoPadding, step: 5 };

interface LogoTabProps extends StyleTabProps {
  logo: Logo;
  stops: readonly LogoStop[];
}

export function LogoTab({ style, onChange, disabled, logo, stops }: LogoTabProps) {
  const { t } = useTranslation('editor', 'errors');
  usePastedPicture(logo.choose, disabled);
  return (
    <div className="grid gap-5">
      {logo.isPresent && <CurrentLogo logo={logo} background={style.background_color} disabled={disabled} />}
      <FileDrop
        label={logo.isPresent ? t('logo.replace') : t('logo.choose')}
        dropLabel={t('logo.dropOrPaste')}
        help={t(logo.rules.help)}
        error={logo.problem && t(logo.problem)}
        accept={logo.rules.types}
        disabled={disabled}
        onFile={logo.choose}
      />
      <BuiltInLogos logo={logo} color={style.dots_color} disabled={disabled} />
      {logo.isPresent && (
        <>
          <LogoSizeSlider style={style} stops={stops} disabled={disabled} onChange={onChange} />
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

/** One stop per size that differs in the picture, labeled with the share of the width. */
function LogoSizeSlider({ style, stops, disabled, onChange }: StyleTabProps & { stops: readonly LogoStop[] }) {
  const { t } = useTranslation('editor');
  const language = useLanguage();
  const last = Math.max(stops.length - 1, 0);
  const found = stops.findIndex(({ logoSize }) => logoSize >= style.logo_size);
  const index = found === -1 ? last : found;
  const share = stops[index]?.share;
  return (
    <StyleSlider
      label={t('logo.size')}
      help={stops.length === 1 ? t('logo.oneSize') : t('logo.sizeHelp')}
      range={{ min: 0, max: last, step: 1 }}
      value={index}
      valueText={share === undefined ? '' : formatWholeShare(share, language)}
      disabled={disabled || last === 0}
      onChange={(next) => onChange({ logo_size: stops[next]?.logoSize ?? style.logo_size })}
    />
  );
}

import { useEffect, useEffectEvent } from 'react';
import { limits } from '@tessera/contract';
import type { LogoRoom } from '@tessera/qr';
import { formatNumber, formatWholeShare } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { Spoken } from '../../../ui/spoken.tsx';
import { BuiltInLogos } from './built-in-logos.tsx';
import { CurrentLogo } from './current-logo.tsx';
import { StyleSlider, type StyleTabProps } from '../../../codes/style/style-controls.tsx';
import type { Logo } from './use-logo.ts';
import { isTextField } from './text-field.ts';

/** Calls back with a picture pasted from the clipboard, unless the focus is in a text field. */
function usePastedPicture(onPaste: (file: File) => void, disabled: boolean): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'));
    if (disabled || !file || isTextField(event.target)) return;
    event.preventDefault();
    onPaste(file);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}

/** The contract defines no step; 5 is the step of the margin. */
const paddingRange = { ...limits.style.logoPadding, step: 5 };

interface LogoTabProps extends StyleTabProps {
  logo: Logo;
  room: LogoRoom | null;
}

export function LogoTab({ style, onChange, disabled, logo, room }: LogoTabProps) {
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
          <LogoSize style={style} room={room} disabled={disabled} onChange={onChange} />
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

/** The largest size names the reason for the limit, and the level that makes room for a larger logo. */
function LogoSize({ style, room, disabled, onChange }: StyleTabProps & { room: LogoRoom | null }) {
  const { t } = useTranslation('editor');
  const language = useLanguage();
  const { logoSize } = limits.style;
  const level = room?.levelForLarger;
  return (
    <div className="grid gap-2">
      <StyleSlider
        label={t('logo.size')}
        help={room ? t('logo.sizeHelp', { share: formatWholeShare(room.share, language) }) : undefined}
        range={logoSize}
        value={style.logo_size}
        valueText={formatNumber(style.logo_size, language)}
        disabled={disabled}
        onChange={(logo_size) => onChange({ logo_size })}
      />
      {room && style.logo_size >= logoSize.max && (
        <Spoken className="text-sm text-soft">{level ? t('logo.limit') : t('logo.largest')}</Spoken>
      )}
      {level && style.logo_size >= logoSize.max && (
        <div>
          <Button
            size="sm"
            variant="secondary"
            disabled={disabled}
            onClick={() => onChange({ error_correction_level: level })}
          >
            {t('logo.raiseLevel', { level })}
          </Button>
        </div>
      )}
    </div>
  );
}

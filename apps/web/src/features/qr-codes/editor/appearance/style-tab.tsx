import { errorCorrectionLevels, errorCorrectionPercent, limits, type QrStyle } from '@tessera/contract';
import { formatShare } from '../../../../i18n/format.ts';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { ChoiceTiles } from '../../../../ui/choice-tiles.tsx';
import type { StyleTabProps } from './appearance-card.tsx';
import { StyleSample } from '../style-sample.tsx';
import { StyleSlider } from './style-controls.tsx';

interface Shapes {
  legend: string;
  chosen: QrStyle;
  offered: readonly QrStyle[];
  choose: (style: QrStyle) => void;
}

export function StyleTab({ style, onChange, disabled, shapes }: StyleTabProps & { shapes: Shapes }) {
  const { t } = useTranslation('editor');
  const language = useLanguage();
  return (
    <div className="grid gap-5">
      <ChoiceTiles
        legend={shapes.legend}
        value={shapes.chosen}
        onChange={shapes.choose}
        disabled={disabled}
        tiles={shapes.offered.map((value) => ({
          value,
          label: t(`style.${value}`),
          picture: <StyleSample style={value} />,
        }))}
      />
      <StyleSlider
        label={t('style.size')}
        range={limits.style.size}
        value={style.size}
        valueText={`${style.size} px`}
        disabled={disabled}
        onChange={(size) => onChange({ size })}
      />
      <StyleSlider
        label={t('style.margin')}
        help={t('style.marginHelp')}
        range={limits.style.margin}
        value={style.margin}
        valueText={`${style.margin} px`}
        disabled={disabled}
        onChange={(margin) => onChange({ margin })}
      />
      <ChoiceTiles
        legend={t('style.level')}
        help={t('style.levelHelp')}
        value={style.error_correction_level}
        onChange={(level) => onChange({ error_correction_level: level })}
        disabled={disabled}
        tiles={errorCorrectionLevels.map((value) => ({
          value,
          label: value,
          note: formatShare(errorCorrectionPercent[value] / 100, language),
        }))}
      />
    </div>
  );
}

import { errorCorrectionLevels, errorCorrectionPercent, limits, qrStyles } from '@tessera/contract';
import { formatWholeShare } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ChoiceTiles } from '../../../ui/choice-tiles.tsx';
import { type Shapes, ShapesOfParts, ShapeTiles } from './shape-tiles.tsx';
import { StyleSlider, type StyleTabProps } from '../../../codes/style/style-controls.tsx';

interface StyleTabShapes extends StyleTabProps {
  /** The style of the whole code, or of its dots. */
  shapes: Shapes;
  /** The dots, if `shapes` is the style of the whole code. */
  dots?: Shapes | undefined;
}

export function StyleTab({ style, onChange, disabled, shapes, dots }: StyleTabShapes) {
  const { t } = useTranslation('editor');
  const language = useLanguage();
  return (
    <div className="grid gap-5">
      <ShapeTiles shapes={shapes} disabled={disabled} />
      <ShapesOfParts
        dots={dots}
        eyes={(['corners_square_style', 'corners_dot_style'] as const).map((part) => ({
          part,
          legend: t(`style.${part}`),
          selected: style[part],
          options: qrStyles,
          select: (shape) => onChange({ [part]: shape }),
        }))}
        disabled={disabled}
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
          note: formatWholeShare(errorCorrectionPercent[value] / 100, language),
        }))}
      />
    </div>
  );
}

import { errorCorrectionLevels, errorCorrectionPercent, limits, type QrStyle } from '@tessera/contract';
import { useEffect, useState } from 'react';
import { formatWholeShare } from '../../../../i18n/format.ts';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { logProblem } from '../../../../lib/log.ts';
import { ChoiceTiles } from '../../../../ui/choice-tiles.tsx';
import { StyleSlider, type StyleTabProps } from './style-controls.tsx';

export interface Shapes {
  legend: string;
  selected: QrStyle;
  options: readonly QrStyle[];
  select: (style: QrStyle) => void;
}

export function StyleTab({ style, onChange, disabled, shapes }: StyleTabProps & { shapes: Shapes }) {
  const { t } = useTranslation('editor');
  const language = useLanguage();
  return (
    <div className="grid gap-5">
      <ChoiceTiles
        legend={shapes.legend}
        value={shapes.selected}
        onChange={shapes.select}
        disabled={disabled}
        tiles={shapes.options.map((value) => ({
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
          note: formatWholeShare(errorCorrectionPercent[value] / 100, language),
        }))}
      />
    </div>
  );
}

const sampleCache = new Map<QrStyle, string>();

async function loadSample(style: QrStyle): Promise<string> {
  const cached = sampleCache.get(style);
  if (cached) return cached;
  const { styleSample } = await import('../preview/preview-engine.ts');
  const sample = styleSample(style);
  sampleCache.set(style, sample);
  return sample;
}

/** A corner of a symbol in one style, drawn by the product's renderer. */
function StyleSample({ style }: { style: QrStyle }) {
  const [sample, setSample] = useState(() => sampleCache.get(style));
  useEffect(() => {
    let isCurrent = true;
    loadSample(style).then(
      (url) => isCurrent && setSample(url),
      (error: unknown) => logProblem('style sample not drawn', error),
    );
    return () => {
      isCurrent = false;
    };
  }, [style]);
  return (
    <span className="block size-14 overflow-hidden rounded-small bg-[#fff] p-1">
      <span className="block size-full overflow-hidden">
        {sample && <img src={sample} alt="" className="w-[165%] max-w-none" />}
      </span>
    </span>
  );
}

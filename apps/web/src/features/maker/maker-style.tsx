import {
  completeStyle,
  errorCorrectionLevels,
  errorCorrectionPercent,
  type QrStyle,
  qrStyles,
} from '@tessera/contract';
import { renderQr, svgDataUrl } from '@tessera/qr';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ChoiceTiles } from '../../ui/choice-tiles.tsx';
import { ColorsTab } from '../../codes/style/style-controls.tsx';
import type { Maker } from './use-maker.ts';

const sampleCache = new Map<QrStyle, string>();

function samplePicture(style: QrStyle): string {
  const sample =
    sampleCache.get(style) ?? svgDataUrl(renderQr({ text: 'TESSERA', style: completeStyle({ style, margin: 0 }) }).svg);
  sampleCache.set(style, sample);
  return sample;
}

/** Colors, style and error correction. The editor of an account has the rest. */
export function MakerStyle({ maker: { style, changeStyle } }: { maker: Maker }) {
  const { t } = useTranslation('editor');
  const percent = new Intl.NumberFormat(useLanguage(), { style: 'percent' });
  return (
    <div className="grid gap-5">
      <ColorsTab style={style} onChange={changeStyle} disabled={false} />
      <ChoiceTiles
        legend={t('style.legend')}
        value={style.style}
        onChange={(value) => changeStyle({ style: value })}
        tiles={qrStyles.map((value) => ({
          value,
          label: t(`style.${value}`),
          picture: (
            <span className="block size-14 overflow-hidden rounded-small bg-[#fff] p-1">
              <span className="block size-full overflow-hidden">
                <img src={samplePicture(value)} alt="" className="w-[165%] max-w-none" />
              </span>
            </span>
          ),
        }))}
      />
      <ChoiceTiles
        legend={t('style.level')}
        help={t('style.levelHelp')}
        value={style.error_correction_level}
        onChange={(error_correction_level) => changeStyle({ error_correction_level })}
        tiles={errorCorrectionLevels.map((value) => ({
          value,
          label: value,
          note: percent.format(errorCorrectionPercent[value] / 100),
        }))}
      />
    </div>
  );
}

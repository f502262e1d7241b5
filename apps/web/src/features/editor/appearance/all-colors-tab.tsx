import { gradientKinds, limits, type QrGradient } from '@tessera/contract';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ChoiceTiles } from '../../../ui/choice-tiles.tsx';
import { ColorField } from '../../../ui/color-field.tsx';
import { StyleSlider, type StyleTabProps, SwapButton } from '../../../codes/style/style-controls.tsx';
import { useColorFields } from '../../../codes/style/use-color-fields.ts';

/** All colors of a code: dots or their gradient, eyes and background. */
export function AllColorsTab(tab: StyleTabProps) {
  const { t } = useTranslation('editor');
  const { style, onChange, disabled } = tab;
  const colorField = useColorFields(disabled);
  const isTransparent = style.background_transparent === true;
  return (
    <div className="grid gap-5">
      <DotsFill {...tab} />
      <div className="grid gap-3 sm:grid-cols-2">
        {!style.dots_gradient && (
          <ColorField
            {...colorField(t('color.dots'), 'dark')}
            value={style.dots_color}
            onChange={(dots_color) => onChange({ dots_color })}
          />
        )}
        <div className="grid content-start gap-3">
          <ColorField
            {...colorField(t('color.background'), 'light')}
            {...(isTransparent && { help: t('color.surfaceHelp') })}
            value={style.background_color}
            onChange={(background_color) => onChange({ background_color })}
          />
          <Checkbox
            label={t('color.transparent')}
            checked={isTransparent}
            disabled={disabled}
            onChange={({ target }) => onChange({ background_transparent: target.checked || undefined })}
          />
        </div>
      </div>
      {!style.dots_gradient && <SwapButton {...tab} />}
      <EyeColors {...tab} />
    </div>
  );
}

/** The second color of a new gradient: the first suggestion that differs from the color of the dots. */
const secondColors = ['#1E3A8A', '#581C87'] as const;

function DotsFill({ style, onChange, disabled }: StyleTabProps) {
  const { t } = useTranslation('editor');
  const colorField = useColorFields(disabled);
  const gradient = style.dots_gradient;
  const [second, otherSecond] = secondColors;
  const select = (fill: QrGradient['kind'] | 'solid') => {
    if (fill === 'solid') return onChange({ dots_gradient: undefined });
    const from = gradient?.from ?? style.dots_color;
    const to = gradient?.to ?? (from === second ? otherSecond : second);
    onChange({ dots_gradient: { kind: fill, from, to, ...(fill === 'linear' && { angle: 45 }) } });
  };
  return (
    <>
      <ChoiceTiles
        legend={t('fill.legend')}
        value={gradient?.kind ?? 'solid'}
        disabled={disabled}
        onChange={select}
        tiles={(['solid', ...gradientKinds] as const).map((value) => ({ value, label: t(`fill.${value}`) }))}
      />
      {gradient && (
        <div className="grid gap-4 sm:grid-cols-2">
          {(['from', 'to'] as const).map((end) => (
            <ColorField
              key={end}
              {...colorField(t(`fill.${end}`), 'dark')}
              value={gradient[end]}
              onChange={(color) => onChange({ dots_gradient: { ...gradient, [end]: color } })}
            />
          ))}
        </div>
      )}
      {gradient?.kind === 'linear' && (
        <StyleSlider
          label={t('fill.angle')}
          range={{ min: 0, ...limits.style.gradientAngle }}
          value={gradient.angle ?? 0}
          valueText={`${gradient.angle ?? 0}°`}
          disabled={disabled}
          onChange={(angle) => onChange({ dots_gradient: { ...gradient, angle } })}
        />
      )}
    </>
  );
}

/** Each part of the eyes has the fill of the dots, or a color of its own. */
function EyeColors({ style, onChange, disabled }: StyleTabProps) {
  const { t } = useTranslation('editor');
  const colorField = useColorFields(disabled);
  return (
    <fieldset className="grid gap-3" disabled={disabled}>
      <legend className="mb-1.5 font-medium">{t('color.eyes')}</legend>
      {(['corners_square_color', 'corners_dot_color'] as const).map((part) => {
        const color = style[part];
        return (
          <div key={part} className="grid gap-2">
            <Checkbox
              label={t(`color.own.${part}`)}
              checked={color !== undefined}
              onChange={({ target }) => onChange({ [part]: target.checked ? style.dots_color : undefined })}
            />
            {color !== undefined && (
              <ColorField
                {...colorField(t(`color.${part}`), 'dark')}
                value={color}
                onChange={(next) => onChange({ [part]: next })}
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

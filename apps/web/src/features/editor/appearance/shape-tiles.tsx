import type { DotsStyle, QrStyle } from '@tessera/contract';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ChoiceTiles } from '../../../ui/choice-tiles.tsx';
import { useSample } from './use-sample.ts';

/** The part of a symbol that a tile shows. */
type Part = 'style' | 'dots_style' | 'corners_square_style' | 'corners_dot_style';

export interface Shapes<Shape extends DotsStyle = DotsStyle> {
  part: Part;
  legend: string;
  selected: Shape;
  options: readonly Shape[];
  select: (shape: Shape) => void;
}

export function ShapeTiles<Shape extends DotsStyle>({
  shapes,
  disabled,
}: {
  shapes: Shapes<Shape>;
  disabled: boolean;
}) {
  const { t } = useTranslation('editor');
  return (
    <ChoiceTiles
      legend={shapes.legend}
      value={shapes.selected}
      onChange={shapes.select}
      disabled={disabled}
      tiles={shapes.options.map((value) => ({
        value,
        label: t(`style.${value}`),
        picture: <ShapeSample part={shapes.part} shape={value} />,
      }))}
    />
  );
}

/** How much of the sample is shown: an eye is 7 of 21 modules wide, its center 3. */
const crops = {
  style: 'w-[165%]',
  dots_style: 'w-[165%]',
  corners_square_style: 'w-[300%]',
  corners_dot_style: 'w-[300%]',
} satisfies Record<Part, string>;

/** A corner of a symbol with one shape. */
function ShapeSample({ part, shape }: { part: Part; shape: DotsStyle }) {
  const sample = useSample(`${part} ${shape}`, ({ shapeSample }) => shapeSample({ [part]: shape }));
  return (
    <span className="block size-14 overflow-hidden rounded-small bg-[#fff] p-1">
      <span className="block size-full overflow-hidden">
        {sample && <img src={sample} alt="" className={`max-w-none ${crops[part]}`} />}
      </span>
    </span>
  );
}

interface ShapesOfPartsProps {
  dots?: Shapes | undefined;
  eyes: readonly Shapes<QrStyle>[];
  disabled: boolean;
}

/** Closed at first: most codes have one shape for everything. */
export function ShapesOfParts({ dots, eyes, disabled }: ShapesOfPartsProps) {
  const { t } = useTranslation('editor');
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div className="grid gap-5">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="flex min-h-10 items-center justify-between gap-2 rounded-control border border-line px-3 text-left font-medium hover:bg-sunken"
        onClick={() => setIsOpen(!isOpen)}
      >
        {dots ? t('style.parts') : t('style.eyes')}
        <ChevronDown
          className={`size-5 shrink-0 text-soft transition-transform ${isOpen ? 'rotate-180' : ''}`}
          aria-hidden="true"
        />
      </button>
      <div id={id} hidden={!isOpen} className={isOpen ? 'grid gap-5' : ''}>
        {isOpen && dots && <ShapeTiles shapes={dots} disabled={disabled} />}
        {isOpen && eyes.map((shapes) => <ShapeTiles key={shapes.part} shapes={shapes} disabled={disabled} />)}
      </div>
    </div>
  );
}

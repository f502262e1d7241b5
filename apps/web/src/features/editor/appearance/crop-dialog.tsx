import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { LogoPicture, PicturePart } from '../../../codes/logo-picture.ts';
import {
  type CropArea,
  largestArea,
  maxZoom,
  moveArea,
  croppedPart,
  type PictureSize,
  zoomArea,
  zoomOf,
} from './crop-area.ts';
import { StyleSlider } from '../../../codes/style/style-controls.tsx';

interface CropDialogProps {
  /** The whole picture. */
  picture: LogoPicture;
  onCrop: (part: PicturePart) => void;
  onClose: () => void;
}

/** Cuts a square out of the logo. */
export function CropDialog({ picture, onCrop, onClose }: CropDialogProps) {
  const { t } = useTranslation('editor');
  const size = picture.pixels;
  const [area, setArea] = useState(() => largestArea(size));
  const zoom = zoomOf(size, area);
  const apply = () => {
    onCrop(croppedPart(size, area));
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('crop.title')}
      closeLabel={t('crop.close')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('crop.cancel')}
          </Button>
          <Button onClick={apply}>{t('crop.apply')}</Button>
        </>
      }
    >
      <CropStage href={picture.href} size={size} area={area} onChange={setArea} />
      <StyleSlider
        label={t('crop.zoom')}
        range={{ min: 1, max: maxZoom(size), step: 0.05 }}
        value={zoom}
        valueText={`${Math.round(zoom * 100)} %`}
        disabled={maxZoom(size) === 1}
        onChange={(next) => setArea(zoomArea(size, area, next))}
      />
    </Dialog>
  );
}

interface CropStageProps {
  href: string;
  size: PictureSize;
  area: CropArea;
  onChange: (area: CropArea) => void;
}

/** Parts of the side of the square. */
const [step, bigStep] = [0.02, 0.1];
const zoomStep = 1.1;
/** Where the square goes if the picture follows the arrow. */
const arrows: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const zooms: Readonly<Record<string, number>> = { '+': zoomStep, '=': zoomStep, '-': 1 / zoomStep };

/** The side of the window, compared with the stage: the rest is inset on both sides. */
const windowShare = 0.8;

/** Where the square is between the two edges, in percent. */
const percentOfRoom = (at: number, room: number): number => (room === 0 ? 0 : Math.round((at / room) * 100));

const percent = (share: number): string => `${share * 100}%`;

/** The picture behind a square window. Pointer and arrow keys move the picture. */
function CropStage({ href, size, area, onChange }: CropStageProps) {
  const { t } = useTranslation('editor');
  const helpId = useId();
  const zoomBy = (factor: number) => onChange(zoomArea(size, area, zoomOf(size, area) * factor));
  const press = (event: KeyboardEvent) => {
    const [arrow, factor] = [arrows[event.key], zooms[event.key]];
    if (!arrow && factor === undefined) return;
    event.preventDefault();
    const by = event.shiftKey ? bigStep : step;
    if (arrow) onChange(moveArea(size, area, arrow[0] * by, arrow[1] * by));
    else if (factor !== undefined) zoomBy(factor);
  };
  const last = useRef({ x: 0, y: 0 });
  const grab = ({ currentTarget, pointerId, clientX: x, clientY: y }: PointerEvent) => {
    currentTarget.setPointerCapture(pointerId);
    last.current = { x, y };
  };
  const drag = ({ currentTarget, buttons, clientX: x, clientY: y }: PointerEvent) => {
    if (buttons === 0) return;
    const side = currentTarget.clientWidth * windowShare;
    onChange(moveArea(size, area, (last.current.x - x) / side, (last.current.y - y) / side));
    last.current = { x, y };
  };
  return (
    <>
      <div
        // In two directions, like the color picker: the text tells both positions.
        role="slider"
        aria-label={t('crop.stage')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percentOfRoom(area.x, size.width - area.side)}
        aria-valuetext={`${percentOfRoom(area.x, size.width - area.side)} %, ${percentOfRoom(area.y, size.height - area.side)} %`}
        aria-describedby={helpId}
        tabIndex={0}
        className="relative mx-auto aspect-square w-full max-w-80 cursor-move touch-none overflow-hidden rounded-control bg-sunken select-none"
        onKeyDown={press}
        onPointerDown={grab}
        onPointerMove={drag}
        onWheel={({ deltaY }) => zoomBy(deltaY < 0 ? zoomStep : 1 / zoomStep)}
      >
        <span className="absolute inset-[10%]">
          <img
            src={href}
            alt=""
            draggable={false}
            className="absolute max-w-none"
            style={{
              left: percent(-area.x / area.side),
              top: percent(-area.y / area.side),
              width: percent(size.width / area.side),
              height: percent(size.height / area.side),
            }}
          />
        </span>
        <span className="absolute inset-[10%] border-2 border-[#fff] shadow-[0_0_0_100vmax_rgb(0_0_0/0.55)]" />
      </div>
      <p id={helpId} className="text-soft">
        {t('crop.help')}
      </p>
    </>
  );
}

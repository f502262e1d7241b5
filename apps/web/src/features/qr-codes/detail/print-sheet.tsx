import { createPortal } from 'react-dom';
import './print-sheet.css';

interface PrintSheetProps {
  picture: string;
  /** Centimetres along one side, the free edge of the picture included. */
  size: number;
}

/** Beside the app, not in it: on paper the sheet is all there is, on the screen it is nothing. */
export function PrintSheet({ picture, size }: PrintSheetProps) {
  return createPortal(
    <div className="print-sheet" aria-hidden="true">
      <img src={picture} alt="" style={{ width: `${size}cm`, height: `${size}cm` }} />
    </div>,
    document.body,
  );
}

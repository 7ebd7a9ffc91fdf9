// The label of a shelf, 100 × 50 mm: its code to be read from afar, its hub, what belongs on it, and its code to be scanned, as
// Code 128 for scanners and as QR code for phones.
import { shelfLabelSize } from '#shared/areas/house/shelf-labels.ts';
import { code128, qrCode } from '../../../printing/barcodes.ts';
import type { Drawing } from '../../../printing/drawing.ts';
import { printable } from '../../../printing/printable.ts';
import { fitText, placeText } from '../../../printing/typeset.ts';

/** Plain data, which is handed to a thread. */
export interface ShelfLabel {
  /** What a scanner reads: RY-CAS-B-12. */
  number: string;
  code: string;
  hub: string;
  /** What belongs on it, in French and Arabic. */
  about: string;
}

const margin = 3;
const qr = 24;
const { width, height } = shelfLabelSize;
const room = width - qr - 3 * margin;

/** What stands on the label. */
export function layOutShelfLabel({ number, code, hub, about }: ShelfLabel): Drawing {
  const title = fitText(printable(code), { size: 20, min: 10, width: room, weight: 'bold' });
  const below = fitText(printable(hub), { size: 4, min: 2.6, width: room, weight: 'bold' });
  const text = fitText(printable(about), { size: 3.6, min: 2.4, width: room });
  return {
    width,
    height,
    shapes: [
      placeText(title, margin, 17, { size: title.size, weight: 'bold' }),
      placeText(below, margin, 23.2, { size: below.size, weight: 'bold' }),
      placeText(text, margin, 28.4, { size: text.size }),
      qrCode(number, { x: width - qr - margin, y: margin, size: qr }),
      code128(number, { x: 1, y: 31, width: width - 2, height: 12, maxModule: 0.5 }),
      placeText(number, width / 2, 47.6, { size: 3.6, weight: 'bold', align: 'center' }),
    ],
  };
}

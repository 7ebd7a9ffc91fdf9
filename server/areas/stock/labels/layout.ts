// The label of a product, 50 × 30 mm: its name, and its code to be scanned.
import { labelSize } from '#shared/areas/stock/labels.ts';
import type { LevelRow } from '#shared/areas/stock/level.ts';
import { code128 } from '../../../printing/barcodes.ts';
import type { Drawing } from '../../../printing/drawing.ts';
import { printable } from '../../../printing/printable.ts';
import { fitBlock, fitText, lineHeight, placeText } from '../../../printing/typeset.ts';

/** Plain data, which is handed to a thread. */
export type ProductLabel = Pick<LevelRow, 'sku' | 'name' | 'variant' | 'barcode'>;

const margin = 2;
const inner = labelSize.width - 2 * margin;

/** What stands on the label. */
export function layOutLabel(label: ProductLabel): Drawing {
  const { sku, name, variant, barcode } = label;
  const title = fitBlock(printable(variant === null ? name : `${name} · ${variant}`), {
    size: 3.6,
    min: 2.4,
    width: inner,
    height: 8.4,
    weight: 'bold',
  });
  const below = fitText(printable(sku), { size: 3.2, min: 2.2, width: inner, weight: 'bold' });
  return {
    ...labelSize,
    shapes: [
      ...title.lines.map((line, index) =>
        placeText(line, margin, margin + title.size * (0.95 + index * lineHeight), {
          size: title.size,
          weight: 'bold',
        }),
      ),
      code128(barcode ?? sku, { x: 0.5, y: 12, width: labelSize.width - 1, height: 11, maxModule: 0.4 }),
      placeText(below, labelSize.width / 2, 27.6, { size: below.size, weight: 'bold', align: 'center' }),
    ],
  };
}

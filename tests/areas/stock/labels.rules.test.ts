// Labels of products on paper: their code can be read, and says which product it is.
import { expect, it } from 'vitest';
import { layOutLabel, type ProductLabel } from '#server/areas/stock/labels/layout.ts';
import { drawingsPdf } from '#server/printing/pdf.ts';
import { drawingSvg } from '#server/printing/svg.ts';
import { labelSheets, labelSize } from '#shared/areas/stock/labels.ts';
import { pdfPages } from '#tests/printing/support/pdf-pages.ts';
import { readCodes } from '#tests/printing/support/read-codes.ts';

const dpi = 203;
const product: ProductLabel = { sku: 'ARGAN-50', name: 'Huile d’argan', variant: '50 ml', barcode: '6111234567890' };

it.each<[string, Partial<ProductLabel>, string]>([
  ['its barcode', {}, '6111234567890'],
  ['its SKU, if it has no barcode', { barcode: null }, 'ARGAN-50'],
])('the code of a label is %s', async (_, given, code) => {
  expect(await readCodes(drawingSvg(layOutLabel({ ...product, ...given })), dpi)).toEqual({ Code128: code });
});

it.each([
  [
    'a long French name',
    'Crème hydratante visage et corps à la fleur d’oranger et au miel de thym de l’Atlas, édition limitée',
  ],
  ['an Arabic name', 'زيت الأركان الطبيعي المعصور على البارد من تعاونية نسائية بتافراوت'],
])('a label with %s stays within its edges', (_, name) => {
  const { shapes } = layOutLabel({ ...product, name });
  for (const shape of shapes) {
    if (shape.kind !== 'text') continue;
    expect(shape.x).toBeGreaterThanOrEqual(0);
    expect(shape.x + shape.width).toBeLessThanOrEqual(labelSize.width);
    expect(shape.y).toBeLessThanOrEqual(labelSize.height);
  }
});

it('labels stand 24 on a sheet, from the place that is free', async () => {
  const drawings = Array.from({ length: 20 }, () => layOutLabel(product));
  const pages = pdfPages(drawingsPdf('A4', drawings, { ...labelSheets.a4x24, skip: 6 }));
  expect(pages).toHaveLength(2);
  const alone = pdfPages(drawingsPdf('A4', drawings.slice(0, 1), { ...labelSheets.a4x24, skip: 23 }));
  expect(await readCodes(alone[0]?.svg ?? '', 300)).toEqual({ Code128: '6111234567890' });
});

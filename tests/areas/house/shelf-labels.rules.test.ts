// Labels of shelves on paper: both codes are read, every station understands them, and they stand where the printer needs them.
import { expect, it } from 'vitest';
import { layOutShelfLabel, type ShelfLabel } from '#server/areas/house/labels/layout.ts';
import { drawingsPdf } from '#server/printing/pdf.ts';
import { drawingSvg } from '#server/printing/svg.ts';
import { drawingZpl } from '#server/printing/zpl.ts';
import { shelfLabelSheets, shelfLabelSize } from '#shared/areas/house/shelf-labels.ts';
import { offsetInMm } from '#shared/printing/printer.ts';
import { parseScanCode } from '#shared/scan/scan-code.ts';
import { pdfPages } from '#tests/printing/support/pdf-pages.ts';
import { readCodes } from '#tests/printing/support/read-codes.ts';

const label: ShelfLabel = {
  number: 'RY-CAS-B-12',
  code: 'B-12',
  hub: 'Casablanca الدار البيضاء',
  about: 'Mohammedia المحمدية, Bouznika بوزنيقة, Aïn Harrouda عين حرودة, + 12',
};

it('both codes of a label name the shelf, at 203 dpi too, as every station understands it', async () => {
  const codes = await readCodes(drawingSvg(layOutShelfLabel(label)), 203);
  expect(codes).toEqual({ Code128: 'RY-CAS-B-12', QRCode: 'RY-CAS-B-12' });
  expect(parseScanCode(codes['Code128'] ?? '')).toEqual({ kind: 'shelf', number: 'RY-CAS-B-12' });
});

it('nothing on a label leaves its edges, however much belongs on the shelf', () => {
  for (const shape of layOutShelfLabel({ ...label, code: 'AB-123', about: label.about.repeat(6) }).shapes) {
    if (shape.kind !== 'text') continue;
    expect(shape.x).toBeGreaterThanOrEqual(0);
    expect(shape.x + shape.width).toBeLessThanOrEqual(shelfLabelSize.width);
    expect(shape.y).toBeLessThanOrEqual(shelfLabelSize.height);
  }
});

it('labels stand ten on a sheet from the place that is free, and move with the offset of the printer', async () => {
  const sheet = { ...shelfLabelSheets.a4x10, skip: 9 };
  const drawing = layOutShelfLabel(label);
  const [page] = pdfPages(drawingsPdf('A4', [drawing], sheet));
  const [moved] = pdfPages(drawingsPdf('A4', [drawing], { ...sheet, offset: offsetInMm({ x: 15, y: -10 }) }));
  expect(await readCodes(moved?.svg ?? '', 203)).toMatchObject({ Code128: 'RY-CAS-B-12' });
  expect(moved?.svg).not.toBe(page?.svg);
});

it('a thermal printer is told its offset in dots, and nothing without one', () => {
  const drawing = layOutShelfLabel(label);
  expect(drawingZpl(drawing, 8, 1, offsetInMm({ x: 12, y: -5 }))).toContain('^LS-10^LT-4');
  expect(drawingZpl(drawing, 8, 1, offsetInMm(undefined))).not.toContain('^LS');
});

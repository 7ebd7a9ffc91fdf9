// The manifest of a pallet on paper, in French and Arabic: numbers, destinations and weights, as its carrier may see them.
import type { PalletLine } from '#shared/areas/pallets/pallet.ts';
import type { SignatureDots } from '../../../files/signatures.ts';
import type { Drawing } from '../../../printing/drawing.ts';
import { layOutList, type PaperColumn, listWidth } from '../../../printing/list-paper.ts';
import { paperTime } from '../../../printing/paper-time.ts';

/** Plain data, which is handed to a thread. */
export interface ManifestPaper {
  company: string;
  number: string;
  /** When it left, or was made. */
  at: Date;
  from: string;
  to: string;
  carrier: string | null;
  sealNumber: string | null;
  madeBy: string;
  /** Grams. */
  weight: number;
  /** What hub and carrier have drawn on the screen. */
  signatures: readonly [SignatureDots, SignatureDots];
  lines: readonly Pick<PalletLine, 'trackingNumber' | 'city' | 'weight'>[];
}

const kilograms = (grams: number): string => (grams / 1_000).toFixed(2).replace('.', ',');

const columns: readonly PaperColumn[] = [
  { title: '', x: 0, width: 10 },
  { title: 'Colis الطرد', x: 12, width: 50, isBold: true },
  { title: 'Destination الوجهة', x: 66, width: 80 },
  { title: 'Poids (kg) الوزن', x: 150, width: listWidth - 150, align: 'right' },
];

/** The pages of a manifest. */
export function layOutManifest({ lines, weight, signatures, ...pallet }: ManifestPaper): Drawing[] {
  const { company, number, at, from, to, carrier, sealNumber, madeBy } = pallet;
  return layOutList({
    company,
    title: 'Manifeste de palette بيان الطبلية',
    number,
    facts: [
      ['De من', from],
      ['Vers إلى', to],
      ['Date التاريخ', paperTime(at)],
      ['Transporteur الناقل', carrier ?? '—'],
      ['Établi par حرّره', madeBy],
      ['Scellé الختم', sealNumber ?? '—'],
    ],
    columns,
    rows: lines.map((line, index) => [
      String(index + 1),
      line.trackingNumber,
      line.city,
      line.weight === null ? '—' : kilograms(line.weight),
    ]),
    totals: [`${lines.length} colis الطرود`, `${kilograms(weight)} kg`],
    parties: ['Le dépôt de départ مركز الانطلاق', 'Le transporteur الناقل'],
    signatures,
    isDuplicate: false,
  });
}

// A slip on paper. Its words are in French and Arabic, whatever the language of the screen.
import type { SlipKind, SlipLine } from '#shared/areas/slips/slip.ts';
import type { SignatureDots } from '../../../files/signatures.ts';
import { amountText } from '../../../printing/amount.ts';
import type { Drawing } from '../../../printing/drawing.ts';
import { layOutList, type PaperColumn, listWidth } from '../../../printing/list-paper.ts';
import { paperTime } from '../../../printing/paper-time.ts';

/** Plain data, which is handed to a thread. */
export interface SlipPaper {
  /** The company that carries. */
  company: string;
  kind: SlipKind;
  number: string;
  madeAt: Date;
  hub: string;
  /** Where a transfer goes. */
  toHub: string | null;
  carrier: string | null;
  /** The sender, if the slip is of one. */
  sender: string | null;
  madeBy: string;
  /** Centimes. */
  total: number;
  lines: readonly SlipLine[];
  isDuplicate: boolean;
  /** What both sides have drawn on the screen. */
  signatures: readonly [SignatureDots, SignatureDots];
}

const titles: Readonly<Record<SlipKind, string>> = {
  pickup: 'Bon de ramassage وصل استلام',
  exit: 'Bon de sortie وصل خروج',
  return: 'Bon de retour وصل إرجاع',
  transfer: 'Bon de transfert وصل تحويل',
  driver_return: 'Bon de retour livreur وصل إرجاع الموزع',
};

/** Who gives and who takes the parcels, under their signatures. */
const parties: Readonly<Record<SlipKind, readonly [string, string]>> = {
  pickup: ['L’expéditeur المرسل', 'Le ramasseur جامع الطرود'],
  exit: ['Le dépôt المركز', 'Le livreur الموزع'],
  return: ['Remis par سلّمه', 'L’expéditeur المرسل'],
  transfer: ['Le dépôt de départ مركز الانطلاق', 'Le dépôt d’arrivée مركز الوصول'],
  driver_return: ['Le livreur الموزع', 'Le dépôt المركز'],
};

const columns: readonly (PaperColumn & { text: (line: SlipLine) => string })[] = [
  { title: '', x: 0, width: 8, text: ({ place }) => String(place) },
  { title: 'Colis الطرد', x: 9, width: 33, isBold: true, text: ({ trackingNumber }) => trackingNumber },
  { title: 'Destinataire المرسل إليه', x: 44, width: 50, text: ({ recipientName }) => recipientName },
  { title: 'Ville المدينة', x: 96, width: 32, text: ({ city }) => city },
  { title: 'Expéditeur المرسل', x: 130, width: 32, text: ({ sender }) => sender },
  {
    title: 'DHS درهم',
    x: 164,
    width: listWidth - 164,
    align: 'right',
    isBold: true,
    text: ({ cod }) => amountText(cod),
  },
];

/** The second fact of the head: the sender, or where a transfer goes. */
function otherSide({ sender, toHub }: SlipPaper): readonly [string, string] | null {
  if (toHub !== null) return ['Vers إلى', toHub];
  return sender === null ? null : ['Expéditeur المرسل', sender];
}

/** The pages of a slip. */
export function layOutSlip(slip: SlipPaper): Drawing[] {
  const { company, kind, number, madeAt, hub, carrier, madeBy, total, lines, isDuplicate, signatures } = slip;
  const amount = `${amountText(total)} DHS`;
  return layOutList({
    company,
    title: titles[kind],
    number,
    facts: [
      ['Dépôt المركز', hub],
      otherSide(slip),
      ['Date التاريخ', paperTime(madeAt)],
      ['Transporté par ينقلها', carrier ?? '—'],
      ['Établi par حرّره', madeBy],
      ['Colis الطرود', `${lines.length} · ${amount}`],
    ],
    columns,
    rows: lines.map((line) => columns.map(({ text }) => text(line))),
    totals: [`${lines.length} colis · Total المجموع`, amount],
    parties: parties[kind],
    signatures,
    isDuplicate,
  });
}

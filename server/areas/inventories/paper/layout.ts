// The report of an inventory on paper, in French and Arabic: what is missing, too much and misplaced. The file CSV has every parcel.
import type { Drawing } from '../../../printing/drawing.ts';
import { layOutList, listWidth, type PaperColumn } from '../../../printing/list-paper.ts';
import { paperTime } from '../../../printing/paper-time.ts';
import type { InventoryReport } from './report.ts';
import { stateWords, titles } from './words.ts';

const columns: readonly PaperColumn[] = [
  { title: '', x: 0, width: 10 },
  { title: titles.parcel, x: 12, width: 40, isBold: true },
  { title: titles.state, x: 54, width: 38 },
  { title: titles.hub, x: 94, width: 36 },
  { title: titles.shelves, x: 132, width: 24 },
  { title: titles.scannedBy, x: 158, width: listWidth - 158 },
];

/** The pages of a report. */
export function layOutReport(report: InventoryReport): Drawing[] {
  const { company, number, hub, createdAt, closedAt, openedBy, closedBy, expected, counted, moved, arrived } = report;
  const differences = report.lines.filter(({ state }) => state !== 'present');
  const missing = differences.filter(({ state }) => state === 'missing').length;
  return layOutList({
    company,
    title: 'Inventaire du dépôt جرد المركز',
    number,
    facts: [
      ['Dépôt المركز', hub],
      ['Ouvert الفتح', `${paperTime(createdAt)} ${openedBy}`],
      ['Clos الإغلاق', closedAt === null ? '—' : `${paperTime(closedAt)} ${closedBy ?? ''}`],
      ['Attendus المنتظرة', String(expected)],
      ['Retrouvés الموجودة', String(counted)],
      ['Partis / arrivés depuis غادرت / وصلت', `${moved} / ${arrived}`],
    ],
    columns,
    rows: differences.map((line, index) => [
      String(index + 1),
      line.trackingNumber,
      stateWords[line.state],
      line.hub ?? '—',
      line.shelf === null ? (line.bookShelf ?? '—') : `${line.bookShelf ?? '—'} > ${line.shelf}`,
      line.scannedBy ?? '—',
    ]),
    totals: [
      `${missing} manquants ناقصة · ${report.misplaced} mal rangés في غير مكانها`,
      `${report.surplus} en trop زائدة`,
    ],
    parties: ['Le dépôt المركز', 'Le contrôle المراقبة'],
    isDuplicate: false,
  });
}

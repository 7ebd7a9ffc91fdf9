// What stands on the slip of a hand-over and on the report of a day.
import type { CashDayRow } from '#shared/areas/cash/cash-day.ts';
import type { HandOverRow } from '#shared/areas/cash/hand-over.ts';
import type { HandOverOutcome } from '#shared/areas/cash/statuses.ts';
import type { Trx } from '../../../db/transaction.ts';
import { Loaders } from '../../../graphql/loaders.ts';
import { hubById, personById } from '../../directory/queries.ts';
import { type CashDayLine, readLines } from '../day/read-day.ts';
import { type CashPaper, dayText, type PaperLine, signedText, timeText } from './layout.ts';

const outcomes: Readonly<Record<HandOverOutcome, string>> = {
  shortage: 'Manque à la charge du livreur عجز على الموزع',
  overage: 'Excédent فائض',
  as_counted: 'Accepté comme compté مقبول كما عُدّ',
};

function namesOf(trx: Trx) {
  const loaders = new Loaders((work) => work(trx));
  return {
    person: async (id: string | null): Promise<string> =>
      id === null ? '—' : ((await loaders.of(personById).load(id))?.name ?? '—'),
    hub: async (id: string): Promise<string> => {
      const hub = await loaders.of(hubById).load(id);
      return hub ? `${hub.code} · ${hub.nameFr}` : '';
    },
  };
}

const line = (label: string, amount: number | null, isBold = false): PaperLine => ({ label, amount, isBold });

/** The slip of a hand-over, which the driver and the hub sign. */
export async function handOverPaper(trx: Trx, row: HandOverRow, company: string): Promise<CashPaper> {
  const names = namesOf(trx);
  const { counted, expected, declaredAtCount, outcome, pieces } = row;
  return {
    company,
    title: 'Bon de remise de caisse وصل تسليم النقود',
    number: row.reference,
    isDuplicate: row.prints > 0,
    facts: [
      ['Dépôt المركز', await names.hub(row.hubId)],
      ['Livreur الموزع', await names.person(row.driverId)],
      ['Date التاريخ', timeText(row.countedAt ?? row.createdAt)],
      ['Compté par عدّه', await names.person(row.countedById)],
      ['Montant المبلغ', counted === null ? '—' : `${signedText(counted)} DHS`],
    ],
    sections: [
      {
        title: 'Montants المبالغ',
        lines: [
          ...(declaredAtCount === null ? [] : [line('Déclaré par le livreur صرّح به الموزع', declaredAtCount)]),
          ...(expected === null ? [] : [line('Attendu المنتظر', expected)]),
          ...(counted === null ? [] : [line('Compté المعدود', counted, true)]),
          ...(counted === null || expected === null ? [] : [line('Écart الفارق', counted - expected)]),
          ...(outcome === null ? [] : [line(`${outcomes[outcome]} · ${row.reason ?? ''}`, null)]),
        ],
      },
      ...(pieces.length === 0
        ? []
        : [
            {
              title: 'Billets et pièces الأوراق والقطع النقدية',
              lines: pieces.map(({ value, n }) => line(`${signedText(value)} DHS × ${n}`, value * n)),
            },
          ]),
    ],
    parties: ['Le livreur الموزع', 'Le dépôt المركز'],
  };
}

const titles: Readonly<Record<CashDayLine['kind'], string>> = {
  handOver: 'Remises des livreurs تسليمات الموزعين',
  deposit: 'Versements en banque الإيداعات البنكية',
  returned: 'Versements annulés الإيداعات الملغاة',
  held: 'Espèces non remises نقود لم تُسلَّم',
};

/** The report of a closed day. */
export async function dayPaper(trx: Trx, row: CashDayRow, company: string): Promise<CashPaper> {
  const names = namesOf(trx);
  const lines = await readLines(trx, row.id);
  const detailed = async ({ kind, reference, driverId, amount, difference, at }: CashDayLine): Promise<PaperLine> => ({
    ...(kind !== 'held' && { note: timeText(at) }),
    label: [
      reference,
      driverId === null ? null : await names.person(driverId),
      difference === 0 ? null : `écart الفارق ${signedText(difference)}`,
    ]
      .filter((part) => part !== null)
      .join(' · '),
    amount,
  });
  const kinds = ['handOver', 'deposit', 'returned', 'held'] as const;
  const sections: CashPaper['sections'][number][] = [];
  for (const kind of kinds) {
    const own = lines.filter((each) => each.kind === kind);
    if (own.length === 0) continue;
    sections.push({ title: `${titles[kind]} (${own.length})`, lines: await Promise.all(own.map(detailed)) });
  }
  const hub = await names.hub(row.hubId);
  return {
    company,
    title: 'Clôture de caisse إقفال الصندوق',
    number: `${hub.slice(0, 3)}-${row.day}`,
    isDuplicate: row.prints > 0,
    facts: [
      ['Dépôt المركز', hub],
      ['Jour اليوم', dayText(row.day)],
      ['Clôturé le أُقفل في', timeText(row.createdAt)],
      ['Par من طرف', await names.person(row.closedById)],
      ['Coffre الخزنة', `${signedText(row.closing)} DHS`],
    ],
    sections: [
      {
        title: 'Coffre الخزنة',
        lines: [
          line('À l’ouverture عند الافتتاح', row.opening),
          line('Remises التسليمات', row.received),
          line('Versements الإيداعات', 0 - row.deposited),
          ...(row.returned === 0 ? [] : [line('Versements annulés الإيداعات الملغاة', row.returned)]),
          line('À la clôture عند الإقفال', row.closing, true),
          ...(row.shortage === 0 ? [] : [line('Manques à la charge des livreurs عجز على الموزعين', row.shortage)]),
          ...(row.overage === 0 ? [] : [line('Excédents فوائض', row.overage)]),
        ],
      },
      ...sections,
    ],
    parties: ['Le dépôt المركز', 'Le contrôle المراقبة'],
  };
}

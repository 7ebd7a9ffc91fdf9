// Commissions in a spreadsheet: a row for each, with the driver, hub and city that it is for; what is empty is all of them.
import type { ErrorCode } from '#shared/lib/app-error.ts';
import { dayOf, isDay } from '#shared/lib/time.ts';
import type { Trx } from '../../db/transaction.ts';
import { resolveCityTexts } from '../config/queries.ts';
import { cityOf, keyOf, readHubs } from './places.ts';
import { parseAmountText, readTitledRows, type TitledRow } from '../imports/queries.ts';

/** Commissions of one file at most: each is added by itself. */
const maxRows = 500;

const titles = {
  driver: /livreur|chauffeur|driver|موزع/,
  hub: /hub|depot|agence|مركز/,
  city: /ville|city|town|مدينة/,
  amount: /montant|commission|amount|مبلغ/,
  since: /premier|debut|depuis|first|since|البداية|الأول/,
  until: /dernier|fin|last|until|النهاية|الأخير/,
};
const commissionColumns = ['driver', 'hub', 'city', 'amount', 'since', 'until'] as const;
type Column = (typeof commissionColumns)[number];

/** A row of the file, as far as it is understood. */
export interface CommissionFileRow {
  line: number;
  /** As they stand in the file. */
  texts: string[];
  driverId: string | null;
  hubId: string | null;
  cityId: string | null;
  amount: number | null;
  since: string | null;
  until: string | null;
  problems: { column: Column; code: ErrorCode }[];
}

/** The rows of the bytes of a file. Fails as `readTitledRows` does. */
export const readCommissionRows = (bytes: Uint8Array, account: string): Promise<TitledRow<Column>[]> =>
  readTitledRows(bytes, { account, maxRows, titles });

/** `28/11/2026`, as sheets write days, and `2026-11-28`; null for anything else. */
function dayIn(text: string): string | null {
  const day = text.replace(/^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/, (_, d: string, m: string, y: string) =>
    [y, m.padStart(2, '0'), d.padStart(2, '0')].join('-'),
  );
  return isDay(day) ? day : null;
}

/** Active drivers by name; null for a name that two have. */
async function readDrivers(trx: Trx): Promise<ReadonlyMap<string, string | null>> {
  const drivers = await trx
    .selectFrom('users')
    .innerJoin('userRoles', 'userRoles.userId', 'users.id')
    .select(['users.id', 'users.name'])
    .distinct()
    .where('users.status', '=', 'active')
    .where('userRoles.role', 'in', ['DRIVER', 'SUBDRIVER'])
    .execute();
  const groups = Map.groupBy(drivers, ({ name }) => keyOf(name));
  return new Map(
    [...groups].map(([name, [first, ...others]]) => [name, others.length === 0 ? (first?.id ?? null) : null]),
  );
}

/** What the rows mean. Without a first day it is today. */
export async function understandCommissions(
  trx: Trx,
  rows: readonly TitledRow<Column>[],
  now: Date,
): Promise<CommissionFileRow[]> {
  const hubOf = await readHubs(trx);
  const drivers = await readDrivers(trx);
  const cities = await resolveCityTexts(trx, [
    ...new Set(rows.map(({ text }) => text('city')).filter((city) => city !== '')),
  ]);
  const today = dayOf(now);
  return rows.map(({ line, text }) => {
    const driverId = drivers.get(keyOf(text('driver'))) ?? null;
    const [hubId, cityId] = [hubOf(text('hub')), cityOf(cities.get(text('city')))];
    const amount = parseAmountText(text('amount')).centimes;
    const since = text('since') === '' ? today : dayIn(text('since'));
    const until = dayIn(text('until'));
    const isUnknown = (column: Column, found: unknown): boolean => text(column) !== '' && found === null;
    const problems: (CommissionFileRow['problems'][number] | false)[] = [
      isUnknown('driver', driverId) && { column: 'driver', code: 'unknown_driver' },
      isUnknown('hub', hubId) && { column: 'hub', code: 'unknown_hub' },
      isUnknown('city', cityId) && { column: 'city', code: 'unknown_city' },
      amount === null && { column: 'amount', code: text('amount') === '' ? 'required' : 'invalid_money' },
      since === null && { column: 'since', code: 'invalid_day' },
      since !== null && since < today && { column: 'since', code: 'day_in_past' },
      isUnknown('until', until) && { column: 'until', code: 'invalid_day' },
      since !== null && until !== null && until < since && { column: 'until', code: 'rate.ends_before' },
    ];
    return {
      line,
      texts: commissionColumns.map((column) => text(column)),
      driverId,
      hubId,
      cityId,
      amount,
      since,
      until,
      problems: problems.filter((problem) => problem !== false),
    };
  });
}

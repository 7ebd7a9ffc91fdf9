// The prices of a tariff in a spreadsheet: a row for each route, with its hub, its city and the three fees.
import { type Fees, feeNames } from '#shared/areas/config/config.ts';
import { maxOffersLines } from '#shared/areas/config/input.ts';
import type { ErrorCode } from '#shared/lib/app-error.ts';
import type { Trx } from '../../db/transaction.ts';
import { resolveCityTexts } from '../config/queries.ts';
import { cityOf, readHubs } from './places.ts';
import { parseAmountText, readTitledRows, type TitledRow } from '../imports/queries.ts';

const titles = {
  hub: /hub|depot|depart|origine|origin|agence|from|مركز|الانطلاق/,
  city: /ville|destination|city|town|مدينة|المدينه|الوجهة/,
  delivered: /livr|deliver|تسليم|توصيل/,
  refused: /refus|رفض/,
  returned: /retour|return|ارجاع|إرجاع|مرتجع/,
};
const tariffColumns = ['hub', 'city', 'delivered', 'refused', 'returned'] as const;
type Column = (typeof tariffColumns)[number];

/** What is wrong with a cell. */
export interface TariffProblem {
  column: Column;
  code: ErrorCode;
}

/** A row of the file, as far as it is understood. Without fees it says that the route has no price. */
export interface TariffFileRow {
  line: number;
  /** As they stand in the file. */
  texts: string[];
  hubId: string | null;
  cityId: string | null;
  fees: Fees | null;
  problems: TariffProblem[];
}

/** The rows of the bytes of a file. Fails as `readTitledRows` does. */
export const readTariffRows = (bytes: Uint8Array, account: string): Promise<TitledRow<Column>[]> =>
  readTitledRows(bytes, { account, maxRows: maxOffersLines, titles });

function feesOf({ text: textOf }: TitledRow<Column>): Pick<TariffFileRow, 'fees' | 'problems'> {
  if (feeNames.every((fee) => textOf(fee) === '')) return { fees: null, problems: [] };
  const amounts = feeNames.map((fee) => ({ fee, text: textOf(fee), ...parseAmountText(textOf(fee)) }));
  const problems = amounts.flatMap(({ fee, text, centimes }): TariffProblem[] =>
    centimes !== null ? [] : [{ column: fee, code: text === '' ? 'incomplete_fees' : 'invalid_money' }],
  );
  const [delivered, refused, returned] = amounts.map(({ centimes }) => centimes);
  const isComplete = delivered != null && refused != null && returned != null;
  return { fees: isComplete ? { delivered, refused, returned } : null, problems };
}

/** What the rows mean: each hub by its code or its name, each city as parcels name it. */
export async function understandTariff(trx: Trx, rows: readonly TitledRow<Column>[]): Promise<TariffFileRow[]> {
  const hubOf = await readHubs(trx);
  const cities = await resolveCityTexts(trx, [
    ...new Set(rows.map(({ text }) => text('city')).filter((city) => city !== '')),
  ]);
  const seen = new Set<string>();
  return rows.map((row) => {
    const hubId = hubOf(row.text('hub'));
    const cityId = cityOf(cities.get(row.text('city')));
    const { fees, problems } = feesOf(row);
    const route = `${hubId ?? ''} ${cityId ?? ''}`;
    const isRepeated = hubId !== null && cityId !== null && seen.has(route);
    seen.add(route);
    return {
      line: row.line,
      texts: tariffColumns.map((column) => row.text(column)),
      hubId,
      cityId,
      fees,
      problems: [
        ...(hubId === null ? [{ column: 'hub', code: 'unknown_hub' } as const] : []),
        ...(cityId === null ? [{ column: 'city', code: 'unknown_city' } as const] : []),
        ...(isRepeated ? [{ column: 'city', code: 'tariff_file.repeated_route' } as const] : []),
        ...problems,
      ],
    };
  });
}

// The prices of a tariff as a file: written in the browser, read by the server.
import * as z from 'zod/mini';
import { feeNames } from '#shared/areas/config/config.ts';
import { readLanguage } from '#client/messages/languages.ts';
import type { OffersGroup } from '../../documents.ts';
import { fileRow, type FileReader } from '#client/spreadsheet/read-file.ts';
import type { ConfigData } from '../../use-config.ts';

const amount = z.nullable(z.number());
const row = z.object({
  ...fileRow,
  hubId: z.nullable(z.string()),
  cityId: z.nullable(z.string()),
  delivered: amount,
  refused: amount,
  returned: amount,
});
export type TariffPrices = z.output<typeof row>;

export const tariffReader: FileReader<TariffPrices> = {
  field: 'tariffFileRead',
  selection: 'hubId cityId delivered refused returned',
  row,
};

/** The routes whose prices differ from those of the tariff. */
export function changedRows(read: readonly TariffPrices[], { lines }: OffersGroup): TariffPrices[] {
  const now = new Map(lines.map((line) => [`${line.hubId} ${line.cityId}`, line]));
  return read.filter((each) => {
    if (each.problems.length > 0) return false;
    const line = now.get(`${each.hubId ?? ''} ${each.cityId ?? ''}`);
    return feeNames.some((fee) => (line?.[fee] ?? null) !== each[fee]);
  });
}

/** Downloads all routes of a tariff, those without a price too. */
export async function downloadTariff(
  { name, lines }: OffersGroup,
  { hubs, cities }: Pick<ConfigData, 'hubs' | 'cities'>,
  titles: readonly string[],
): Promise<void> {
  const { downloadWorkbook } = await import('#client/lib/workbook-file.ts');
  const priced = new Map(lines.map((line) => [`${line.hubId} ${line.cityId}`, line]));
  downloadWorkbook(`${name}.xlsx`, {
    header: titles,
    isRtl: readLanguage() === 'ar',
    rows: hubs.flatMap((hub) =>
      cities.map((city) => {
        const line = priced.get(`${hub.id} ${city.id}`);
        const fees = feeNames.map((fee) => (line ? (line[fee] / 100).toFixed(2).replace('.', ',') : ''));
        return [hub.code, city.nameFr, ...fees];
      }),
    ),
  });
}

// The prices of a tariff as a file: written in the browser, read by the server.
import * as z from 'zod/mini';
import { feeNames } from '#shared/areas/config/config.ts';
import { parseErrorExtensions, type RequestError } from '#client/lib/request-error.ts';
import { sendMultipart } from '#client/live/uploads/upload-file.ts';
import { readLanguage } from '#client/messages/languages.ts';
import type { ConfigData } from '../../use-config.ts';
import type { OffersGroup } from '../../documents.ts';

const mutation =
  'mutation TariffFileRead($file: Upload!) { tariffFileRead(file: $file) { line texts hubId cityId delivered refused returned problems { column code } } }';

const amount = z.nullable(z.number());
const rows = z.array(
  z.object({
    line: z.number(),
    texts: z.array(z.string()),
    hubId: z.nullable(z.string()),
    cityId: z.nullable(z.string()),
    delivered: amount,
    refused: amount,
    returned: amount,
    problems: z.array(z.object({ column: z.string(), code: z.string() })),
  }),
);
export type TariffFileRow = z.output<typeof rows>[number];

type Read = { ok: true; rows: TariffFileRow[] } | { ok: false; problem: RequestError };

/** Reads a CSV or a workbook. Never rejects; null when it was aborted. */
export async function readTariffFile(file: File, signal: AbortSignal): Promise<Read | null> {
  const body = new FormData();
  body.set('operations', JSON.stringify({ query: mutation, variables: { file: null } }));
  body.set('map', '{"0":["variables.file"]}');
  body.set('0', file);
  const read: { rows?: TariffFileRow[] } = {};
  const sent = await sendMultipart(body, {
    signal,
    onProgress: () => {},
    readId: ({ tariffFileRead }) => {
      const parsed = z.safeParse(rows, tariffFileRead);
      if (parsed.success) read.rows = parsed.data;
      return parsed.success ? 'read' : null;
    },
  });
  if (sent === null || !sent.ok) return sent;
  return read.rows ? { ok: true, rows: read.rows } : { ok: false, problem: parseErrorExtensions({ code: 'internal' }) };
}

/** The routes whose prices differ from those of the tariff. */
export function changedRows(read: readonly TariffFileRow[], { lines }: OffersGroup): TariffFileRow[] {
  const now = new Map(lines.map((line) => [`${line.hubId} ${line.cityId}`, line]));
  return read.filter((row) => {
    if (row.problems.length > 0) return false;
    const line = now.get(`${row.hubId ?? ''} ${row.cityId ?? ''}`);
    return feeNames.some((fee) => (line?.[fee] ?? null) !== row[fee]);
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

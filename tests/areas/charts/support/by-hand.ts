// Charts counted from plain rows, by rules that are written down here and never read from the declarations under test.
import { z } from 'zod';
import { addDays, dayOf } from '#shared/lib/time.ts';

export const parcels = z.array(
  z.object({
    cityId: z.string().nullable(),
    hubId: z.string(),
    companyId: z.string(),
    driverId: z.string().nullable(),
    cod: z.number(),
    attempts: z.number(),
    reason: z.string().nullable(),
    createdAt: z.date(),
    confirmedAt: z.date().nullable(),
    pickedUpAt: z.date().nullable(),
    deliveredAt: z.date().nullable(),
    canceledAt: z.date().nullable(),
  }),
);
export type Parcel = z.output<typeof parcels>[number];

export const columns = `city_id, hub_id, company_id, driver_id, cod, attempts, reason, created_at, confirmed_at, picked_up_at,
  delivered_at, canceled_at`;

export const dimensions = { cities: 'cityId', hubs: 'hubId', clients: 'companyId', drivers: 'driverId' } as const;
export type Dimension = keyof typeof dimensions;

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Casablanca' });
const on = (at: Date | null, [from, to]: readonly [string, string]): boolean => {
  const day = at && calendar.format(at);
  return day !== null && day >= from && day <= to;
};
const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** In quarters of a day, to the nearest; the lower middle one. */
function median(rows: readonly Parcel[]): number | null {
  const steps = rows
    .map(({ createdAt, confirmedAt, deliveredAt }) =>
      Math.max(0, Math.round(((deliveredAt?.getTime() ?? 0) - (confirmedAt ?? createdAt).getTime()) / 21_600_000)),
    )
    .toSorted((a, b) => a - b);
  const middle = steps[Math.ceil(steps.length / 2) - 1];
  return middle === undefined ? null : middle / 4;
}

function outcomesOf(rows: readonly Parcel[], days: readonly [string, string]) {
  const delivered = rows.filter(({ deliveredAt }) => on(deliveredAt, days));
  const failed = rows.filter(({ canceledAt, pickedUpAt }) => pickedUpAt !== null && on(canceledAt, days));
  const refused = failed.filter(({ reason }) => reason === 'refused');
  const over = delivered.length + failed.length;
  return {
    delivered: delivered.length,
    failed: failed.length,
    refused: refused.length,
    deliveryRate: share(delivered.length, over),
    refusalRate: share(refused.length, over),
    medianDays: median(delivered),
    cod: delivered.reduce((sum, { cod }) => sum + cod, 0),
  };
}

const sum = (rows: readonly Parcel[]): number => rows.reduce((all, { cod }) => all + cod, 0);

/** What the charts of these parcels should say. */
export function chartsByHand(rows: readonly Parcel[], by: Dimension, length: number) {
  const today = dayOf(new Date());
  const [since, before] = [addDays(today, 1 - length), addDays(today, 1 - 2 * length)];
  const current = [since, today] as const;
  const previous = [before, addDays(since, -1)] as const;
  const last = Array.from({ length: 7 }, (_, index) => addDays(today, index - 6));
  const series = (of: (days: readonly [string, string]) => Parcel[]) => ({
    n: of(current).length,
    previous: of(previous).length,
    cod: sum(of(current)),
    days: last.map((day) => ({ day, n: of([day, day]).length, cod: sum(of([day, day])) })),
  });
  /** Under way at the end of the last of these days. */
  const underWay = ([, end]: readonly [string, string]): Parcel[] =>
    rows.filter(
      ({ createdAt, deliveredAt, canceledAt }) =>
        on(createdAt, ['0000', end]) && !on(deliveredAt, ['0000', end]) && !on(canceledAt, ['0000', end]),
    );
  const column = dimensions[by];
  const ranking = (days: readonly [string, string]) =>
    [
      ...Map.groupBy(
        rows.filter(({ createdAt }) => on(createdAt, days)),
        (row) => row[column],
      ),
    ]
      .flatMap(([id, { length: n }]) => (id === null ? [] : [{ id, n }]))
      .toSorted((a, b) => b.n - a.n || (a.id < b.id ? -1 : 1));
  const earlier = ranking(previous);
  return {
    created: series((days) => rows.filter(({ createdAt }) => on(createdAt, days))),
    confirmed: series((days) => rows.filter(({ confirmedAt }) => on(confirmedAt, days))),
    total: series(underWay),
    rows: ranking(current).map(({ id, n }, index) => {
      const own = rows.filter((row) => row[column] === id);
      const place = earlier.findIndex((each) => each.id === id);
      return {
        id,
        rank: index + 1,
        previousRank: place === -1 ? null : place + 1,
        created: n,
        previous: earlier[place]?.n ?? 0,
        ...outcomesOf(own, current),
        days: last.map((day) => own.filter(({ createdAt }) => on(createdAt, [day, day])).length),
      };
    }),
  };
}

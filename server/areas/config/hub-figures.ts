// What is at each hub now: the counts that the numbering keeps by hub, and the drivers on duty.
import { sql } from 'kysely';
import { z } from 'zod';
import { packageList } from '#shared/areas/packages/list.ts';
import { toFollowStatuses } from '#shared/areas/packages/statuses.ts';
import type { PackageStatus } from '#shared/areas/packages/fields.ts';
import { sumCounts } from '#shared/entities/list.ts';
import type { Trx } from '../../db/transaction.ts';

/** Numbers of parcels, and of drivers. */
export interface HubFigures {
  id: string;
  /** On the way from another hub. */
  arriving: number;
  atHub: number;
  /** With the drivers of the hub: received or under way. */
  withDrivers: number;
  /** Postponed, planned for another day, or interested. */
  toFollow: number;
  late: number;
  onDuty: number;
}

const hubRows = z.array(z.object({ id: z.string(), onDuty: z.number() }));
const countRows = z.array(z.object({ key: z.string(), bucket: z.string(), n: z.number() }));

/** The figures of all hubs, by name, as of the transaction's snapshot. For roles that see all parcels. */
export async function readHubFigures(trx: Trx): Promise<HubFigures[]> {
  const { rows } = await sql`
      select h.id, (select count(*) from users u where u.hub_id = h.id and u.on_duty_since is not null) as on_duty
      from hubs h order by h.name_fr`.execute(trx);
  const hubs = hubRows.parse(rows);
  const keys = hubs.flatMap(({ id }) => [`hubId:${id}`, `toHubId:${id}`]);
  const counts =
    await sql`select key, bucket, n from list_counts where area = 'package' and key = any (${keys})`.execute(trx);
  const byKey = Map.groupBy(countRows.parse(counts.rows), ({ key }) => key);
  const factsOf = (key: string) => sumCounts(packageList, byKey.get(key) ?? []).facts;
  return hubs.map(({ id, onDuty }) => {
    const here = factsOf(`hubId:${id}`);
    const sum = (...statuses: readonly PackageStatus[]) =>
      statuses.reduce((total, status) => total + (here['status']?.[status] ?? 0), 0);
    return {
      id,
      onDuty,
      arriving: factsOf(`toHubId:${id}`)['status']?.['transit'] ?? 0,
      atHub: sum('inhouse'),
      withDrivers: sum('received', 'enroute'),
      toFollow: sum(...toFollowStatuses),
      late: here['late']?.['true'] ?? 0,
    };
  });
}

// What is done to a parcel is a line in the threads of its open claims, whoever does it and from wherever.
import { sql, type SqlBool } from 'kysely';
import type { ClaimStep } from '#shared/areas/claims/message.ts';
import type { PackageAction } from '#shared/areas/packages/package.ts';
import type { TransactionalSubscriber } from '../../commands/entity-service.ts';
import { claimService } from './service.ts';
import { claimStore } from './store.ts';

/** What the sides of a claim wait for, by the action on the parcel. */
const stepsOfActions: Readonly<Partial<Record<PackageAction, ClaimStep>>> = {
  cancel: 'parcel_canceled',
  correct: 'parcel_corrected',
  relaunch: 'parcel_relaunched',
  writeOff: 'parcel_written_off',
  redirect: 'parcel_redirected',
  schedule: 'parcel_scheduled',
  deliver: 'parcel_delivered',
  return: 'parcel_returned',
  undoOutcome: 'parcel_undone',
};
const steps = new Map<string, ClaimStep>(Object.entries(stepsOfActions));

/** Writes the lines of the claims about parcels that changed. */
export const recordParcelSteps: TransactionalSubscriber = async (trx, changes, runCommands) => {
  const parcels = new Map(
    changes
      .filter(({ entity, action }) => entity === 'package' && steps.has(action))
      .map((each) => [each.after.id, each]),
  );
  if (parcels.size === 0) return;
  const claims = await claimStore.select(
    trx,
    [sql<SqlBool>`package_id = any (${[...parcels.keys()]}::uuid[])`, sql<SqlBool>`status in ('open', 'in_progress')`],
    sql`order by id`,
  );
  for (const { id, packageId } of claims) {
    const change = parcels.get(packageId ?? '');
    if (!change) continue;
    const input = { id, step: steps.get(change.action), authorId: change.actor.id };
    await runCommands(claimService, 'recordStep', [input], change);
  }
};

// The demo company behind an API without HTTP: the product's commands on a real database, at a time that the test sets.
import { sql, type SqlBool } from 'kysely';
import { packageStore } from '#server/areas/packages/store.ts';
import type { Db } from '#server/db/connection/connection.ts';
import { inSnapshot, inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { createCompanyModel } from '#server/demo/company/company-model.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { runScheduled } from '#server/demo/past/background.ts';
import { Past, runAt } from '#server/demo/past/commands.ts';
import type {
  ActionRequest,
  ActionOutcome,
  PositionReport,
  SimulatorApi,
} from '#server/demo/simulator/api/simulator-api.ts';
import { isOpen, type Parcel } from '#server/demo/simulator/parcels/parcel.ts';
import { systemActor } from '#server/commands/actor.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';

interface RecordedAction {
  at: number;
  login: string;
  entity: string;
  action: string;
  id: string;
  input: ActionRequest['input'];
}

/** Loads the company into an empty database and gives the simulator an API to it. */
export async function simulatedCompany(
  db: Db,
  { seed, parcels, start }: { seed: number; parcels: number; start: number },
) {
  const now = new Date(start);
  await loadDemo(db, { seed, now, parcels });
  const model = createCompanyModel({ seed, now, parcels });
  const actions: RecordedAction[] = [];
  const errors: string[] = [];
  const fixes = new Map<string, PositionReport[]>();
  const state = { now: start, paused: false };
  const hub = (id: string | null) => {
    const found = model.places.hubs.find((each) => each.id === id);
    return found ? { id: found.id, code: found.code } : null;
  };

  const parcelOf = (row: PackageRow): Parcel => {
    const city = model.places.cities.find(({ id }) => id === row.cityId);
    const company = model.companies.find(({ id }) => id === row.companyId);
    return {
      ...row,
      updatedAt: row.updatedAt.getTime(),
      city: city ? { id: city.id, nameFr: city.nameFr, hubId: city.hubId } : null,
      company: company ? { id: company.id, name: company.name } : null,
      driver: row.driverId === null ? null : { id: row.driverId },
      collector: row.collectorId === null ? null : { id: row.collectorId },
      originHub: { id: row.originHubId },
      hub: hub(row.hubId),
      toHub: hub(row.toHubId),
    };
  };
  const select = async (since: number): Promise<Parcel[]> =>
    (
      await inSnapshot(db, systemPrincipal, (trx) =>
        packageStore.select(trx, [sql<SqlBool>`updated_at > ${new Date(since)}`], sql`order by updated_at desc`),
      )
    ).map(parcelOf);

  const api: SimulatorApi = {
    userIdOf: async (login) => model.idOf(login),
    towns: async () => model.places.cities.map(({ id, nameFr, hubId }) => ({ id, nameFr, hubId })),
    hubs: async () => model.places.hubs.map(({ id, code, lat, lng }) => ({ id, code, lat, lng })),
    openParcels: async () => (await select(0)).filter(isOpen),
    changedSince: select,
    performAction: async (login, { entity, action, input, mayBeRefused = false }): Promise<ActionOutcome> => {
      const actor = login === null ? systemActor : model.actorOf(model.idOf(login));
      const [outcome] = await inTransaction(db, systemPrincipal, (trx) =>
        runAt(new Past(db, trx), new Date(state.now), { entity, action, actor, inputs: [input] }),
      );
      if (!outcome || outcome.error) {
        if (!mayBeRefused) errors.push(`${entity}.${action}: ${outcome?.error?.code}`);
        return { refused: outcome?.error?.code ?? 'missing' };
      }
      const { id, row } = outcome;
      actions.push({ at: state.now, login: login ?? 'recipient', entity, action, id, input });
      return { id, parcel: entity === 'package' && packageEntity.isRow(row) ? parcelOf(row) : null };
    },
    findDriverIds: async (name) => model.people.filter((each) => each.name === name).map(({ id }) => id),
    lastPosition: async () => null,
    openPallets: async () => [],
    expectedParcel: async () => null,
    openCheckOuts: async () => [],
    reportPosition: async (login, fix) => {
      fixes.set(login, [...(fixes.get(login) ?? []).slice(-3), fix]);
      return true;
    },
    isPaused: async () => state.paused,
  };

  const runScheduler = () =>
    inTransaction(db, systemPrincipal, (trx) => runScheduled(new Past(db, trx), new Date(state.now)));
  return { api, actions, errors, fixes, state, runScheduler };
}

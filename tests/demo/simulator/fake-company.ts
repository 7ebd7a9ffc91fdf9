// The demo company behind an in-memory API: the real lifecycle table, the real audiences and the generator's effects,
// so that a night passes in seconds. `runScheduler` applies the scheduled transitions.
import { scopeKeysOf, isInScope } from '#shared/access/scope.ts';
import { checkAction } from '#shared/access/lifecycle.ts';
import { type PackageAction, packageEntity } from '#shared/areas/packages/package.ts';
import { derivePackage } from '#shared/areas/packages/derived.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { dayOf } from '#shared/lib/time.ts';
import { createCompanyModel } from '#server/demo/company/company-model.ts';
import { effectOf } from '#server/demo/generator/action-effects.ts';
import { generatePackages } from '#server/demo/generator/generate-packages.ts';
import { blankPackage } from '#server/demo/generator/new-orders.ts';
import { randomIdAt, createRandom } from '#server/demo/random.ts';
import type {
  SimulatorApi,
  ActionRequest,
  ActionResult,
  PositionReport,
} from '#server/demo/simulator/api/simulator-api.ts';
import { isOpen, type Parcel } from '#server/demo/simulator/parcels/parcel.ts';

interface RecordedAction {
  login: string;
  action: string;
  id: string;
  at: number;
  input: ActionRequest['input'];
}

const day = 86_400_000;

export function fakeCompany({ seed, parcels, start }: { seed: number; parcels: number; start: number }) {
  const model = createCompanyModel({ seed, now: new Date(start), parcels });
  const random = createRandom(seed, 'fake');
  const rows = new Map(
    [...generatePackages(model, { seed, parcels, firstNumber: 1 })].map(({ history }): [string, PackageRow] => [
      history.row.id,
      history.row,
    ]),
  );
  const actions: RecordedAction[] = [];
  const errors: string[] = [];
  const fixes = new Map<string, PositionReport[]>();
  const state = { now: start, paused: false };
  const person = (login: string) => model.people.find((each) => each.login === login) ?? fail(login);
  const cityOf = (id: string | null) => model.places.cities.find((city) => city.id === id) ?? null;
  const hub = (id: string | null) => {
    const found = model.places.hubs.find((each) => each.id === id);
    return found ? { id: found.id, code: found.code } : null;
  };

  const parcelOf = (row: PackageRow): Parcel => {
    const city = cityOf(row.cityId);
    const company = model.companies.find(({ id }) => id === row.companyId);
    return {
      ...row,
      updatedAt: row.updatedAt.getTime(),
      city: city && { id: city.id, nameFr: city.nameFr, hubId: city.hubId },
      company: company ? { id: company.id, name: company.name } : null,
      driver: row.driverId ? { id: row.driverId } : null,
      collector: row.collectorId ? { id: row.collectorId } : null,
      originHub: { id: row.originHubId },
      hub: hub(row.hubId),
      toHub: hub(row.toHubId),
    };
  };

  function change(row: PackageRow, set: Partial<PackageRow>): PackageRow {
    const after: PackageRow = { ...row, ...set, version: row.version + 1, updatedAt: new Date(state.now) };
    Object.assign(after, derivePackage(after, new Date(state.now)));
    rows.set(row.id, after);
    return after;
  }

  function createParcel(login: string, input: ActionRequest['input']): PackageRow {
    const company = model.companies.find(({ id }) => id === person(login).companyId) ?? fail(login);
    const at = new Date(state.now);
    const city = cityOf(typeof input['cityId'] === 'string' ? input['cityId'] : null);
    const row: PackageRow = {
      ...blankPackage(random, company, at),
      id: randomIdAt(random, state.now),
      trackingNumber: `T-${rows.size}`,
      recipientName: String(input['recipientName']),
      phone: String(input['phone']),
      address: String(input['address']),
      cityId: city?.id ?? null,
      cityText: city?.nameFr ?? String(input['cityText']),
      cod: Number(input['cod']),
      fromStock: input['fromStock'] === true,
    };
    rows.set(row.id, row);
    return row;
  }

  function applyRequest(login: string, action: PackageAction, input: ActionRequest['input']): PackageRow | string {
    const row = rows.get(String(input['id']));
    if (!row) return 'missing';
    const { principal } = model.actorOf(person(login).id);
    const keys = scopeKeysOf(packageEntity.access, row);
    if (principal.role !== 'SYS' && !isInScope(packageEntity.access.see[principal.role], principal.audience, keys))
      return 'missing';
    const refusal = checkAction(packageEntity.lifecycle, action, principal, row, keys);
    if (refusal) return refusal.code;
    const { id: _, version: __, ...fields } = input;
    const hubId = principal.role === 'HOUSEKEEPER' ? (principal.audience.sets.hub[0] ?? null) : null;
    const { set, status } = effectOf(action, {
      row,
      input: fields,
      now: new Date(state.now),
      city: cityOf(String(fields['cityId'])),
      hubId,
      price: null,
    });
    const { to } = packageEntity.lifecycle.actions[action];
    return change(row, { ...set, status: status ?? (typeof to === 'string' && to !== 'same' ? to : row.status) });
  }

  const api: SimulatorApi = {
    userIdOf: async (login) => person(login).id,
    towns: async () => model.places.cities.map(({ id, nameFr, hubId }) => ({ id, nameFr, hubId })),
    hubs: async () => model.places.hubs.map(({ id, code, lat, lng }) => ({ id, code, lat, lng })),
    openParcels: async () => [...rows.values()].map(parcelOf).filter(isOpen),
    changedSince: async (since) =>
      [...rows.values()]
        .filter(({ updatedAt }) => updatedAt.getTime() > since)
        .map(parcelOf)
        .toSorted((a, b) => b.updatedAt - a.updatedAt),
    performAction: async (login, { entity, action, input }): Promise<ActionResult> => {
      if (entity !== 'package')
        return { parcel: null, id: entity === 'user' ? String(input['id']) : randomIdAt(random, state.now) };
      const result =
        action === 'create' ? createParcel(login, input) : applyRequest(login, action as PackageAction, input);
      if (typeof result === 'string') {
        errors.push(`${action}: ${result}`);
        return { refused: result };
      }
      actions.push({ login, action, id: result.id, at: state.now, input });
      return { parcel: parcelOf(result), id: result.id };
    },
    findDriverIds: async (name) => model.people.filter((each) => each.name === name).map(({ id }) => id),
    lastPosition: async () => null,
    reportPosition: async (login, fix) => {
      fixes.set(login, [...(fixes.get(login) ?? []).slice(-3), fix]);
      return true;
    },
    isPaused: async () => state.paused,
  };

  /** The scheduler's transitions: promised parcels go out again, finished ones are archived (and removed here). */
  function runScheduler(): void {
    const today = dayOf(new Date(state.now));
    for (const row of rows.values()) {
      const promised =
        row.nextDate !== null &&
        row.nextDate <= today &&
        ['reported', 'scheduled', 'interested'].includes(row.status) &&
        row.attempts < 3 &&
        row.driverId !== null;
      if (promised) change(row, { status: 'enroute', reason: null });
      else if (
        ['delivered', 'returned', 'archived'].includes(row.status) &&
        state.now - row.updatedAt.getTime() > day / 12
      )
        rows.delete(row.id);
    }
  }

  const open = () => [...rows.values()].filter(isOpen);
  return { api, model, rows, actions, errors, fixes, state, runScheduler, open };
}

function fail(what: string): never {
  throw new Error(`unknown: ${what}`);
}

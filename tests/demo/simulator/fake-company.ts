// The demo company behind an in-memory API: the real lifecycle table, the real audiences and the generator's effects,
// so that a night passes in seconds. `clock` applies the scheduled transitions.
import { scopeKeysOf, isInScope } from '#shared/access/scope.ts';
import { checkAction } from '#shared/access/lifecycle.ts';
import { packageAccess } from '#shared/areas/packages/access.ts';
import { derivePackage } from '#shared/areas/packages/derived.ts';
import { type PackageAction, packageLifecycle } from '#shared/areas/packages/lifecycle.ts';
import type { PackageRow } from '#shared/areas/packages/row.ts';
import { dayOf } from '#shared/lib/time.ts';
import { worldOf } from '#server/demo/company/world.ts';
import { effectOf } from '#server/demo/lives/effects.ts';
import { livesOf } from '#server/demo/lives/lives.ts';
import { blankPackage } from '#server/demo/lives/orders.ts';
import { idAt, randomOf } from '#server/demo/random.ts';
import type { Api, Deed, Done, Fix } from '#server/demo/simulator/api/api.ts';
import { isOpen, type Parcel } from '#server/demo/simulator/parcel.ts';

interface RecordedAction {
  login: string;
  action: string;
  id: string;
  at: number;
  input: Deed['input'];
}

const day = 86_400_000;

export function fakeCompany({ seed, parcels, start }: { seed: number; parcels: number; start: number }) {
  const world = worldOf({ seed, now: new Date(start), parcels });
  const random = randomOf(seed, 'fake');
  const rows = new Map(
    [...livesOf(world, { seed, parcels, firstNumber: 1 })].map(({ life }): [string, PackageRow] => [
      life.row.id,
      life.row,
    ]),
  );
  const received: RecordedAction[] = [];
  const refused: string[] = [];
  const fixes = new Map<string, Fix[]>();
  const state = { now: start, paused: false };
  const person = (login: string) => world.people.find((each) => each.login === login) ?? fail(login);
  const cityOf = (id: string | null) => world.places.cities.find((city) => city.id === id) ?? null;
  const hub = (id: string | null) => {
    const found = world.places.hubs.find((each) => each.id === id);
    return found ? { id: found.id, code: found.code } : null;
  };

  const parcelOf = (row: PackageRow): Parcel => {
    const city = cityOf(row.cityId);
    const company = world.companies.find(({ id }) => id === row.companyId);
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

  function created(login: string, input: Deed['input']): PackageRow {
    const company = world.companies.find(({ id }) => id === person(login).companyId) ?? fail(login);
    const at = new Date(state.now);
    const city = cityOf(typeof input['cityId'] === 'string' ? input['cityId'] : null);
    const row: PackageRow = {
      ...blankPackage(random, company, at),
      id: idAt(random, state.now),
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

  function acted(login: string, action: PackageAction, input: Deed['input']): PackageRow | string {
    const row = rows.get(String(input['id']));
    if (!row) return 'missing';
    const { principal } = world.actor(person(login).id);
    const keys = scopeKeysOf(packageAccess, row);
    if (principal.role !== 'SYS' && !isInScope(packageAccess.see[principal.role], principal.audience, keys))
      return 'missing';
    const refusal = checkAction(packageLifecycle, action, principal, row, keys);
    if (refusal) return refusal.code;
    const { id: _, version: __, ...said } = input;
    const hubId = principal.role === 'HOUSEKEEPER' ? (principal.audience.sets.hub[0] ?? null) : null;
    const { set, status } = effectOf(action, {
      row,
      said,
      now: new Date(state.now),
      city: cityOf(String(said['cityId'])),
      hubId,
      price: null,
    });
    const { to } = packageLifecycle.actions[action];
    return change(row, { ...set, status: status ?? (typeof to === 'string' && to !== 'same' ? to : row.status) });
  }

  const api: Api = {
    idOf: async (login) => person(login).id,
    towns: async () => world.places.cities.map(({ id, nameFr, hubId }) => ({ id, nameFr, hubId })),
    depots: async () => world.places.hubs.map(({ id, code, lat, lng }) => ({ id, code, lat, lng })),
    openParcels: async () => [...rows.values()].map(parcelOf).filter(isOpen),
    changedSince: async (since) =>
      [...rows.values()]
        .filter(({ updatedAt }) => updatedAt.getTime() > since)
        .map(parcelOf)
        .toSorted((a, b) => b.updatedAt - a.updatedAt),
    act: async (login, { entity, action, input }): Promise<Done> => {
      if (entity !== 'package')
        return { parcel: null, id: entity === 'user' ? String(input['id']) : idAt(random, state.now) };
      const result = action === 'create' ? created(login, input) : acted(login, action as PackageAction, input);
      if (typeof result === 'string') {
        refused.push(`${action}: ${result}`);
        return { refused: result };
      }
      received.push({ login, action, id: result.id, at: state.now, input });
      return { parcel: parcelOf(result), id: result.id };
    },
    driversNamed: async (name) => world.people.filter((each) => each.name === name).map(({ id }) => id),
    lastPlace: async () => null,
    report: async (login, fix) => {
      fixes.set(login, [...(fixes.get(login) ?? []).slice(-3), fix]);
      return true;
    },
    paused: async () => state.paused,
  };

  /** The scheduler's transitions: promised parcels go out again, finished ones are archived (and removed here). */
  function clock(): void {
    const today = dayOf(new Date(state.now));
    for (const row of rows.values()) {
      const promised =
        row.nextDate !== null &&
        row.nextDate <= today &&
        ['reported', 'scheduled', 'interested'].includes(row.status) &&
        row.attempts < 3 &&
        row.driverId !== null;
      if (promised) change(row, { status: 'enroute', nextDate: null, reason: null });
      else if (
        ['delivered', 'returned', 'archived'].includes(row.status) &&
        state.now - row.updatedAt.getTime() > day / 12
      )
        rows.delete(row.id);
    }
  }

  const open = () => [...rows.values()].filter(isOpen);
  return { api, world, rows, told: received, refused, fixes, state, clock, open };
}

function fail(what: string): never {
  throw new Error(`unknown: ${what}`);
}

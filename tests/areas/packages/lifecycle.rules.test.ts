// The allowed actions per role and status, written by hand and compared with the lifecycle table.
import { describe, expect, it } from 'vitest';
import { type ActorRole, roles } from '#shared/access/roles.ts';
import { type PackageAction, packageEntity } from '#shared/areas/packages/package.ts';
import type { PackageStatus } from '#shared/areas/packages/fields.ts';
import { packageStatuses } from '#shared/areas/packages/statuses.ts';

const short: Record<string, ActorRole> = {
  A: 'ADMIN',
  B: 'BACKOFFICE',
  S: 'SUPPORT',
  H: 'HOUSEKEEPER',
  D: 'DRIVER',
  SD: 'SUBDRIVER',
  C: 'CUSTOMER',
  SC: 'SUBCUSTOMER',
  CO: 'COMMERCIAL',
  COL: 'COLLECTOR',
  T: 'TRANSPORTOR',
  ACC: 'ACCOUNTANT',
  SACC: 'SUBACCOUNTANT',
  SYS: 'SYS',
};

// status: allowed roles, then the target ("=" for unchanged). "nothing" is a parcel that does not exist yet.
type Row = Partial<Record<PackageStatus | 'nothing', string>>;
const printers = 'A H CO ACC SACC D B S C';
const matrix: Record<PackageAction, { to: string; by: Row }> = {
  create: { to: 'created', by: { nothing: 'C SC CO B A SYS' } },
  createReturn: { to: 'pickup', by: { nothing: 'SYS' } },
  createAgain: { to: 'created', by: { nothing: 'SYS' } },
  // Follows from invoices, whatever the status.
  setInvoice: {
    to: '=',
    by: {
      created: 'SYS',
      confirmed: 'SYS',
      pickup: 'SYS',
      inhouse: 'SYS',
      transit: 'SYS',
      received: 'SYS',
      enroute: 'SYS',
      reported: 'SYS',
      scheduled: 'SYS',
      interested: 'SYS',
      delivered: 'SYS',
      canceled: 'SYS',
      returned: 'SYS',
      archived: 'SYS',
    },
  },
  settleCash: { to: '=', by: { delivered: 'SYS', archived: 'SYS' } },
  shelve: { to: '=', by: { inhouse: 'H A', canceled: 'H A' } },
  // Whoever prints stickers, whatever the status.
  noteReprint: {
    to: '=',
    by: {
      created: printers,
      confirmed: printers,
      pickup: printers,
      inhouse: printers,
      transit: printers,
      received: printers,
      enroute: printers,
      reported: printers,
      scheduled: printers,
      interested: printers,
      delivered: printers,
      canceled: printers,
      returned: printers,
      archived: printers,
    },
  },
  eraseRecipient: { to: '=', by: { delivered: 'A', canceled: 'A', returned: 'A', archived: 'A' } },
  edit: {
    to: '=',
    by: {
      created: 'C SC CO B S A',
      confirmed: 'B S A',
      pickup: 'B S A',
      inhouse: 'B S A',
      transit: 'B S A',
      received: 'B S A',
      enroute: 'B S A',
      reported: 'B S A',
      scheduled: 'B S A',
      interested: 'B S A',
    },
  },
  resolveCity: {
    to: '=',
    by: {
      created: 'C SC CO B S A',
      confirmed: 'B S A',
      pickup: 'B S A',
      inhouse: 'B S A',
      transit: 'B S A',
      received: 'B S A',
      enroute: 'B S A',
      reported: 'B S A',
      scheduled: 'B S A',
      interested: 'B S A',
    },
  },
  unresolveCity: {
    to: '=',
    by: {
      created: 'C SC CO B S A',
      confirmed: 'B S A',
      pickup: 'B S A',
      inhouse: 'B S A',
      transit: 'B S A',
      received: 'B S A',
      enroute: 'B S A',
      reported: 'B S A',
      scheduled: 'B S A',
      interested: 'B S A',
    },
  },
  confirm: { to: 'confirmed', by: { created: 'C SC B S A' } },
  assignPickup: { to: '=', by: { confirmed: 'H B S A SYS' } },
  pickUp: { to: 'pickup', by: { confirmed: 'COL D SD H A' } },
  takeIn: { to: 'inhouse', by: { pickup: 'H B A', confirmed: 'H B A' } },
  dispatch: { to: 'transit', by: { inhouse: 'H A SYS' } },
  arrive: { to: 'inhouse', by: { transit: 'H A' } },
  assign: {
    to: '=',
    by: {
      inhouse: 'H B A',
      received: 'H B A D',
      enroute: 'H B A D',
      reported: 'H B A D',
      scheduled: 'H B A D',
      interested: 'H B A D',
    },
  },
  receive: { to: 'received', by: { inhouse: 'D SD H A' } },
  start: { to: 'enroute', by: { received: 'D SD A' } },
  deliver: { to: 'delivered', by: { enroute: 'D SD H A' } },
  report: { to: 'reported', by: { received: 'D SD S', enroute: 'D SD S' } },
  schedule: {
    to: 'scheduled',
    by: {
      received: 'D SD S B SYS',
      enroute: 'D SD S B SYS',
      reported: 'SYS',
      scheduled: 'SYS',
      interested: 'SYS',
    },
  },
  markInterested: { to: 'interested', by: { received: 'D SD S', enroute: 'D SD S' } },
  resume: { to: 'enroute', by: { reported: 'D SD SYS', scheduled: 'D SD SYS', interested: 'D SD SYS' } },
  handBack: {
    to: 'inhouse',
    by: { received: 'H A', enroute: 'H A', reported: 'H A', scheduled: 'H A', interested: 'H A' },
  },
  cancel: {
    to: 'canceled',
    by: {
      created: 'C SC B A',
      confirmed: 'C SC B A',
      pickup: 'D SD S B A',
      inhouse: 'D SD S B A',
      transit: 'D SD S B A',
      received: 'D SD S B A',
      enroute: 'D SD S B A',
      reported: 'D SD S B A',
      scheduled: 'D SD S B A',
      interested: 'D SD S B A',
    },
  },
  writeOff: {
    to: 'canceled',
    by: {
      pickup: 'H B A SYS',
      inhouse: 'H B A SYS',
      transit: 'H B A SYS',
      received: 'H B A SYS',
      enroute: 'H B A SYS',
      reported: 'H B A SYS',
      scheduled: 'H B A SYS',
      interested: 'H B A SYS',
      canceled: 'H B A SYS',
    },
  },
  assignReturn: { to: '=', by: { canceled: 'H B A SYS' } },
  moveReturn: { to: '=', by: { canceled: 'H A SYS' } },
  return: { to: 'returned', by: { canceled: 'H A D SD COL' } },
  relaunch: { to: 'enroute inhouse =', by: { canceled: 'S B A' } },
  archive: { to: 'archived', by: { delivered: 'A SYS', returned: 'A SYS', canceled: 'A SYS' } },
  correct: { to: 'enroute', by: { delivered: 'A ACC' } },
  undoOutcome: {
    to: 'received enroute',
    by: { delivered: 'D SD H A', reported: 'D SD S', scheduled: 'D SD S B', interested: 'D SD S' },
  },
  redirect: {
    to: '=',
    by: {
      created: 'S B A SYS',
      confirmed: 'S B A SYS',
      pickup: 'S B A SYS',
      inhouse: 'S B A SYS',
      transit: 'S B A SYS',
      received: 'S B A SYS',
      enroute: 'S B A SYS',
      reported: 'S B A SYS',
      scheduled: 'S B A SYS',
      interested: 'S B A SYS',
    },
  },
  pickupSlip: { to: '=', by: { confirmed: 'COL D SD H A', pickup: 'COL D SD H A' } },
  exitSlip: { to: '=', by: { inhouse: 'D SD H A', received: 'D SD H A' } },
  transferSlip: { to: '=', by: { inhouse: 'H A', transit: 'H A SYS', canceled: 'SYS' } },
  driverReturnSlip: {
    to: '=',
    by: { inhouse: 'H A', received: 'H A', enroute: 'H A', reported: 'H A', scheduled: 'H A', interested: 'H A' },
  },
  returnSlip: { to: '=', by: { canceled: 'H A D SD COL', returned: 'H A D SD COL' } },
  markProcessed: {
    to: '=',
    by: {
      created: 'S B A',
      confirmed: 'S B A',
      pickup: 'S B A',
      inhouse: 'S B A',
      transit: 'S B A',
      received: 'S B A',
      enroute: 'S B A',
      reported: 'S B A',
      scheduled: 'S B A',
      interested: 'S B A',
    },
  },
  setFees: {
    to: '=',
    by: {
      created: 'A',
      confirmed: 'A',
      pickup: 'A',
      inhouse: 'A',
      transit: 'A',
      received: 'A',
      enroute: 'A',
      reported: 'A',
      scheduled: 'A',
      interested: 'A',
    },
  },
  recordRequest: {
    to: '=',
    by: {
      created: 'SYS',
      confirmed: 'SYS',
      pickup: 'SYS',
      inhouse: 'SYS',
      transit: 'SYS',
      received: 'SYS',
      enroute: 'SYS',
      reported: 'SYS',
      scheduled: 'SYS',
      interested: 'SYS',
    },
  },
  recordAnswer: {
    to: '=',
    by: {
      created: 'SYS',
      confirmed: 'SYS',
      pickup: 'SYS',
      inhouse: 'SYS',
      transit: 'SYS',
      received: 'SYS',
      enroute: 'SYS',
      reported: 'SYS',
      scheduled: 'SYS',
      interested: 'SYS',
      delivered: 'SYS',
      canceled: 'SYS',
      returned: 'SYS',
      archived: 'SYS',
    },
  },
  addNote: {
    to: '=',
    by: {
      created: 'A B S H D SD COL',
      confirmed: 'A B S H D SD COL',
      pickup: 'A B S H D SD COL',
      inhouse: 'A B S H D SD COL',
      transit: 'A B S H D SD COL',
      received: 'A B S H D SD COL',
      enroute: 'A B S H D SD COL',
      reported: 'A B S H D SD COL',
      scheduled: 'A B S H D SD COL',
      interested: 'A B S H D SD COL',
      delivered: 'A B S H D SD COL',
      canceled: 'A B S H D SD COL',
      returned: 'A B S H D SD COL',
    },
  },
  recordWhatsapp: {
    to: '=',
    by: {
      created: 'A B S H D SD C SC CO',
      confirmed: 'A B S H D SD C SC CO',
      pickup: 'A B S H D SD C SC CO',
      inhouse: 'A B S H D SD C SC CO',
      transit: 'A B S H D SD C SC CO',
      received: 'A B S H D SD C SC CO',
      enroute: 'A B S H D SD C SC CO',
      reported: 'A B S H D SD C SC CO',
      scheduled: 'A B S H D SD C SC CO',
      interested: 'A B S H D SD C SC CO',
    },
  },
  removePhoto: {
    to: '=',
    by: Object.fromEntries(packageStatuses.map((status) => [status, 'D SD S A'])),
  },
  flag: { to: '=', by: Object.fromEntries(packageStatuses.map((status) => [status, 'SYS'])) },
};

// A role that may act only on parcels that it holds itself.
const onlyOwn: Partial<Record<PackageAction, Partial<Record<string, Record<string, string>>>>> = {
  // With the manager flag, among their own subdrivers.
  assign: { D: { driverId: 'driver' } },
  pickUp: { COL: { collectorId: 'user' }, D: { collectorId: 'user' }, SD: { collectorId: 'user' } },
  arrive: { H: { toHubId: 'hub' } },
  receive: { D: { driverId: 'user' }, SD: { driverId: 'user' } },
  pickupSlip: { COL: { collectorId: 'user' }, D: { collectorId: 'user' }, SD: { collectorId: 'user' } },
  exitSlip: { D: { driverId: 'user' }, SD: { driverId: 'user' } },
  returnSlip: {
    D: { driverId: 'user', collectorId: 'user' },
    SD: { collectorId: 'user' },
    COL: { collectorId: 'user' },
  },
  return: {
    D: { driverId: 'user', collectorId: 'user' },
    SD: { collectorId: 'user' },
    COL: { collectorId: 'user' },
  },
};

function tableSays(action: PackageAction, status: PackageStatus | 'nothing', role: ActorRole): boolean {
  return packageEntity.lifecycle.actions[action].on.some(
    ({ who, from }) =>
      who.includes(role) && (from === 'nothing' ? status === 'nothing' : from.some((each) => each === status)),
  );
}

describe.each(Object.entries(matrix) as [PackageAction, (typeof matrix)[PackageAction]][])(
  '%s',
  (action, { to, by }) => {
    it('leads to the targets of the matrix', () => {
      expect([packageEntity.lifecycle.actions[action].to].flat().join(' ').replaceAll('same', '=')).toBe(to);
    });

    it.each([...packageStatuses, 'nothing'] as const)('from %s is open to exactly these roles', (status) => {
      const expected = (by[status]?.split(' ') ?? []).map((abbreviation) => String(short[abbreviation])).toSorted();
      const actual = [...roles, 'SYS' as const].filter((role) => tableSays(action, status, role)).toSorted();
      expect(actual).toEqual(expected);
    });

    it('is limited to own parcels exactly where the matrix says', () => {
      const actual: Record<string, Record<string, string>> = {};
      for (const { only = {} } of packageEntity.lifecycle.actions[action].on)
        for (const [role, { columns }] of Object.entries(only)) actual[role] = { ...actual[role], ...columns };
      const expected = Object.fromEntries(
        Object.entries(onlyOwn[action] ?? {}).map(([abbreviation, columns]) => [short[abbreviation], columns]),
      );
      expect(actual).toEqual(expected);
    });
  },
);

it('an inhouse parcel alone can be redirected to another hub', () => {
  const redirect = packageEntity.lifecycle.actions.redirect.on.filter(({ to }) => to !== undefined);
  expect(redirect.map(({ from, to }) => ({ from, to }))).toEqual([{ from: ['inhouse'], to: ['same', 'transit'] }]);
});

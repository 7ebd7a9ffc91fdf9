// The parts of the parcels screen.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isActionGranted } from '#shared/access/lifecycle.ts';
import { type Role, roles } from '#shared/access/roles.ts';
import { cashState } from '#shared/areas/packages/derived.ts';
import { editableFields } from '#shared/areas/packages/input.ts';
import { packageActions, packageEntity } from '#shared/areas/packages/package.ts';
import { packageList } from '#shared/areas/packages/list.ts';
import { requiredNote } from '#shared/areas/packages/required-note.ts';
import type { PackageStatus } from '#shared/areas/packages/fields.ts';
import { packageStatuses } from '#shared/areas/packages/statuses.ts';
import { changesStatus, packageRowActions } from '#client/areas/packages/actions/actions.ts';
import { journeySteps, type JourneySource } from '#client/areas/packages/detail/journey/journey-steps.ts';
import {
  primaryAction,
  type ActionCandidate,
  type OfferedReasons,
  actionBarActions,
} from '#client/areas/packages/actions/primary-action.ts';
import { canCreatePackage } from '#client/areas/packages/permissions.ts';
import { printPath } from '#client/areas/packages/print/print-link.ts';
import { readSelection } from '#client/list/actions/read-selection.ts';
import { formatListUrl, parseListUrl } from '#client/list/state/list-url.ts';

const isMatching = (value: object): value is { tab: string } => 'tab' in value;
const list = { ...packageList, matches: () => true, matchFields: [], sortValues: () => ({}), label: () => '' };
/** A photo is removed where it is shown, not by an action of the list; an outcome is taken back in its toast; two kinds of slips are made on the page of slips. */
const withoutMenu: readonly string[] = [
  'create',
  'recordWhatsapp',
  'removePhoto',
  'undoOutcome',
  'transferSlip',
  'driverReturnSlip',
];
const rowActions = packageActions.filter((action) => !withoutMenu.includes(action));
const listed = (...allowedActions: ActionCandidate['allowedActions'][number][]) =>
  packageRowActions.names.filter((name) => allowedActions.includes(name));
const who = (role: Role) => ({ role, manager: false });
const parcelOf = (
  status: PackageStatus,
  allowedActions: ActionCandidate['allowedActions'],
  given: Partial<ActionCandidate> = {},
): ActionCandidate => ({
  status,
  allowedActions,
  processed: false,
  driver: null,
  collector: null,
  hub: { id: 'here' },
  city: { hubId: 'here' },
  ...given,
});

/** What a driver is offered beside delivering, with these reasons. */
const besideWith = (offered: OfferedReasons) =>
  actionBarActions(parcelOf('enroute', ['deliver', 'report', 'cancel']), who('DRIVER'), offered).beside;

describe('the address of the print screen', () => {
  it('can be reloaded with as many parcels as one file holds: none of them is in what the server gets', () => {
    const ids = Array.from({ length: 500 }, (_, at) => `01900000-0000-7000-8000-${String(at).padStart(12, '0')}`);
    const address = new URL(printPath({ ids }), 'https://qafila.test');
    expect(address.pathname + address.search).toBe('/print');
    expect(readSelection(address, isMatching)).toEqual({ ids });
    const matching = { tab: 'all' as const, search: 'Aïn & #7' };
    expect(readSelection(new URL(printPath({ matching }), 'https://qafila.test'), isMatching)).toEqual({ matching });
  });

  it('is understood as it was before, with the parcels in the query', () => {
    const id = '01900000-0000-7000-8000-000000000007';
    expect(readSelection(new URL(`https://qafila.test/print?ids=${id},x`), isMatching)).toEqual({ ids: [id] });
    expect(readSelection(new URL('https://qafila.test/print'), isMatching)).toBeNull();
  });
});

describe('the address of the list', () => {
  it.each([
    '',
    '?tab=to_follow',
    '?q=lahlou',
    '?status=enroute,reported&late=1',
    '?created=2026-11-01..2026-11-08',
    '?clientInvoiced=0&exchange=1',
    '?orderStatus=Livr%C3%A9%252C+pay%C3%A9+%E2%80%93+100%2525,En+attente',
    '?delivered=..2026-11-08',
    '?sort=-updated',
    '?page=12',
    '?tab=all&after=abc',
    '?tab=all&before=abc',
    '?id=01900000-0000-7000-8000-000000000001',
  ])('%s reads back as it was written', (text) => {
    expect(formatListUrl(list, parseListUrl(list, text))).toBe(text);
  });

  it('leaves out unknown, malformed and default values', () => {
    expect(
      formatListUrl(
        list,
        parseListUrl(list, '?tab=nowhere&status=&created=yesterday..&sort=secret&page=-3&late=yes&hack=1'),
      ),
    ).toBe('');
    expect(formatListUrl(list, parseListUrl(list, '?tab=packages&sort=status&page=1'))).toBe('');
  });

  it('holds at most twenty values of a filter, and no page beyond the last numbered one', () => {
    const many = Array.from({ length: 30 }, (_, n) => `v${n}`).join(',');
    expect(parseListUrl(list, `?city=${many}`).filter['city']).toHaveLength(20);
    expect(parseListUrl(list, '?page=99999').page).toBe(334);
  });
});

describe('actions', () => {
  it('of the server are all known to the screen', () => {
    expect(rowActions.filter((action) => !packageRowActions.isAction(action))).toEqual([]);
  });

  it('the form for a new parcel is offered to exactly the roles that may create one', () => {
    for (const role of roles)
      expect({ role, may: canCreatePackage({ role, manager: false }) }).toEqual({
        role,
        may: isActionGranted(packageEntity.lifecycle.actions.create, role),
      });
  });

  it('are in the order of the lifecycle, those without a status change last', () => {
    expect(listed('edit', 'cancel', 'deliver', 'assign', 'schedule', 'unheard-of')).toEqual([
      'deliver',
      'schedule',
      'cancel',
      'edit',
      'assign',
    ]);
  });

  it('have delivering first for a driver, with the failure outcomes beside it', () => {
    expect(
      actionBarActions(
        parcelOf('enroute', ['deliver', 'report', 'schedule', 'markInterested', 'cancel', 'addNote']),
        who('DRIVER'),
        null,
      ),
    ).toEqual({
      main: 'deliver',
      beside: [
        { action: 'report', label: 'noAnswer', initial: { reason: 'no_answer' } },
        { action: 'schedule', label: 'schedule' },
        { action: 'cancel', label: 'refused', initial: { reason: 'refused' } },
      ],
    });
    expect(
      actionBarActions(parcelOf('enroute', ['report', 'schedule', 'cancel']), who('SUPPORT'), null).beside,
    ).toEqual([{ action: 'report', label: 'report' }]);
    expect(actionBarActions(parcelOf('created', ['cancel']), who('CUSTOMER'), null)).toEqual({
      main: null,
      beside: [],
    });
    expect(actionBarActions(parcelOf('delivered', ['addNote']), who('DRIVER'), null)).toEqual({
      main: null,
      beside: [],
    });
  });

  it('leave out a reason that the configuration does not offer: the action asks for another one', () => {
    expect(besideWith({ reportReasons: ['voicemail'], cancelReasons: ['refused'] })).toEqual([
      { action: 'report', label: 'report' },
      { action: 'cancel', label: 'refused', initial: { reason: 'refused' } },
    ]);
    expect(besideWith({ reportReasons: ['no_answer'], cancelReasons: [] })).toEqual([
      { action: 'report', label: 'noAnswer', initial: { reason: 'no_answer' } },
      { action: 'cancel', label: 'cancel' },
    ]);
  });

  it('that change the status are separated from the others', () => {
    expect(rowActions.filter(changesStatus)).toEqual([
      'confirm',
      'pickUp',
      'takeIn',
      'dispatch',
      'arrive',
      'receive',
      'start',
      'deliver',
      'report',
      'schedule',
      'markInterested',
      'resume',
      'handBack',
      'cancel',
      'writeOff',
      'return',
      'relaunch',
      'archive',
      'correct',
    ]);
    expect(rowActions.filter((action) => !changesStatus(action))).toEqual([
      'edit',
      'assignPickup',
      'assign',
      'assignReturn',
      'moveReturn',
      'redirect',
      'pickupSlip',
      'exitSlip',
      'returnSlip',
      'setFees',
      'markProcessed',
      'addNote',
      'eraseRecipient',
    ]);
  });

  it('explain why they require a note, where the server does', () => {
    const held = { status: 'enroute', cod: 20_000 } as const;
    const waiting = { status: 'inhouse', cod: 20_000 } as const;
    expect(requiredNote('assign', held, 'HOUSEKEEPER', null)).toBe('reassigned');
    expect(requiredNote('assign', waiting, 'HOUSEKEEPER', null)).toBeNull();
    expect(requiredNote('deliver', held, 'DRIVER', 20_000)).toBeNull();
    expect(requiredNote('deliver', held, 'DRIVER', 15_000)).toBe('otherAmount');
    expect(requiredNote('deliver', held, 'ADMIN', 20_000)).toBe('notDriver');
    expect(requiredNote('cancel', waiting, 'SUPPORT', null)).toBe('underway');
    expect(requiredNote('cancel', { status: 'created', cod: 0 }, 'CUSTOMER', null)).toBeNull();
    expect([requiredNote('writeOff', held, 'ADMIN', null), requiredNote('correct', held, 'ADMIN', null)]).toEqual([
      'loss',
      'correction',
    ]);
  });
});

describe('the next step', () => {
  // By status: the primary action of each role, out of all that the lifecycle allows.
  const expected: [PackageStatus, Partial<Record<Role, string | null>>, Partial<ActionCandidate>?][] = [
    ['created', { CUSTOMER: 'confirm', SUPPORT: 'confirm', BACKOFFICE: 'confirm', ADMIN: 'confirm', COMMERCIAL: null }],
    ['confirmed', { HOUSEKEEPER: 'assignPickup', SUPPORT: 'assignPickup', ADMIN: 'assignPickup', CUSTOMER: null }],
    [
      'confirmed',
      { COLLECTOR: 'pickUp', DRIVER: 'pickUp', HOUSEKEEPER: 'takeIn', ADMIN: 'takeIn', SUPPORT: null },
      { collector: {} },
    ],
    ['pickup', { HOUSEKEEPER: 'takeIn', BACKOFFICE: 'takeIn', COLLECTOR: null }],
    ['inhouse', { HOUSEKEEPER: 'assign', BACKOFFICE: 'assign', ADMIN: 'assign', SUPPORT: null }],
    ['inhouse', { HOUSEKEEPER: 'dispatch', ADMIN: 'dispatch', BACKOFFICE: 'assign' }, { city: { hubId: 'there' } }],
    [
      'inhouse',
      { DRIVER: 'receive', SUBDRIVER: 'receive', HOUSEKEEPER: 'receive', ADMIN: 'receive', BACKOFFICE: null },
      { driver: {} },
    ],
    ['transit', { HOUSEKEEPER: 'arrive', ADMIN: 'arrive', SUPPORT: null }],
    ['received', { DRIVER: 'start', SUPPORT: 'schedule', HOUSEKEEPER: 'handBack' }, { driver: {} }],
    [
      'enroute',
      { DRIVER: 'deliver', SUBDRIVER: 'deliver', HOUSEKEEPER: 'deliver', SUPPORT: 'schedule', CUSTOMER: null },
      { driver: {} },
    ],
    [
      'reported',
      { DRIVER: 'resume', SUPPORT: 'markProcessed', ADMIN: 'markProcessed', HOUSEKEEPER: 'handBack' },
      { driver: {} },
    ],
    ['interested', { SUPPORT: null, ADMIN: 'handBack' }, { driver: {}, processed: true }],
    ['canceled', { HOUSEKEEPER: 'moveReturn', ADMIN: 'moveReturn', SUPPORT: 'relaunch', CUSTOMER: null }],
    ['delivered', { ADMIN: null, ACCOUNTANT: null, DRIVER: null, CUSTOMER: null }],
  ];

  it.each(expected)('of a parcel that is %s is the most likely one of each role', (status, byRole, given = {}) => {
    for (const [name, action] of Object.entries(byRole)) {
      const role = roles.find((one) => one === name) ?? 'CUSTOMER';
      const allowed = rowActions.filter((one) =>
        packageEntity.lifecycle.actions[one].on.some(
          ({ who: may, from }) => may.includes(role) && from !== 'nothing' && from.includes(status),
        ),
      );
      // What the guards of the table exclude for this parcel.
      const open = allowed.filter(
        (one) => !(one === 'receive' && !given.driver) && !(one === 'return' || one === 'assignReturn'),
      );
      expect({ role, next: primaryAction(parcelOf(status, open, given), who(role)) }).toEqual({ role, next: action });
    }
  });

  it('of a return at its sender’s hub is to assign a carrier, then to hand it over', () => {
    const allowed = ['assignReturn', 'return', 'relaunch', 'addNote'] as const;
    expect(primaryAction(parcelOf('canceled', allowed), who('HOUSEKEEPER'))).toBe('assignReturn');
    expect(primaryAction(parcelOf('canceled', allowed, { collector: {} }), who('HOUSEKEEPER'))).toBe('return');
  });
});

describe('the cash of a parcel', () => {
  it.each(packageStatuses)('%s is to collect only while it is on its way to the recipient', (status) => {
    const moving = !['delivered', 'canceled', 'returned', 'archived'].includes(status);
    expect(cashState({ status, cashCollected: null })).toBe(moving ? 'due' : 'none');
    expect(cashState({ status, cashCollected: 12_000 })).toBe('collected');
  });
});

describe('the road of a parcel', () => {
  const here = { id: 'here' };
  const parcel: JourneySource = {
    status: 'created',
    returnStage: 'none',
    confirmedAt: null,
    pickedUpAt: null,
    inDeliverySince: null,
    deliveredAt: null,
    returnedAt: null,
    withoutPickup: false,
    driver: null,
    hub: here,
    originHub: here,
    toHub: null,
  };
  const received = (given: Partial<JourneySource>) =>
    journeySteps({ ...parcel, ...given }).map(({ status, state }) => `${status} ${state}`);

  it('leads from the sender to the recipient', () => {
    expect(received({ status: 'inhouse' })).toEqual([
      'created done',
      'confirmed done',
      'pickup done',
      'inhouse current',
      'received next',
      'enroute next',
      'delivered next',
    ]);
  });

  it('passes through another hub only when the parcel did', () => {
    expect(received({ status: 'received', hub: { id: 'there' } })).toContain('transit done');
    expect(received({ status: 'received' })).not.toContain('transit done');
  });

  it('is at the last step reached', () => {
    expect(received({ status: 'scheduled' }).slice(-3)).toEqual([
      'enroute done',
      'scheduled current',
      'delivered next',
    ]);
  });

  it('of a canceled parcel leads back, from where it was canceled', () => {
    expect(
      received({ status: 'canceled', confirmedAt: '2026-11-01', pickedUpAt: '2026-11-02', returnStage: 'at_hub' }),
    ).toEqual(['created done', 'confirmed done', 'pickup done', 'inhouse done', 'canceled current', 'returned next']);
    expect(received({ status: 'canceled' })).toEqual(['created done', 'canceled current']);
  });

  it('has no step that never was: a pickup of what was brought to the counter, a hub of what its collector gave up', () => {
    const brought = { pickedUpAt: '2026-11-02', withoutPickup: true } as const;
    expect(received({ status: 'inhouse', ...brought })).toEqual([
      'created done',
      'confirmed done',
      'inhouse current',
      'received next',
      'enroute next',
      'delivered next',
    ]);
    expect(received({ status: 'delivered', ...brought })).not.toContain('pickup done');
    expect(received({ status: 'canceled', ...brought, returnStage: 'at_hub' })).toEqual([
      'created done',
      'inhouse done',
      'canceled current',
      'returned next',
    ]);
    expect(received({ status: 'canceled', pickedUpAt: '2026-11-02', returnStage: 'at_driver' })).toEqual([
      'created done',
      'pickup done',
      'canceled current',
      'returned next',
    ]);
  });
});

const words = z.record(z.string(), z.unknown());
const group = z.record(z.string(), z.string());

describe.each(['fr', 'en', 'ar'])('the texts in %s', (language) => {
  const read = words.parse(
    JSON.parse(readFileSync(new URL(`../../../../client/messages/${language}/packages.json`, import.meta.url), 'utf8')),
  );

  it('name every action, event, tab, filter and sort', () => {
    expect(Object.keys(group.parse(read['actions']))).toEqual(expect.arrayContaining(rowActions));
    expect(Object.keys(group.parse(read['events']))).toEqual(
      expect.arrayContaining(Object.values(packageEntity.lifecycle.actions).map(({ event }) => event)),
    );
    expect(Object.keys(group.parse(read['tabs']))).toEqual([...packageList.tabs]);
    expect(Object.keys(group.parse(read['filters']))).toEqual(expect.arrayContaining(Object.keys(packageList.filters)));
    expect(Object.keys(words.parse(read['sorts']))).toEqual(expect.arrayContaining(Object.keys(packageList.sorts)));
  });

  it('name every field that an edit can change, in the form and in the activity', () => {
    expect(Object.keys(group.parse(read['fields']))).toEqual(expect.arrayContaining(editableFields));
    expect(Object.keys(group.parse(read['details']))).toEqual(
      expect.arrayContaining(editableFields.filter((field) => field !== 'cityId')),
    );
  });
});

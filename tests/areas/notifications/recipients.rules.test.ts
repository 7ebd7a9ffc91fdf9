// The recipients of each notification, written by hand.
import { describe, expect, it } from 'vitest';
import { roles } from '#shared/access/roles.ts';
import { consumedFields } from '#shared/areas/consumed-fields.ts';
import { announcedId } from '#shared/areas/notifications/announced-id.ts';
import { effectiveStatus, isInView, receivesNotifications } from '#shared/areas/notifications/notification.ts';
import { notificationPriorities, notificationTypes, type UnknownRow } from '#shared/entities/notification-rule.ts';
import { matchingRules, notificationsFor, type RecipientCandidate } from '#shared/areas/notifications/recipients.ts';
import { notificationRules } from '#shared/areas/notification-rules.ts';

// One person of each role, each with the closest relation to the row that the role allows.
const people: RecipientCandidate[] = roles.map((role) => ({
  id: role.toLowerCase(),
  role,
  companyId: ['CUSTOMER', 'SUBCUSTOMER', 'COMMERCIAL'].includes(role) ? 'atlas' : null,
  hubId: role === 'HOUSEKEEPER' ? 'casa' : null,
}));
const strangers: RecipientCandidate[] = [
  { id: 'another customer', role: 'CUSTOMER', companyId: 'zellige', hubId: null },
  { id: 'another housekeeper', role: 'HOUSEKEEPER', companyId: null, hubId: 'rabat' },
  { id: 'another driver', role: 'DRIVER', companyId: null, hubId: 'casa' },
  { id: 'a customer of nobody', role: 'CUSTOMER', companyId: null, hubId: null },
];

const parcel: UnknownRow = {
  id: 'parcel',
  companyId: 'atlas',
  driverId: 'driver',
  collectorId: null,
  hubId: 'casa',
  status: 'enroute',
  nonCompliant: false,
};
const collected: UnknownRow = { ...parcel, driverId: null, collectorId: 'collector', status: 'confirmed' };
const rating: UnknownRow = {
  id: 'rating',
  companyId: 'atlas',
  driverId: 'driver',
  supportId: null,
  authorId: 'customer',
  overall: 5,
};

const request: UnknownRow = {
  id: 'request',
  companyId: 'atlas',
  hubId: 'casa',
  askerId: 'customer',
  askedBy: 'customer',
};

function received(
  event: string,
  after: UnknownRow,
  before: UnknownRow | null = after,
  actorId: string | null = null,
): Record<string, string> {
  const changed = Object.keys(after).filter((name) => after[name] !== before?.[name]);
  const from = typeof before?.['status'] === 'string' ? before['status'] : null;
  const notices = notificationsFor(
    matchingRules(event, { row: after, from, changed }, notificationRules),
    after,
    [...people, ...strangers],
    actorId,
  );
  return Object.fromEntries(notices.map(({ person, rule }) => [person.id, `${rule.type} ${rule.priority}`]));
}

describe('of a parcel', () => {
  const status = 'PACKAGE_STATUS_UPDATE';
  const matrix: [event: string, after: UnknownRow, before: UnknownRow, received: Record<string, string>][] = [
    ['package.created', parcel, parcel, {}],
    ['package.edited', parcel, parcel, {}],
    ['package.confirmed', parcel, parcel, { customer: `${status} LOW` }],
    ['package.pickupAssigned', collected, collected, { collector: 'PACKAGE_ASSIGNED MEDIUM' }],
    ['package.pickedUp', collected, collected, { customer: `${status} LOW` }],
    ['package.takenIn', parcel, parcel, {}],
    ['package.dispatched', parcel, parcel, {}],
    ['package.arrived', parcel, parcel, {}],
    ['package.assigned', parcel, parcel, { driver: 'PACKAGE_ASSIGNED MEDIUM' }],
    ['package.received', parcel, parcel, {}],
    ['package.started', parcel, parcel, { customer: `${status} LOW` }],
    ['package.delivered', parcel, parcel, { customer: 'PACKAGE_DELIVERED MEDIUM' }],
    ['package.reported', parcel, parcel, { customer: `${status} MEDIUM` }],
    ['package.scheduled', parcel, parcel, { customer: `${status} LOW` }],
    ['package.markedInterested', parcel, parcel, { customer: `${status} LOW` }],
    ['package.resumed', parcel, parcel, {}],
    ['package.handedBack', parcel, parcel, {}],
    ['package.canceled', collected, collected, { customer: `${status} MEDIUM`, collector: `${status} MEDIUM` }],
    ['package.canceled', parcel, parcel, { customer: `${status} HIGH`, driver: `${status} HIGH` }],
    [
      'package.writtenOff',
      parcel,
      parcel,
      { customer: `${status} URGENT`, driver: `${status} HIGH`, admin: `${status} HIGH` },
    ],
    ['package.returnAssigned', collected, collected, { collector: 'PACKAGE_ASSIGNED MEDIUM' }],
    ['package.returnMoved', parcel, parcel, {}],
    ['package.returned', parcel, parcel, { customer: `${status} MEDIUM` }],
    ['package.relaunched', parcel, parcel, { customer: `${status} MEDIUM`, driver: `${status} MEDIUM` }],
    ['package.archived', parcel, parcel, {}],
    ['package.corrected', parcel, parcel, { customer: 'ACCOUNT_UPDATE HIGH', driver: 'ACCOUNT_UPDATE MEDIUM' }],
    ['package.outcomeUndone', parcel, parcel, { customer: `${status} LOW` }],
    ['package.redirected', parcel, parcel, { customer: `${status} LOW`, driver: `${status} HIGH` }],
    ['package.processed', parcel, parcel, {}],
    ['package.changeRequested', parcel, parcel, {}],
    ['package.requestsAnswered', parcel, parcel, {}],
    ['package.flagged', { ...parcel, late: true }, parcel, {}],
    [
      'package.flagged',
      { ...parcel, nonCompliant: true },
      parcel,
      { driver: `${status} HIGH`, housekeeper: `${status} HIGH`, support: `${status} HIGH` },
    ],
    ['package.flagged', { ...parcel, nonCompliant: true }, { ...parcel, nonCompliant: true }, {}],
  ];
  it.each(matrix)('%s notifies exactly these', (event, after, before, expected) => {
    expect(received(event, after, before)).toEqual(expected);
  });

  it('the actor is not notified', () => {
    expect(received('package.delivered', parcel, parcel, 'customer')).toEqual({});
    expect(received('package.canceled', parcel, parcel, 'driver')).toEqual({ customer: 'PACKAGE_STATUS_UPDATE HIGH' });
  });

  it('a subdriver who holds it has no notifications, and its manager is not notified instead', () => {
    expect(received('package.assigned', { ...parcel, driverId: 'subdriver' })).toEqual({});
  });
});

describe('of the rest', () => {
  it('the author of a rating is notified of the reply', () => {
    expect(received('rating.responded', rating)).toEqual({ customer: 'RATING_REPLY MEDIUM' });
  });
  it('the subject of a rating is notified, of a bad one with higher priority', () => {
    expect(received('rating.created', rating)).toEqual({ driver: 'GENERAL LOW' });
    expect(received('rating.created', { ...rating, overall: 2 })).toEqual({ driver: 'GENERAL MEDIUM' });
    expect(received('rating.created', { ...rating, driverId: null, supportId: 'support' })).toEqual({
      support: 'GENERAL LOW',
    });
  });
  it('new roles notify the account itself', () => {
    expect(received('user.rolesSet', { id: 'driver' }, { id: 'driver' }, 'admin')).toEqual({
      driver: 'ACCOUNT_UPDATE HIGH',
    });
  });
  it('payments have their rule ready', () => {
    expect(received('invoice.paid', { id: 'invoice', companyId: 'atlas' })).toEqual({
      customer: 'PAYMENT_RECEIVED MEDIUM',
    });
    expect(received('invoice.failed', { id: 'invoice', driverId: 'driver' })).toEqual({
      driver: 'PAYMENT_FAILED URGENT',
    });
  });
  it('every type and every priority has a rule', () => {
    const rules = Object.values(notificationRules).flat();
    // An announcement is no notification of each recipient.
    expect(new Set(rules.map(({ type }) => type))).toEqual(
      new Set(notificationTypes.filter((type) => type !== 'SYSTEM_ANNOUNCEMENT')),
    );
    expect(new Set(rules.map(({ priority }) => priority))).toEqual(new Set(notificationPriorities));
  });
  it('ten roles have a bell', () => {
    expect(roles.filter((role) => !receivesNotifications(role)).toSorted()).toEqual([
      'SUBCUSTOMER',
      'SUBDRIVER',
      'TRANSPORTOR',
    ]);
  });
});

const recorded = (event: string) => consumedFields.get(event)?.toSorted();
it('an event records what its rules read of the row, beside its scope keys', () => {
  expect(recorded('package.delivered')).toEqual(['cashCollected', 'recipientName', 'trackingNumber']);
  expect(recorded('package.reported')).toEqual(['cityId', 'nextDate', 'reason', 'recipientName', 'trackingNumber']);
  for (const event of ['package.scheduled', 'package.markedInterested'])
    expect(recorded(event)).toEqual(['nextDate', 'recipientName', 'trackingNumber']);
  expect(recorded('package.redirected')).toEqual(['newDestination', 'recipientName', 'trackingNumber']);
  expect(recorded('package.writtenOff')).toEqual(['reason', 'recipientName', 'trackingNumber']);
  expect(recorded('package.canceled')).toEqual(['reason', 'recipientName', 'trackingNumber']);
  expect(recorded('package.flagged')).toEqual(['nonCompliant', 'recipientName', 'trackingNumber']);
  expect(recorded('rating.created')).toEqual(['overall', 'supportId', 'trackingNumber']);
  expect(recorded('rating.responded')).toEqual(['authorId', 'response', 'trackingNumber']);
  expect(recorded('user.rolesSet')).toEqual([]);
  expect(recorded('package.edited')).toBeUndefined();
});

it('everything up to the mark is read, later ones are not, and archived ones stay archived', () => {
  expect([
    effectiveStatus('unread', 7, 7),
    effectiveStatus('unread', 8, 7),
    effectiveStatus('archived', 3, 7),
    effectiveStatus('read', 9, 7),
  ]).toEqual(['read', 'unread', 'archived', 'read']);
});

it('all shows the archived ones too and nothing that was deleted', () => {
  expect((['unread', 'read', 'archived', 'removed'] as const).map((one) => isInView('all', one))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect((['unread', 'read', 'archived', 'removed'] as const).map((one) => isInView('unread', one))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

const customerOf = (id: string, companyId: string | null): RecipientCandidate => ({
  id,
  role: 'CUSTOMER',
  companyId,
  hubId: null,
});

it('recipients are in the order of their ids, and nobody is one because a row names nobody', () => {
  const rule = { type: 'GENERAL', priority: 'LOW', payloadFields: [] } as const;
  const senders = [{ ...rule, recipients: ['senders', 'driver'] as const }];
  const told = (companyId: string | null) =>
    notificationsFor(
      senders,
      { companyId, driverId: null },
      [customerOf('b', 'c1'), customerOf('a', 'c1'), customerOf('c', null)],
      null,
    );
  expect(told('c1').map(({ person: { id } }) => id)).toEqual(['a', 'b']);
  expect(told(null)).toEqual([]);
});

it('an event that is named like what every object has, has no rule', () => {
  const input = { row: {}, from: null, changed: [] };
  expect(['toString', 'constructor'].map((event) => matchingRules(event, input, {}))).toEqual([[], []]);
});

it('the id of an announcement for a person is a whole one, and the way back', () => {
  // The second halves differ in few bits only.
  const [published, me] = ['0190a000-0000-7000-8000-000000000001', '0190a000-0000-7000-8000-00000000000b'];
  const mine = announcedId(published, me);
  expect(mine).toBe('0190a000-0000-7000-8000-00000000000a');
  expect(announcedId(mine, me)).toBe(published);
});

describe('a request', () => {
  const heard = 'SUPPORT_MESSAGE MEDIUM';
  it.each([
    ['pickup', { housekeeper: heard }],
    ['packaging', { housekeeper: heard }],
    ['other_day', { housekeeper: heard, support: heard }],
    ['address_change', { housekeeper: heard, support: heard }],
    ['payout', { accountant: heard, subaccountant: heard }],
    ['account_change', { admin: heard }],
  ])('for %s is new to exactly these', (kind, expected) => {
    expect(received('userRequest.asked', { ...request, kind }, null, 'customer')).toEqual(expected);
  });

  it('tells who asked of each decision, and nobody of what a recipient asked for', () => {
    const asked = { ...request, kind: 'pickup' };
    expect(received('userRequest.seen', asked)).toEqual({});
    expect(received('userRequest.accepted', asked)).toEqual({ customer: 'SUPPORT_MESSAGE MEDIUM' });
    expect(received('userRequest.rejected', asked)).toEqual({ customer: 'SUPPORT_MESSAGE HIGH' });
    expect(received('userRequest.finished', asked)).toEqual({ customer: 'SUPPORT_MESSAGE MEDIUM' });
    const ofRecipient = { ...asked, kind: 'other_day', askerId: null, askedBy: 'recipient' };
    expect(received('userRequest.accepted', ofRecipient)).toEqual({});
  });
});

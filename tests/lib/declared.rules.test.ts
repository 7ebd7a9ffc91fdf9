// Limits that several parts share, the fields of rows, and the state of accounts and profiles.
import { describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { maxApiKeys } from '#shared/areas/api-keys/api-key.ts';
import { importLimits } from '#shared/areas/imports/import.ts';
import { maxUnfinishedJobs, nightlyKinds } from '#shared/areas/jobs/job.ts';
import { lateAfterMs } from '#shared/areas/packages/derived.ts';
import { maxSlipParcels, numberPrefix, slipActions } from '#shared/areas/slips/slip.ts';
import { parseSheetLink, sheetUrl } from '#shared/areas/sheets/sheet-link.ts';
import { maxOpenRequests } from '#shared/areas/tracking/requests.ts';
import { requirePerson, statusOfAccount, userFields } from '#shared/areas/users/fields.ts';
import { maxMembers } from '#shared/areas/users/member-actions.ts';
import { missingProfileFields } from '#shared/areas/users/profile.ts';
import { savedViewLimits } from '#shared/areas/views/saved-view.ts';
import { maxAnswerBytes } from '#shared/areas/webhooks/delivery.ts';
import { maxWebhooks } from '#shared/areas/webhooks/webhook.ts';
import * as fields from '#shared/entities/fields.ts';
import { exportChoices } from '#shared/entities/export-input.ts';
import { maxSheetRows, resultFileName } from '#shared/entities/list-export.ts';
import * as files from '#shared/files/file-kinds.ts';
import * as limits from '#shared/lib/limits.ts';
import { presenceUpdateInput } from '#shared/live/presence-input.ts';
import { presenceColourOf } from '#shared/live/presence.ts';
import { publicAliveMs } from '#shared/live/public-socket.ts';
import { maxAccountGroups, maxAccountSockets, tooManySocketsCode } from '#shared/live/socket-limits.ts';
import { roles } from '#shared/access/roles.ts';

it('limits are those that people were told', () => {
  expect({ ...limits }).toEqual({
    pageSize: 30,
    searchDebounceMs: 500,
    maxOffsetRow: 10_000,
    exactCountLimit: 1_000,
    maxFilterValues: 20,
    maxFilterText: 200,
    maxPastedNumbers: 500,
    searchLimits: { characters: { min: 3, max: 100 }, maxWords: 8 },
    embeddedRows: 5,
    maxIds: 1_000,
    maxSelectionRows: 5_000,
    maxBatchRows: 200,
  });
  expect(files).toMatchObject({
    maxUploadBytes: 10_485_760,
    maxStoredBytes: 5_242_880,
    maxPixels: 50_000_000,
    dailyQuota: { files: 200, bytes: 209_715_200 },
    maxRefusedUploads: 50,
    removableMs: 3_600_000,
    unattachedMs: 3_600_000,
    imageKindRules: {
      photo: { edge: 2_048, thumbEdge: 320, isSquare: false },
      avatar: { edge: 512, thumbEdge: 128, isSquare: true },
    },
  });
  expect(importLimits).toMatchObject({
    rows: 100,
    columns: 60,
    cell: 1_000,
    characters: 500_000,
    name: 200,
    megabytes: 5,
  });
  expect(importLimits.perDay).toBe(100);
  expect(savedViewLimits).toEqual({ name: 60, query: 8_000, perList: 50, inAll: 200 });
  expect([maxApiKeys, maxWebhooks, maxMembers, maxUnfinishedJobs, maxOpenRequests, maxSlipParcels]).toEqual([
    20, 5, 50, 3, 2, 200,
  ]);
  expect([maxAnswerBytes, maxSheetRows, lateAfterMs, publicAliveMs]).toEqual([4_096, 1_048_575, 259_200_000, 20_000]);
  expect([maxAccountSockets, maxAccountGroups, tooManySocketsCode]).toEqual([40, 100, 4420]);
  expect(nightlyKinds).toEqual(['checkCounts', 'checkHistory', 'reconcile']);
});

it('a slip of each kind has its prefix, lists its parcels and hands them over', () => {
  expect(numberPrefix).toEqual({
    pickup: 'BR',
    exit: 'BS',
    return: 'RT',
    transfer: 'BT',
    driver_return: 'BL',
  });
  expect(slipActions).toEqual({
    pickup: { list: 'pickupSlip', handOver: 'pickUp' },
    exit: { list: 'exitSlip', handOver: 'receive' },
    return: { list: 'returnSlip', handOver: 'return' },
    transfer: { list: 'transferSlip', handOver: 'dispatch' },
    driver_return: { list: 'driverReturnSlip', handOver: 'handBack' },
  });
});

describe('a row has in each field a value of its kind', () => {
  const kinds = fields.defineFields({
    name: fields.text({ nullable: true }),
    price: fields.safeInt(),
    on: fields.flag({ isPrivate: true }),
    at: fields.instant({ stored: 'generated' }),
    colour: fields.choice('Colour', ['red', 'blue']),
    colours: fields.choices('Colour', ['red', 'blue']),
    tags: fields.texts(),
    more: fields.json((value): value is 7 => value === 7),
  });
  const row = {
    id: 'i',
    version: 1,
    name: null,
    price: 1,
    on: true,
    at: new Date(0),
    colour: 'red',
    colours: ['red', 'blue'],
    tags: ['a'],
    more: 7,
  };
  test.each<[string, unknown]>([
    ['id', null],
    ['version', '1'],
    ['name', 7],
    ['price', null],
    ['on', 1],
    ['at', '1970-01-01'],
    ['colour', 'green'],
    ['colour', null],
    ['colours', ['red', 'green']],
    ['colours', 'red'],
    ['tags', [1]],
    ['tags', 'a'],
    ['more', 8],
  ])('and not in %s the value %j', (name, value) => {
    expect(fields.firstInvalidField(kinds, { ...row, [name]: value })).toBe(name);
    expect(fields.isRowOf(kinds, { ...row, [name]: value })).toBe(false);
  });
  it('as it is declared', () => {
    expect([fields.firstInvalidField(kinds, row), fields.isRowOf(kinds, row)]).toEqual([null, true]);
    expect([fields.fieldsOfKind(kinds, 'texts'), fields.privateFields(kinds)]).toEqual([['tags'], ['on']]);
    expect([kinds.name, kinds.at, kinds.more]).toMatchObject([
      { nullable: true, api: true, stored: 'column' },
      { nullable: false, api: true, stored: 'generated' },
      { api: false },
    ]);
    expect(fields.privateFields(userFields)).toEqual(['rib', 'ice', 'cne']);
  });
});

const refusalOf = (erasedAt: Date | null) => {
  const row: object = { erasedAt };
  const isRow = (value: object): value is Parameters<typeof requirePerson>[0] => value === row;
  return isRow(row) ? requirePerson(row) : 'no row';
};

describe('an account', () => {
  it('has the status that follows from its dates', () => {
    const [date, none] = [new Date(0), { disabledAt: null, invitedAt: null, approvedAt: null }];
    const states = [
      none,
      { approvedAt: date },
      { approvedAt: date, invitedAt: date },
      { approvedAt: date, invitedAt: date, disabledAt: date },
    ];
    expect(states.map((state) => statusOfAccount({ ...none, ...state }))).toEqual([
      'waiting',
      'active',
      'invited',
      'disabled',
    ]);
  });
  it('is nobody’s once it is erased', () => {
    expect([refusalOf(null), refusalOf(new Date(0))]).toEqual([null, 'user.erased']);
  });
  it('of who is paid needs bank details and an address in its profile', () => {
    const empty = { name: 'N', phone: null, email: '', cityId: null, street: null, rib: null, cne: null };
    const [short, long] = ['phone email', 'phone email cityId street rib cne'];
    const isPaid = roles.filter((role) => missingProfileFields(role, empty).join(' ') === long);
    expect(isPaid).toEqual(['DRIVER', 'SUBDRIVER', 'COLLECTOR', 'CUSTOMER', 'COMMERCIAL', 'TRANSPORTOR']);
    const others = roles.filter((role) => !isPaid.includes(role));
    expect(new Set(others.map((role) => missingProfileFields(role, empty).join(' ')))).toEqual(new Set([short]));
  });
});

const isColumn = (path: string, count = 1) =>
  z.safeParse(
    exportChoices.columns,
    Array.from({ length: count }, () => ({ path, title: 'T', kind: 'text' })),
  ).success;

describe('an export', () => {
  it('has a name that every system takes', () => {
    expect(resultFileName(' a/b:c\u202E.. ', 'csv')).toBe('a b c.csv');
    expect(resultFileName('...', 'xlsx')).toBe('export.xlsx');
  });
  it('has from one to a hundred columns, which are fields of a row or of an object in it', () => {
    expect(
      ['phone', 'driver.name', 'a.b.c', '1a', 'a b', `a${'b'.repeat(40)}`, `a${'b'.repeat(41)}`].map((path) =>
        isColumn(path),
      ),
    ).toEqual([true, true, false, false, false, true, false]);
    expect([0, 1, 100, 101].map((count) => isColumn('a', count))).toEqual([false, true, true, false]);
  });
});

const isPresence = (place: object, count = 1) =>
  z.safeParse(presenceUpdateInput, { places: Array.from({ length: count }, () => place) }).success;

it('presence tells at most eight places, of screens that exist', () => {
  const place = { screen: 'package' };
  expect([
    isPresence(place, 8),
    isPresence(place, 9),
    isPresence({ screen: 'nowhere' }),
    isPresence({ screen: 'toString' }),
  ]).toEqual([true, false, false, false]);
  expect(
    ['note', 'a.b', '1', '', 'a'.repeat(60), 'a'.repeat(61)].map((editing) => isPresence({ ...place, editing })),
  ).toEqual([true, true, false, false, true, false]);
  expect(isPresence({ ...place, object: 'x' })).toBe(false);
  expect(['', 'a', 'b', 'ab', 'ba'].map(presenceColourOf)).toEqual([1, 2, 3, 4, 4]);
});

it('a spreadsheet is named by its link or its id', () => {
  const id = 'a'.repeat(20);
  const named = { spreadsheetId: id, gid: null };
  expect(parseSheetLink(` ${id} `)).toEqual(named);
  expect(parseSheetLink(`https://docs.google.com/spreadsheets/u/1/d/${id}/edit#gid=7`)).toEqual({ ...named, gid: '7' });
  const bad = [
    `http://docs.google.com/spreadsheets/d/${id}`,
    `https://evil.example/spreadsheets/d/${id}`,
    'a'.repeat(19),
    'a'.repeat(101),
  ];
  expect(bad.map(parseSheetLink)).toEqual([null, null, null, null]);
  expect(sheetUrl({ spreadsheetId: id, gid: '7' })).toBe(`https://docs.google.com/spreadsheets/d/${id}/edit#gid=7`);
  expect(sheetUrl(named)).toBe(`https://docs.google.com/spreadsheets/d/${id}/edit`);
});

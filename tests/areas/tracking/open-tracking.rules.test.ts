// The calls of people without an account: what is counted before anything is read, what proves a parcel, what fails how.
import { parse } from 'graphql';
import { expect, it } from 'vitest';
import { schema } from '#server/areas/schema.ts';
import { askForChange, lookUp, openAsRecipient } from '#server/areas/tracking/open-tracking.ts';
import { createRecipientSession } from '#server/areas/tracking/recipient-session.ts';
import { createShapeCheck } from '#server/graphql/documents/document-shape.ts';
import { AppError, type ErrorCode, fail } from '#shared/lib/app-error.ts';
import { now } from '#tests/fixtures/effect-of.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';
import { ofParcels, proofOf, readOf, trackedRow } from './support/tracked-row.ts';

const { id, number, secret } = trackedRow;
const proof = { id, secret, lastDigits: '7159' };

/** A call, and what was counted, taken back and read, in this order. */
function callOf({ known = true, refused = '' }: { known?: boolean; refused?: string } = {}) {
  const { db, statements } = recordStatements((text) => {
    if (text === proofOf(number)) return known ? [proof] : [];
    return text === readOf(id) ? [trackedRow] : [];
  });
  const count = (what: string) => (of: string, address?: string) => {
    statements.push([what, of, address].filter((part) => part !== undefined).join(' '));
    if (what === refused) fail('too_many_requests', { retryAfter: 60 });
    return Promise.resolve();
  };
  const tryDigits = async (of: string, address: string) => {
    await count('digits')(of, address);
    return () => count('taken back')(of);
  };
  const tracking = {
    lookUp: count('look-up'),
    openLink: count('link'),
    request: count('request'),
    rate: count('rating'),
    tryDigits,
  };
  const commands = { db, subscribers: [], now: () => now, notifyCommitted: () => {} };
  return { call: { commands, now, clientAddress: '203.0.113.7', limits: { tracking } }, statements };
}

async function codeOf(work: Promise<unknown>): Promise<ErrorCode | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

it('a number shows what everybody sees; the look-up is counted first', async () => {
  const { call, statements } = callOf();
  expect((await lookUp(call, number)).details).toBeNull();
  expect(ofParcels(statements)).toEqual(['look-up 203.0.113.7', proofOf(number), readOf(id)]);
});

it('an unknown number ends at the index of numbers', async () => {
  const { call, statements } = callOf({ known: false });
  expect(await codeOf(lookUp(call, number))).toBe('tracking.unknown_number');
  expect(ofParcels(statements)).toEqual(['look-up 203.0.113.7', proofOf(number)]);
});

it.each([
  ['the link', { token: secret }, ['link 203.0.113.7', proofOf(number), readOf(id)]],
  [
    'the last digits',
    { digits: '7159' },
    [`digits ${number} 203.0.113.7`, proofOf(number), `taken back ${number}`, readOf(id)],
  ],
])('%s opens the parcel; a right try is taken back, and every one is counted first', async (_what, given, expected) => {
  const { call, statements } = callOf();
  const { session, parcel } = await openAsRecipient(call, { number, ...given });
  expect(session).toBe(createRecipientSession(trackedRow, now));
  expect(parcel.details?.senderName).toBe('Atlas');
  expect(ofParcels(statements)).toEqual(expected);
});

it.each([
  ['other digits', { digits: '7150' }, true],
  ['no digits', { digits: '' }, true],
  ['the secret as digits', { digits: secret }, true],
  ['the digits as a link', { token: '7159' }, true],
  ['another link', { token: `${secret}x` }, true],
  ['an empty link of an unknown number', { token: '' }, false],
  ['no digits of an unknown number', { digits: '' }, false],
])('%s do not open a parcel: the try stays counted, and nothing of the parcel is read', async (_what, given, known) => {
  const { call, statements } = callOf({ known });
  expect(await codeOf(openAsRecipient(call, { number, ...given }))).toBe('tracking.wrong_proof');
  expect(statements.slice(1)).toEqual([proofOf(number)]);
});

it('beyond a limit nothing is read', async () => {
  const session = createRecipientSession(trackedRow, now);
  for (const [refused, work] of [
    ['look-up', (call) => lookUp(call, number)],
    ['link', (call) => openAsRecipient(call, { number, token: secret })],
    ['digits', (call) => openAsRecipient(call, { number, digits: '7159' })],
    ['request', (call) => askForChange(call, session, { day: null, address: 'Rue 4' })],
  ] satisfies [string, (call: ReturnType<typeof callOf>['call']) => Promise<unknown>][]) {
    const { call, statements } = callOf({ refused });
    expect(await codeOf(work(call))).toBe('too_many_requests');
    expect(ofParcels(statements)).toHaveLength(1);
  }
});

it('without limits or an address nobody is served', async () => {
  const { call } = callOf();
  for (const without of [{ limits: undefined }, { clientAddress: undefined }])
    expect(await codeOf(lookUp({ ...call, ...without }, number))).toBe('bad_request');
});

it.each([
  ['has ended', createRecipientSession(trackedRow, new Date(now.getTime() - 43_200_000))],
  ['is signed with another secret', createRecipientSession({ ...trackedRow, secret: 'other' }, now)],
  ['is none', 'session'],
])('a session that %s asks for nothing', async (_what, session) => {
  const { call } = callOf();
  expect(await codeOf(askForChange(call, session, { day: null, address: 'Rue 4' }))).toBe('tracking.session_ended');
});

const session = createRecipientSession(trackedRow, now);

it('an error of the command that only staff could understand is the end of the parcel; the request is counted', async () => {
  // The command finds no row in this database.
  const { call, statements } = callOf();
  expect(await codeOf(askForChange(call, session, { day: null, address: 'Rue 4' }))).toBe('tracking.finished');
  expect(statements.slice(0, 2)).toEqual(['request 203.0.113.7', readOf(id)]);
});

it('what is wrong with a field of the request is said', async () => {
  const { call } = callOf();
  expect(await codeOf(askForChange(call, session, { day: null, address: 'a\u0000b' }))).toBe('invalid_input');
});

it('a fault of ours is not said to be the end of the parcel', async () => {
  const { call } = callOf();
  const commands = {
    ...call.commands,
    db: recordStatements((text) => {
      if (text.includes('from packages')) throw new Error('no database');
      return text === readOf(id) ? [trackedRow] : [];
    }).db,
  };
  await expect(askForChange({ ...call, commands }, session, { day: null, address: 'Rue 4' })).rejects.toThrow(
    'no database',
  );
});

const problemOf = (text: string) => createShapeCheck(schema)(parse(text))?.message ?? null;
const ask = (alias: string) => `${alias}: tracking(number: "${number}") { number }`;
const open = (alias: string) =>
  `${alias}: trackingOpen(input: { number: "${number}", digits: "7159" }) { parcel { number } }`;

it('an operation looks up or opens one parcel, so that aliases multiply nothing', () => {
  expect([problemOf(`{ ${ask('a')} }`), problemOf(`mutation { ${open('a')} }`)]).toEqual([null, null]);
  expect(problemOf(`{ ${ask('a')} ...F } fragment F on Query { ${ask('b')} }`)).toMatch(/may weigh 100.*200/);
  expect(problemOf(`mutation { ${open('a')} ${open('b')} }`)).toMatch(/may weigh 100.*200/);
});

// The session of a recipient: for one parcel, with the secret of its link, for twelve hours.
import { expect, it } from 'vitest';
import { createRecipientSession, sessionEnd, sessionTarget } from '#server/areas/tracking/recipient-session.ts';

const parcel = { id: '01900000-0000-7000-8000-000000000001', secret: 'a'.repeat(22) };
const other = { ...parcel, id: '01900000-0000-7000-8000-000000000002' };
const opened = new Date('2026-11-23T09:00:00Z');
const after = (ms: number) => new Date(opened.getTime() + ms);
const twelveHours = 43_200_000;
const session = createRecipientSession(parcel, opened);

it('names its parcel, and ends after twelve hours, to the millisecond', () => {
  expect([sessionTarget(session), sessionTarget('nothing'), sessionTarget('')]).toEqual([parcel.id, null, null]);
  const endAt = (now: Date) => sessionEnd(session, parcel, now);
  expect([opened, after(twelveHours - 1), after(twelveHours)].map(endAt)).toEqual([
    after(twelveHours).getTime(),
    after(twelveHours).getTime(),
    null,
  ]);
});

it('opens no other parcel, also one with the same secret, and none whose secret has changed', () => {
  expect(sessionEnd(session, other, opened)).toBeNull();
  expect(sessionEnd(session.replace(parcel.id, other.id), other, opened)).toBeNull();
  expect(sessionEnd(session.replace(parcel.id, other.id), parcel, opened)).toBeNull();
  expect(sessionEnd(session, { ...parcel, secret: 'b'.repeat(22) }, opened)).toBeNull();
});

it('is not longer because somebody wrote a later end into it', () => {
  const [id = '', end = '', signed = ''] = session.split('.');
  for (const later of [String(Number(end) + 1), `0${end}`, '9'.repeat(15), `${end}0`, 'Infinity', ''])
    expect(sessionEnd(`${id}.${later}.${signed}`, parcel, after(twelveHours))).toBeNull();
  expect(sessionEnd(`${id}.${end}.`, parcel, opened)).toBeNull();
});

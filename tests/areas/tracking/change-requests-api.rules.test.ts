// The open requests of a recipient, for whoever sees the parcel.
import { expect, it } from 'vitest';
import { apiOf, idOf } from '#tests/entities/support/api.ts';
import { parcel } from '#tests/areas/packages/life/effects.ts';
import { viewerOf } from '#tests/live/support/viewers.ts';

const id = idOf(1);
const request = { id: idOf(2), day: '2026-03-02', address: null, createdAt: new Date('2026-03-01T09:00:00Z') };

const apiWith = (isSeen: boolean) =>
  apiOf(viewerOf('SUPPORT'), (text) => {
    if (text.includes('from change_requests')) return [request];
    return isSeen && text.includes('from packages') ? [{ ...parcel, id }] : [];
  });
const document = `{ changeRequests(packageId: "${id}") { id day address } }`;

it('requests are those of the parcel that nobody has answered, the oldest first', async () => {
  const { call, statements } = apiWith(true);
  expect(await call(document)).toEqual({ changeRequests: [{ id: request.id, day: request.day, address: null }] });
  const read = statements.find((text) => text.includes('from change_requests'));
  expect(read).toContain(`where package_id = '${id}' and answered_at is null order by created_at`);
  expect(read).not.toContain('desc');
});

it('the requests of a parcel out of sight are not read', async () => {
  const { call, statements } = apiWith(false);
  expect(await call(document)).toBe('missing');
  expect(statements.some((text) => text.includes('change_requests'))).toBe(false);
});

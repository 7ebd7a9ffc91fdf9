// Rights that follow from another account: when that one changes, their sockets close at once, long before the next look
// at all sessions.
import { expect, it, vi } from 'vitest';
import { signInAs, useTestServer } from '#tests/fixtures/test-server.ts';
import { socketPatience, subscribe } from '#tests/fixtures/subscribe.ts';
import { openPresence } from '#tests/live/support/presence-client.ts';

const server = useTestServer({ sessionCheckMs: 3_600_000 });

it('the sub-customers of a customer that is disabled have their sockets ended, and others have not', async () => {
  const open = async (login: string) => {
    const person = await signInAs(server.url, login);
    const socket = await subscribe(server.url, person, 'subscription { packageChanged { kind id } }');
    const presence = await openPresence(server.url, person);
    return () => [socket.closeCode(), ...presence.byes];
  };
  const [member, other] = [await open('subcustomer'), await open('customer2')];
  const admin = await signInAs(server.url, 'admin');
  const disable = 'mutation ($input: UserDisableInput!) { userDisable(input: $input) { user { status } } }';
  const disabled = await admin.call(disable, { input: { id: server.fixtures.people.customer } });
  expect(disabled).toMatchObject({ data: { userDisable: { user: { status: 'disabled' } } } });
  await vi.waitUntil(() => member().length === 2 && member()[0] !== null, socketPatience);
  expect([member(), other()]).toEqual([[4401, 'ended'], [null]]);
});

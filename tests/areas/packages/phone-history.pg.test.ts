// What the history of a recipient's phone reveals: enough to warn, not enough to learn about other senders.
import { expect, it } from 'vitest';
import { phoneHistoryLimit } from '#server/areas/packages/phone-history-schema.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';

const server = useTestServer();
const undeliveredBy = (company: 'atlas' | 'zellige', phone: string): PackageRow =>
  buildParcel(server.fixtures, {
    phone,
    companyId: server.fixtures.companies[company],
    status: 'canceled',
    pickedUpAt: new Date(),
    canceledAt: new Date(),
    reason: 'refused',
  });
const ask = async (name: 'customer' | 'customer2' | 'admin' | 'backoffice', phone: string) =>
  (
    await (
      await server.as(name)
    ).call('query ($phone: String!) { phoneHistory(phone: $phone) { undelivered recent exact } }', { phone })
  ).data?.['phoneHistory'];

it.each([
  [0, 0],
  [1, 1],
  [2, 2],
  [5, 2],
])('for a phone without own parcels and %i returned orders, %i are returned', async (count, received) => {
  const phone = `+21266000010${count}`;
  await insertParcels(server.db, ...Array.from({ length: count }, () => undeliveredBy('zellige', phone)));
  expect(await ask('customer', phone)).toEqual({ undelivered: received, recent: received, exact: false });
});

it('for a phone with an own parcel, all orders are counted, also those of others', async () => {
  const phone = '+212660000200';
  await insertParcels(
    server.db,
    ...Array.from({ length: 5 }, () => undeliveredBy('zellige', phone)),
    buildParcel(server.fixtures, { phone }),
  );
  expect(await ask('customer', phone)).toEqual({ undelivered: 5, recent: 6, exact: true });
});

it('orders of a phone are recent for a week, however the phone is typed', async () => {
  const now = Date.now();
  const ordered = (days: number) =>
    buildParcel(server.fixtures, { phone: '+212660000400', createdAt: new Date(now - days * 86_400_000) });
  await insertParcels(server.db, ordered(0), ordered(6), ordered(8));
  for (const typed of ['+212660000400', '06 60 00 04 00', '0660-000-400'])
    expect(await ask('customer', typed)).toEqual({ undelivered: 0, recent: 2, exact: true });
});

it('staff, who see every parcel, get exact counts', async () => {
  const phone = '+212660000300';
  await insertParcels(server.db, ...Array.from({ length: 4 }, () => undeliveredBy('zellige', phone)));
  expect(await ask('admin', phone)).toEqual({ undelivered: 4, recent: 4, exact: true });
});

it('recipients who were erased have no phone, so their orders are nobody’s', async () => {
  const erased = undeliveredBy('atlas', '');
  await insertParcels(server.db, erased, undeliveredBy('zellige', ''));
  const read = 'query ($id: ID!) { package(id: $id) { undeliveredOrders } }';
  expect((await (await server.as('customer')).call(read, { id: erased.id })).data).toEqual({
    package: { undeliveredOrders: 0 },
  });
});

it('an account that enumerates phones is rate-limited, each alias counted; other queries and accounts continue', async () => {
  const customer = await server.as('customer2');
  const codes: (string | null)[] = [];
  for (let n = 0; n < phoneHistoryLimit.points + 20; n += 20) {
    const aliases = Array.from(
      { length: 20 },
      (_, at) => `p${at}: phoneHistory(phone: "+2126611${String(n + at).padStart(5, '0')}") { recent }`,
    );
    const answer = await customer.call(`{ ${aliases.join(' ')} }`);
    codes.push(answer.errors[0]?.extensions.code ?? null);
  }
  expect(codes).toEqual([...Array<null>(phoneHistoryLimit.points / 20).fill(null), 'too_many_requests']);
  const {
    errors: [refusal],
  } = await customer.call('{ phoneHistory(phone: "0661100000") { recent } }');
  expect(refusal?.extensions.params['retryAfter']).toBeGreaterThan(0);
  expect((await customer.call('{ packages(tab: all) { total } }')).errors).toEqual([]);
  expect(await ask('backoffice', '0661100000')).toEqual({ undelivered: 0, recent: 0, exact: false });
});

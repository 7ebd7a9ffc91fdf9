// Mails about notifications: a summary of the day, once, and what is urgent at once.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { sendBatch } from '#server/areas/notifications/digest/send-summaries.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { addDays, dayOf, startOfDay } from '#shared/lib/time.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { publish } from './support/announcements.ts';
import { consumersAreDone, notify, runAction } from './support/notifications.ts';

const server = useTestServer({ consumerTiming: { pollMs: 20 } });
const hourMs = 3_600_000;
const today = dayOf(new Date());
const at = (day: string, hour: number) => new Date(startOfDay(day).getTime() + hour * hourMs);

const mails = z.array(z.object({ language: z.string(), params: z.record(z.string(), z.string()) }));
const mailsTo = (name: PersonName, template: string) =>
  inTransaction(server.db, systemPrincipal, async (trx) => {
    const { rows } = await sql`select language, params from mails
      where recipient = ${`${name.toLowerCase()}@qafila.test`} and template = ${template} order by id`.execute(trx);
    return mails.parse(rows);
  });
const sendAll = async (now: Date) => {
  const context = { db: server.db, now: () => now };
  while (await sendBatch(context)) continue;
};
const want = async (name: PersonName, given: object) =>
  runAction(await server.as(name), 'inboxSetPreferences', { id: server.fixtures.people[name], ...given });

it('a summary of what is unread comes once a day, in the language of its reader, and says no more than types', async () => {
  const { customer, customer2 } = server.fixtures.people;
  await inTransaction(server.db, systemPrincipal, (trx) =>
    trx.updateTable('users').set({ language: 'en' }).where('id', '=', customer).execute(),
  );
  expect(await want('customer', { mailTypes: ['PACKAGE_DELIVERED', 'SYSTEM_ANNOUNCEMENT'] })).toBeNull();
  const delivered = { type: 'PACKAGE_DELIVERED', facts: { recipientName: 'Khadija' } } as const;
  const read = await notify(server.db, customer, delivered);
  await runAction(await server.as('customer'), 'notificationRead', { id: read.id });
  await notify(server.db, customer, delivered);
  await notify(server.db, customer, delivered);
  await notify(server.db, customer);
  await notify(server.db, customer2, delivered);
  await publish(await server.as('admin'));
  const tomorrow = addDays(today, 1);
  await sendAll(at(tomorrow, 7));
  expect(await mailsTo('customer', 'notificationSummary')).toEqual([]);
  // Several instances at once, and again later in the day.
  await Promise.all([sendAll(at(tomorrow, 8)), sendAll(at(tomorrow, 8)), sendAll(at(tomorrow, 8))]);
  await sendAll(at(tomorrow, 20));
  const [summary, ...others] = await mailsTo('customer', 'notificationSummary');
  expect(others).toEqual([]);
  expect(summary).toMatchObject({
    language: 'en',
    params: { total: '3', path: '/notifications?status=unread', choicePath: '/profile#preferences' },
  });
  expect(summary?.params['about']).toMatch(/\(2\), .*\(1\)$/);
  expect(summary?.params['about']).not.toContain('Khadija');
  expect(await mailsTo('customer2', 'notificationSummary')).toEqual([]);
  // What was told is not told again, though it is still unread.
  await sendAll(at(addDays(today, 2), 8));
  expect(await mailsTo('customer', 'notificationSummary')).toHaveLength(1);
});

it('what is urgent is mailed at once to those who want it, and is not in the summary', async () => {
  const { driver } = server.fixtures.people;
  await want('driver', { mailTypes: ['PAYMENT_FAILED', 'SYSTEM_ANNOUNCEMENT'] });
  await want('driver2', { mailTypes: ['GENERAL'] });
  await notify(server.db, driver, { type: 'PAYMENT_FAILED', priority: 'URGENT' });
  await consumersAreDone(server.db);
  await publish(await server.as('admin'), { roles: ['DRIVER'], priority: 'URGENT' });
  await consumersAreDone(server.db);
  const sent = await mailsTo('driver', 'urgentNotification');
  expect(sent.map(({ params }) => params['about'])).toEqual(['Paiement échoué', 'Annonce']);
  expect(await mailsTo('driver2', 'urgentNotification')).toEqual([]);
  await sendAll(at(addDays(today, 1), 9));
  expect(await mailsTo('driver', 'notificationSummary')).toEqual([]);
});

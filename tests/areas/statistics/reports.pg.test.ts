// Statistics by mail: what leaves, for whom, with which rights, and what a schedule says of it.
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { noteDeliveries, sendDueReports } from '#server/areas/statistics/reports/send-reports.ts';
import { systemActor } from '#server/commands/actor.ts';
import { runCommand } from '#server/commands/run-command.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { createLogger } from '#server/lib/logger.ts';
import { reportScheduleService } from '#server/areas/statistics/reports/service.ts';
import { actOnView } from '#tests/areas/views/support/views.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { actOnSchedule, createSchedule, schedule, schedulesOf, statisticsView } from './support/reports.ts';

const server = useTestServer();
const dayMs = 86_400_000;
const carrier = { name: 'Atlas Livraison', publicUrl: 'https://qafila.example' };
const log = createLogger({ level: 'silent' });

/** What an instance does when it looks at the clock, so many days from now. */
async function sendAll(days = 0): Promise<void> {
  const context = {
    db: server.db,
    subscribers: [],
    now: () => new Date(Date.now() + days * dayMs),
    notifyCommitted: () => {},
  };
  await sendDueReports({ context, carrier, log }, new AbortController().signal);
  await noteDeliveries({ context });
}
const asSystem = <Result>(work: Parameters<typeof inTransaction<Result>>[2]) =>
  inTransaction(server.db, systemPrincipal, work);

const mailRows = z.array(
  z.object({
    id: z.string(),
    language: z.string(),
    params: z.record(z.string(), z.string()),
    files: z.array(z.string()),
  }),
);
const mailsTo = (login: string) =>
  asSystem(async (trx) => {
    const { rows } = await sql`select m.id, m.language, m.params,
        array(select f.name from mail_files f where f.mail_id = m.id order by f.name) as files
      from mails m where m.template = 'statisticsReport' and m.recipient = ${`${login}@qafila.test`} order by m.id`.execute(
      trx,
    );
    return mailRows.parse(rows);
  });
const fileOf = (mailId: string, type: string) =>
  asSystem(async (trx) => {
    const { content } = await trx
      .selectFrom('mailFiles')
      .select('content')
      .where('mailId', '=', mailId)
      .where('type', '=', type)
      .executeTakeFirstOrThrow();
    return content;
  });

const endMail = (id: string | undefined, status: 'sent' | 'failed') =>
  asSystem((trx) =>
    sql`update mails set status = ${status}, ended_at = now(), error_code = ${status === 'failed' ? 'rejected' : null}
      where id = ${id}`.execute(trx),
  );

// Each test has schedules and mails of its own.
afterEach(() =>
  asSystem(async (trx) => {
    await sql`delete from mails`.execute(trx);
    await sql`update report_schedules set status = 'removed', next_at = null, mail_id = null`.execute(trx);
  }),
);

it('a view leaves at its hour with a table and a PDF, in the language of its reader, once however many instances there are', async () => {
  const { people } = server.fixtures;
  await asSystem((trx) => trx.updateTable('users').set({ language: 'en' }).where('id', '=', people.admin).execute());
  const deliveredAt = new Date(Date.now() - dayMs);
  await insertParcels(
    server.db,
    buildParcel(server.fixtures, {
      status: 'delivered',
      driverId: people.driver,
      deliveredAt,
      confirmedAt: deliveredAt,
    }),
  );
  const admin = await server.as('admin');
  await createSchedule(admin);
  await sendAll();
  expect(await mailsTo('admin')).toEqual([]);
  await Promise.all([sendAll(1), sendAll(1)]);
  const [mail, ...others] = await mailsTo('admin');
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    language: 'en',
    params: { view: 'Ma semaine', path: '/statistics?period=last7days' },
    files: [expect.stringMatching(/^statistics-.*\.csv$/), expect.stringMatching(/^statistics-.*\.pdf$/)],
  });
  expect((await fileOf(mail?.id ?? '', 'text/csv')).toString()).toMatch(/^\uFEFFFigure;.*\r\nParcels delivered;\d/);
  expect((await fileOf(mail?.id ?? '', 'application/pdf')).subarray(0, 5).toString()).toBe('%PDF-');
  await sendAll(2);
  expect(await mailsTo('admin')).toHaveLength(2);
});

it('a commercial gets the figures of their own customers alone', async () => {
  const { people, companies } = server.fixtures;
  const delivered = (companyId: string, cod: number) => {
    const deliveredAt = new Date(Date.now() - dayMs);
    const given = { status: 'delivered', companyId, cod, driverId: people.driver, deliveredAt } as const;
    return buildParcel(server.fixtures, given);
  };
  await insertParcels(server.db, delivered(companies.atlas, 111_100), delivered(companies.zellige, 999_900));
  await createSchedule(await server.as('commercial'));
  await sendAll(1);
  const [mail] = await mailsTo('commercial');
  const text = (await fileOf(mail?.id ?? '', 'text/csv')).toString();
  const seen = await (
    await server.as('commercial')
  ).call('{ statistics(period: last7days) { current { delivered } } }');
  const { delivered: own } = z
    .object({ statistics: z.object({ current: z.object({ delivered: z.number() }) }) })
    .parse(seen.data).statistics.current;
  expect(text.split('\r\n')[1]?.split(';')[1]).toBe(String(own));
});

it('who lost the right, the view or the address gets nothing, and the schedule says why', async () => {
  const admin = await server.as('admin');
  const { people } = server.fixtures;
  const set = (values: { manager?: boolean; email?: string | null }, name: 'commercial' | 'admin') =>
    asSystem((trx) => trx.updateTable('users').set(values).where('id', '=', people[name]).execute());
  const commercial = await server.as('commercial');
  await createSchedule(commercial);
  const gone = await statisticsView(admin);
  await createSchedule(admin, { viewId: gone });
  expect(await actOnView(admin, 'Remove', gone)).toBeNull();
  await set({ manager: false }, 'commercial');
  await sendAll(1);
  await set({ manager: true }, 'commercial');
  expect([...(await mailsTo('commercial')), ...(await mailsTo('admin'))]).toEqual([]);
  expect((await schedulesOf(commercial)).at(-1)).toMatchObject({ lastResult: 'failed', lastError: 'forbidden' });
  expect((await schedulesOf(admin)).at(-1)).toMatchObject({
    viewName: null,
    lastResult: 'failed',
    lastError: 'view_gone',
  });
  await createSchedule(admin);
  await set({ email: null }, 'admin');
  await sendAll(2);
  await set({ email: 'admin@qafila.test' }, 'admin');
  expect((await schedulesOf(admin)).at(-1)).toMatchObject({ lastResult: 'failed', lastError: 'no_address' });
  // With the right again, the next ones leave by themselves.
  await sendAll(3);
  expect(await mailsTo('commercial')).toHaveLength(2);
});

it('nothing leaves while it is paused, but at once when asked for', async () => {
  const admin = await server.as('admin');
  const id = await createSchedule(admin);
  expect(await actOnSchedule(admin, 'Pause', id)).toBeNull();
  await sendAll(9);
  expect(await mailsTo('admin')).toEqual([]);
  expect(await actOnSchedule(admin, 'SendNow', id)).toBeNull();
  await sendAll();
  expect(await mailsTo('admin')).toHaveLength(1);
  expect((await schedulesOf(admin)).at(-1)).toMatchObject({ status: 'paused', nextAt: null, lastResult: 'queued' });
  await sendAll(9);
  expect(await mailsTo('admin')).toHaveLength(1);
});

it('a mail that could not be delivered is told, and so is one that has left', async () => {
  const admin = await server.as('admin');
  const [lost, kept] = [await createSchedule(admin), await createSchedule(admin)];
  await sendAll(1);
  const [first, second] = await mailsTo('admin');
  await endMail(first?.id, 'failed');
  await endMail(second?.id, 'sent');
  await sendAll();
  const seen = new Map((await schedulesOf(admin)).map((each) => [each.id, [each.lastResult, each.lastError]]));
  expect([seen.get(lost), seen.get(kept)]).toEqual([
    ['failed', 'not_delivered'],
    ['sent', null],
  ]);
});

it('is made by whoever opens the statistics, of a view of the statistics that they see, and twenty at most', async () => {
  const [admin, support, commercial] = [
    await server.as('admin'),
    await server.as('support'),
    await server.as('commercial'),
  ];
  const viewId = await statisticsView(admin);
  const code = async (client: typeof admin, input: Record<string, unknown>) => {
    const { errors } = await schedule(client, input);
    return errors[0]?.extensions.fields[0]?.code ?? errors[0]?.extensions.code ?? null;
  };
  expect(await code(support, { viewId })).toBe('forbidden');
  expect(await code(commercial, { viewId })).toBe('missing');
  expect(await code(admin, { viewId: server.fixtures.companies.atlas })).toBe('missing');
  expect(await code(admin, { viewId, hour: 24 })).toBe('too_large');
  for (let n = 0; n < 20; n += 1) await createSchedule(admin, { viewId });
  expect(await code(admin, { viewId })).toBe('report_schedule.too_many');
});

it('an open page hears of its own schedules, and never of those of another person', async () => {
  const document = 'subscription { reportScheduleChanged { kind id reportSchedule { status lastResult lastError } } }';
  const [admin, commercial] = [await server.as('admin'), await server.as('commercial')];
  const [own, foreign] = [
    await subscribe(server.url, admin, document),
    await subscribe(server.url, commercial, document),
  ];
  const id = await createSchedule(admin);
  await own.untilText(id);
  expect(await actOnSchedule(commercial, 'Pause', id)).toBe('missing');
  expect(await actOnSchedule(admin, 'Pause', id)).toBeNull();
  await own.untilText('paused');
  // A later change of its own proves that the other person would have received the earlier ones.
  const later = await createSchedule(commercial);
  await foreign.untilText(later);
  expect(foreign.text()).not.toContain(id);
  expect((await schedulesOf(commercial)).map((each) => each.id)).not.toContain(id);
});

it('a report that was made while its schedule changed is not sent', async () => {
  const id = await createSchedule(await server.as('admin'));
  const context = { db: server.db, subscribers: [], now: () => new Date(), notifyCommitted: () => {} };
  const late = runCommand(context, reportScheduleService, systemActor, 'recordRun', {
    id,
    dueAt: new Date(0),
    mailId: null,
    error: null,
  });
  await expect(late).rejects.toThrow('missing');
});

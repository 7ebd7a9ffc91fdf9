// Drafts of imports: how long they are kept, what hides them, and how many a day may have.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { loadViewer } from '#server/access/audience.ts';
import { deleteCanceledImports } from '#server/areas/imports/retention.ts';
import { importService } from '#server/areas/imports/service.ts';
import { scheduledEntities } from '#server/areas/index.ts';
import { actorOf } from '#server/commands/actor.ts';
import { runCommand } from '#server/commands/run-command.ts';
import { runDueActions } from '#server/commands/scheduler.ts';
import { newId } from '#server/db/new-id.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { createLogger } from '#server/lib/logger.ts';
import { importLimits } from '#shared/areas/imports/import.ts';
import { dayMs } from '#shared/lib/time.ts';
import { addUser } from '#tests/access/support/users.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { importRows, run } from './support/imports.ts';
import { orderCells } from './support/workbook.ts';

const server = useTestServer();
let next = 0;
/** A draft of one order that no other test has. */
const draftOf = async (person: PersonName) =>
  importRows(server.url, await server.as(person), [orderCells((next += 1))], {});

const daysLater = (days: number) => new Date(Date.now() + days * dayMs);
const expireAt = (now: Date) =>
  runDueActions(
    scheduledEntities({ db: server.db, subscribers: [], now: () => now, notifyCommitted: () => {} }),
    now,
    createLogger({ level: 'silent' }),
  );
const statusOf = (id: string) =>
  inTransaction(server.db, systemPrincipal, (trx) =>
    trx.selectFrom('imports').select('status').where('id', '=', id).executeTakeFirst(),
  );

describe('a draft', () => {
  it('is given up 14 days after its last change, which an open page hears, and is deleted a day later', async () => {
    const customer = await server.as('customer');
    const { id } = await draftOf('customer');
    const { id: doneId, version } = await draftOf('customer');
    await run(customer, 'Confirm', { id: doneId, version });
    const heard = await subscribe(server.url, customer, 'subscription { importChanged { id import { status } } }');
    await expireAt(daysLater(13));
    expect(await statusOf(id)).toEqual({ status: 'draft' });
    await expireAt(daysLater(14.1));
    await heard.untilText(id);
    expect(heard.data()).toContainEqual({ importChanged: { id, import: { status: 'canceled' } } });
    await inTransaction(server.db, systemPrincipal, (trx) => deleteCanceledImports(trx, daysLater(14.5)));
    expect(await statusOf(id)).toEqual({ status: 'canceled' });
    await inTransaction(server.db, systemPrincipal, (trx) => deleteCanceledImports(trx, daysLater(15.5)));
    expect([await statusOf(id), await statusOf(doneId)]).toEqual([undefined, { status: 'done' }]);
  });
});

it('is hidden by the policies of the database from a query that forgets its scope', async () => {
  await draftOf('customer2');
  const companiesFor = async (person: PersonName) => {
    const viewer = await loadViewer(server.db, server.fixtures.people[person], newId());
    if (!viewer) throw new Error(`there is no ${person}`);
    const { rows } = await inTransaction(
      server.db,
      { kind: 'viewer', id: viewer.id, audience: viewer.audience },
      (trx) => sql<{ companyId: string }>`select distinct company_id from imports`.execute(trx),
    );
    return rows.map(({ companyId }) => companyId);
  };
  const { atlas, zellige } = server.fixtures.companies;
  expect(await companiesFor('customer')).toEqual([atlas]);
  expect(await companiesFor('driver')).toEqual([]);
  expect(await companiesFor('admin')).toEqual(expect.arrayContaining([atlas, zellige]));
});

it('counts for the limit of its day from midnight in Casablanca', async () => {
  const ownerId = await addUser(server.db, { login: 'uploads.at.night', roles: ['BACKOFFICE'] });
  const viewer = await loadViewer(server.db, ownerId, newId());
  if (!viewer) throw new Error('there is no such person');
  const importAt = (now: Date) =>
    runCommand(
      { db: server.db, subscribers: [], now: () => now, notifyCommitted: () => {} },
      importService,
      actorOf(viewer),
      'create',
      {
        companyId: server.fixtures.companies.atlas,
        source: 'file',
        name: 'nuit.csv',
        sheetName: null,
        header: ['Nom'],
        rows: [{ line: 1, cells: ['Salma'] }],
      },
    );
  await Promise.all(Array.from({ length: importLimits.perDay }, () => importAt(new Date())));
  // In that summer midnight in Casablanca was an hour before that of UTC.
  await inTransaction(server.db, systemPrincipal, (trx) =>
    trx
      .updateTable('imports')
      .set({ createdAt: new Date('2026-06-09T23:10:00Z') })
      .where('ownerId', '=', ownerId)
      .execute(),
  );
  await expect(importAt(new Date('2026-06-10T00:10:00Z'))).rejects.toMatchObject({ code: 'import.too_many_today' });
});

it('is found on the pages of the list, however old: each once, also among those of one moment', async () => {
  const customer = await server.as('customer');
  const pageAfter = async (before: string | null): Promise<string[]> => {
    const { data } = await customer.call('query ($before: ID) { imports(before: $before) { id } }', { before });
    return listed.parse(data).imports.map(({ id }) => id);
  };
  const seen: string[] = [];
  for (let page = await pageAfter(null); page.length > 0; page = await pageAfter(page.at(-1) ?? null))
    seen.push(...page);
  const { rows } = await inTransaction(server.db, systemPrincipal, (trx) =>
    sql<{
      id: string;
    }>`select id from imports where company_id = ${server.fixtures.companies.atlas} and status <> 'canceled'
      order by created_at desc, id`.execute(trx),
  );
  expect(seen.length).toBeGreaterThan(importLimits.perDay);
  expect(seen).toEqual(rows.map(({ id }) => id));
  // What one does not see is no place to go on from.
  const foreign = await draftOf('customer2');
  expect(await pageAfter(foreign.id)).toEqual([]);
});
const listed = z.object({ imports: z.array(z.object({ id: z.string() })) });

// What is kept for how long: the preview before a change is saved, and what the night then removes.
import { expect, it } from 'vitest';
import { sql } from 'kysely';
import { z } from 'zod';
import { newId } from '#server/db/new-id.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { deleteOldMails } from '#server/mail/mail-store.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { businessSettingsId, runAction, valueAt } from './support/config.ts';

const server = useTestServer();
const dayMs = 86_400_000;
const asSystem = <Result>(work: Parameters<typeof inTransaction<Result>>[2]) =>
  inTransaction(server.db, systemPrincipal, work);

/** A mail that left so many days ago. */
const sentMail = (ago: number) =>
  asSystem((trx) =>
    sql`insert into mails (id, status, template, language, recipient, params, created_at, expires_at, ended_at)
      values (${newId()}, 'sent', 'test', 'fr', 'a@shop.example', '{}', now(), now(), ${new Date(Date.now() - ago * dayMs)})`.execute(
      trx,
    ),
  );
const countMails = () =>
  asSystem(
    async (trx) =>
      z
        .tuple([z.object({ n: z.number() })])
        .parse((await sql`select count(*)::int as n from mails`.execute(trx)).rows)[0].n,
  );
const preview = (field: string, days: number) => ({
  document: 'query ($field: RetentionField!, $days: Int!) { retentionPreview(field: $field, days: $days) { month n } }',
  variables: { field, days },
});

it('a shorter time says what it would remove, and removes that once it is saved', async () => {
  const admin = await server.as('admin');
  for (const ago of [1, 3, 5]) await sentMail(ago);
  const removed = async (days: number) => {
    const { document, variables } = preview('keepMails', days);
    const months = z
      .array(z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), n: z.number() }))
      .parse(valueAt(await admin.call(document, variables), 'retentionPreview'));
    return months.reduce((sum, { n }) => sum + n, 0);
  };
  expect([await removed(7), await removed(4), await removed(2)]).toEqual([0, 1, 2]);
  await asSystem((trx) => deleteOldMails(trx, new Date()));
  expect(await countMails()).toBe(3);
  const saved = await runAction(admin, 'rulesEdit', 'rules { keepMails }', {
    id: businessSettingsId,
    version: 1,
    keepMails: 2,
  });
  expect(saved.errors).toEqual([]);
  await asSystem((trx) => deleteOldMails(trx, new Date()));
  expect(await countMails()).toBe(1);
});

it('each kind has a preview, within its limits, for administrators alone', async () => {
  const [admin, support] = [await server.as('admin'), await server.as('support')];
  for (const field of ['keepNotifications', 'keepDeliveries', 'keepMails', 'keepTracks']) {
    const { document, variables } = preview(field, 60);
    expect((await admin.call(document, variables)).errors).toEqual([]);
    expect((await support.call(document, variables)).errors[0]?.extensions.code).toBe('forbidden');
  }
  const { document, variables } = preview('keepNotifications', 1);
  expect((await admin.call(document, variables)).errors[0]?.extensions.fields[0]).toMatchObject({
    path: 'days',
    code: 'too_small',
  });
});

it('the history tells who changed what, with the values that an undo needs', async () => {
  const admin = await server.as('admin');
  const version = valueAt(await admin.call('{ rules { version } }'), 'rules', 'version');
  await runAction(admin, 'rulesEdit', 'rules { id }', { id: businessSettingsId, version, maxAttempts: 5 });
  const document = '{ configHistory { entries { entity event actor { name } changes { field before after } } } }';
  const [entry] = z
    .array(z.object({ entity: z.string() }).loose())
    .parse(valueAt(await admin.call(document), 'configHistory', 'entries'));
  expect(entry).toEqual({
    entity: 'rules',
    event: 'edited',
    actor: { name: 'Test admin' },
    changes: [{ field: 'maxAttempts', before: 3, after: 5 }],
  });
  expect((await (await server.as('support')).call(document)).errors[0]?.extensions.code).toBe('forbidden');
});

it('a text of messages is refused with a word in braces that nobody fills in', async () => {
  const admin = await server.as('admin');
  const version = valueAt(await admin.call('{ rules { version } }'), 'rules', 'version');
  const edit = (messageUnderwayFr: string | null) =>
    runAction(admin, 'rulesEdit', 'rules { messageUnderwayFr version }', {
      id: businessSettingsId,
      version,
      messageUnderwayFr,
    });
  expect((await edit('Bonjour {nom}')).errors[0]?.extensions.fields[0]).toMatchObject({
    path: 'messageUnderwayFr',
    code: 'message.unknown_placeholder',
  });
  expect((await edit('x'.repeat(701))).errors[0]?.extensions.fields[0]?.code).toBe('too_long');
  expect((await edit('Bonjour {recipient}, {link}')).errors).toEqual([]);
  // A driver sends it, and changes nothing.
  const driver = await server.as('driver');
  expect(valueAt(await driver.call('{ rules { messageUnderwayFr } }'), 'rules', 'messageUnderwayFr')).toBe(
    'Bonjour {recipient}, {link}',
  );
});

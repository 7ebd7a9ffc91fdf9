// What administrators rely on in the log: everything is in it once, whoever did it; it is found by its object, its author,
// its name and its day; values before and after are told; nobody else reads it or hears of it.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { dayOf } from '#shared/lib/time.ts';
import { insertParcels, buildEnrouteParcel } from '#tests/fixtures/parcels.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';

const server = useTestServer();

const document = `query ($filter: LogFilter, $search: String, $before: String) {
  log(filter: $filter, search: $search, before: $before) {
    before
    entries { id seq name object objectId subject actorRole actor { id name } source details { field before after } }
  }
}`;
const entry = z.object({
  id: z.string(),
  seq: z.number().nullable(),
  name: z.string(),
  object: z.string(),
  objectId: z.string(),
  subject: z.string().nullable(),
  actorRole: z.string(),
  actor: z.object({ id: z.string(), name: z.string() }).nullable(),
  source: z.string().nullable(),
  details: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});
const page = z.object({ log: z.object({ before: z.string().nullable(), entries: z.array(entry) }) });

async function read(variables: object) {
  const { data, errors } = await (await server.as('admin')).call(document, { ...variables });
  expect(JSON.stringify(errors)).toBe('[]');
  return page.parse(data).log;
}
const namesOf = ({ entries }: { entries: { name: string }[] }): string[] => entries.map(({ name }) => name);

/** A parcel that its driver reported, and an administrator corrected. */
async function editedParcel() {
  const row = buildEnrouteParcel(server.fixtures);
  await insertParcels(server.db, row);
  const admin = await server.as('admin');
  const edit = 'mutation ($input: PackageEditInput!) { packageEdit(input: $input) { package { id } } }';
  const answer = await admin.call(edit, { input: { id: row.id, version: row.version, recipientName: 'Amal Tazi' } });
  expect(answer.errors).toEqual([]);
  return row;
}

describe('the log', () => {
  it('has an edit with the value before and after, its author and where it came from', async () => {
    const row = await editedParcel();
    const { entries } = await read({ filter: { objectId: row.id } });
    expect(entries[0]).toMatchObject({
      subject: row.trackingNumber,
      name: 'package.edited',
      object: 'package',
      actorRole: 'ADMIN',
      actor: { id: server.fixtures.people.admin },
      source: 'web',
    });
    expect(entries[0]?.details).toContainEqual({
      field: 'recipientName',
      before: row.recipientName,
      after: 'Amal Tazi',
    });
  });

  it('is found by number, by person, by act, by role and by day, and by all of them together', async () => {
    const row = await editedParcel();
    const { admin } = server.fixtures.people;
    const today = dayOf(new Date());
    const own = { objectId: row.id };
    expect(namesOf(await read({ search: row.trackingNumber.toLowerCase() }))).toContain('package.edited');
    expect(namesOf(await read({ search: row.id }))).toContain('package.edited');
    expect((await read({ filter: { actors: [admin] } })).entries.every(({ actor }) => actor?.id === admin)).toBe(true);
    const acts = await read({ filter: { names: ['package.edited', 'user.signedIn'] } });
    expect(new Set(namesOf(acts))).toEqual(new Set(['package.edited', 'user.signedIn']));
    expect(acts.entries.map(({ id }) => Number(id))).toEqual(
      acts.entries.map(({ id }) => Number(id)).toSorted((a, b) => b - a),
    );
    const all = { ...own, names: ['package.edited'], actors: [admin], roles: ['ADMIN'], from: today, to: today };
    expect(namesOf(await read({ filter: all }))).toEqual(['package.edited']);
    for (const other of [
      { names: ['package.delivered'] },
      { objects: ['user'] },
      { roles: ['SYS'] },
      { actors: [server.fixtures.people.driver] },
      { to: '2020-01-01' },
      { from: '2099-01-01' },
    ])
      expect((await read({ filter: { ...all, ...other } })).entries).toEqual([]);
    expect((await read({ search: 'ZZZ-99-999999' })).entries).toEqual([]);
  });

  it('is read page by page, each event once and none left out', async () => {
    const rows = Array.from({ length: 55 }, () => buildEnrouteParcel(server.fixtures));
    await insertParcels(server.db, ...rows);
    const admin = await server.as('admin');
    const edit = 'mutation ($input: PackageEditInput!) { packageEdit(input: $input) { package { id } } }';
    for (const { id, version } of rows) await admin.call(edit, { input: { id, version, recipientName: 'Page' } });
    const ids = [];
    for (let before: string | null | undefined; before !== null;) {
      const found = await read({ filter: { names: ['package.edited'] }, ...(before && { before }) });
      ids.push(...found.entries.map(({ id }) => id));
      before = found.before;
    }
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(55);
    expect(ids).toEqual(ids.toSorted((a, b) => Number(b) - Number(a)));
  });

  it('refuses what is no filter, on its field', async () => {
    const admin = await server.as('admin');
    const wrong = [
      { filter: { actors: ['x'] } },
      { filter: { from: '2026-02-31' } },
      { filter: { names: Array.from({ length: 51 }, () => 'package.edited') } },
      { before: "1' or true" },
      { search: 'nul\u0000' },
    ];
    const codes = [];
    for (const variables of wrong) codes.push((await admin.call(document, variables)).errors[0]?.extensions.code);
    expect(codes.every((code) => typeof code === 'string' && code !== 'internal')).toBe(true);
  });

  it('moves on live for an administrator, and neither its end nor a line of it is for anybody else', async () => {
    const live = 'subscription { logHead { seq } }';
    const head = await subscribe(server.url, await server.as('admin'), live);
    await head.until(() => head.data().length > 0);
    const before = head.data().length;
    await editedParcel();
    await head.until(() => head.data().length > before);
    const others = ['accountant', 'backoffice', 'customer', 'driver', 'housekeeper', 'support'] as const;
    const queries = [
      'query { log { before } }',
      'query { logHead { seq } }',
      'query { logCheck { id } }',
      'mutation { logVerify { job { id } } }',
    ];
    for (const name of others) {
      const client = await server.as(name);
      for (const query of queries)
        expect([name, (await client.call(query)).errors[0]?.extensions.code]).toEqual([name, 'forbidden']);
      const foreign = await subscribe(server.url, client, live);
      await foreign.until(() => foreign.refusals() !== '');
      expect(foreign.data()).toEqual([]);
    }
  });
});

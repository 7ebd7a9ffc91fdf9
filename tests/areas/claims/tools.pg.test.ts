// What staff have for claims: saved answers, merging, corrections, comments with mentions; and what all of it refuses.
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { newId } from '#server/db/new-id.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import type { ApiClient } from '#tests/fixtures/test-server.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { act, comment, open } from './support/claims.ts';

const server = useTestServer();

/** The code of a refusal, or of its first field; null without one. */
async function refusal(client: ApiClient, document: string, variables: object): Promise<string | null> {
  const { errors } = await client.call(document, { ...variables });
  const extensions = errors[0]?.extensions;
  return extensions?.fields?.[0]?.code ?? extensions?.code ?? null;
}

const lines = z.object({
  claimMessages: z.array(z.object({ id: z.string(), step: z.nullable(z.string()), text: z.nullable(z.string()) })),
});
async function thread(client: ApiClient, claimId: string) {
  const document = 'query ($claimId: ID!) { claimMessages(claimId: $claimId) { id step text } }';
  return lines.parse((await client.call(document, { claimId })).data).claimMessages;
}

describe('doubles', () => {
  it('are merged: the one is closed, the other goes on, and each names the other', async () => {
    const [customer, other, support] = [
      await server.as('customer'),
      await server.as('customer2'),
      await server.as('support'),
    ];
    const [id, intoId, foreign] = [await open(customer), await open(customer), await open(other)];
    expect(await act(support, 'Merge', { id, intoId: foreign })).toBe('invalid_input');
    expect(await act(support, 'Merge', { id, intoId: id })).toBe('invalid_input');
    expect(await act(support, 'Merge', { id, intoId: newId() })).toBe('invalid_input');
    expect(await act(support, 'Merge', { id, intoId })).toMatchObject({ status: 'closed' });
    expect((await thread(customer, id)).at(-1)).toMatchObject({
      step: 'merged',
      text: expect.stringMatching(/^R-\d+$/),
    });
    expect((await thread(customer, intoId)).at(-1)).toMatchObject({
      step: 'merged_here',
      text: expect.stringMatching(/^R-\d+$/),
    });
    expect(await act(customer, 'Reopen', { id, reason: 'Encore' })).toBe('claim.merged');
  });

  it('merge into each other at the same time: one of the two goes on', async () => {
    const [customer, support, admin] = [
      await server.as('customer'),
      await server.as('support'),
      await server.as('admin'),
    ];
    const [a, b] = [await open(customer), await open(customer)];
    const ends = await Promise.all([
      act(support, 'Merge', { id: a, intoId: b }),
      act(admin, 'Merge', { id: b, intoId: a }),
    ]);
    expect(ends.filter((end) => typeof end === 'string')).toHaveLength(1);
  });
});

describe('a message', () => {
  const correct = `mutation ($input: ClaimMessageCorrectInput!) { claimMessageCorrect(input: $input) { claimMessage { text } } }`;
  it('is corrected by its author alone while it is the last own one', async () => {
    const [customer, support] = [await server.as('customer'), await server.as('support')];
    const id = await open(customer);
    const [first] = await thread(customer, id);
    expect(await refusal(support, correct, { input: { id: first?.id, text: 'Autre' } })).toBe('forbidden');
    expect(await refusal(customer, correct, { input: { id: first?.id, text: 'Mieux dit' } })).toBeNull();
    await act(customer, 'Write', { id, text: 'Alors ?' });
    expect(await refusal(customer, correct, { input: { id: first?.id, text: 'Trop tard' } })).toBe(
      'claim.not_the_last',
    );
    expect((await thread(customer, id))[0]).toMatchObject({ text: 'Mieux dit' });
  });
});

describe('saved answers', () => {
  const create = 'mutation ($input: MacroCreateInput!) { macroCreate(input: $input) { macro { id version } } }';
  const edit = 'mutation ($input: MacroEditInput!) { macroEdit(input: $input) { macro { textAr } } }';
  const made = z.object({ macroCreate: z.object({ macro: z.object({ id: z.string(), version: z.number() }) }) });

  it('have one language at least, are used by housekeepers and written by the support, and by no customer', async () => {
    const [support, housekeeper, customer] = [
      await server.as('support'),
      await server.as('housekeeper'),
      await server.as('customer'),
    ];
    const { data } = await support.call(create, { input: { name: 'Merci', textFr: 'Merci {customer}' } });
    const { id, version } = made.parse(data).macroCreate.macro;
    expect(await refusal(support, create, { input: { name: 'Vide' } })).toBe('required');
    expect(await refusal(support, edit, { input: { id, version, textFr: '' } })).toBe('required');
    expect(await refusal(support, edit, { input: { id, version, textAr: 'شكرا' } })).toBeNull();
    expect(await refusal(support, edit, { input: { id, version, textAr: 'مرحبا' } })).toBe('changed_meanwhile');
    expect((await housekeeper.call('{ macros { name textFr textAr } }')).data).toEqual({
      macros: [{ name: 'Merci', textFr: 'Merci {customer}', textAr: 'شكرا' }],
    });
    expect(await refusal(housekeeper, create, { input: { name: 'Non', textFr: 'Non' } })).toBe('forbidden');
    expect(await refusal(customer, '{ macros { name } }', {})).toBe('forbidden');
  });
});

const notified = async (client: ApiClient) =>
  (await client.call('{ notifications { rows { event entity entityId facts { title text } } } }')).data;

describe('a comment', () => {
  it('notifies whom it names, leads to what it is about, and is found by staff alone', async () => {
    const { people } = server.fixtures;
    const parcel = buildParcel(server.fixtures, { driverId: people.driver });
    await insertParcels(server.db, parcel);
    const [customer, support, admin, driver] = [
      await server.as('customer'),
      await server.as('support'),
      await server.as('admin'),
      await server.as('driver'),
    ];
    const text = 'Facture litigieuse @Admin';
    await comment(support, { subject: 'package', subjectId: parcel.id, text, mentionIds: [people.admin] });
    await vi.waitFor(async () => {
      expect(await notified(admin)).toMatchObject({
        notifications: {
          rows: expect.arrayContaining([
            {
              event: 'comment.posted',
              entity: 'package',
              entityId: parcel.id,
              facts: { title: parcel.trackingNumber, text },
            },
          ]),
        },
      });
    }, 10_000);
    const search = 'query ($search: String!) { commentsFound(search: $search) { subject title text } }';
    expect((await admin.call(search, { search: 'litigieuse' })).data).toEqual({
      commentsFound: [{ subject: 'package', title: parcel.trackingNumber, text }],
    });
    for (const outsider of [customer, driver]) {
      expect(await refusal(outsider, search, { search: 'litigieuse' })).toBe('forbidden');
      expect(JSON.stringify(await notified(outsider))).not.toContain('litigieuse');
    }
    const claimId = await open(customer, { packageId: parcel.id });
    await comment(support, { subject: 'claim', subjectId: claimId, text: 'Manoeuvre suspecte' });
    const claims = 'query ($search: String) { claims(tab: all, search: $search) { rows { id } } }';
    expect((await support.call(claims, { search: 'manoeuvre' })).data).toEqual({ claims: { rows: [{ id: claimId }] } });
    expect((await customer.call(claims, { search: 'manoeuvre' })).data).toEqual({ claims: { rows: [] } });
    const names = { subject: 'claim', subjectId: claimId, text: 'Non', mentionIds: [people.customer] };
    const post = 'mutation ($input: CommentPostInput!) { commentPost(input: $input) { comment { id } } }';
    expect(await refusal(support, post, { input: names })).toBe('unknown_user');
  });
});

describe('bad input', () => {
  const openDocument = 'mutation ($input: ClaimOpenInput!) { claimOpen(input: $input) { claim { id } } }';
  const writeDocument = 'mutation ($input: ClaimWriteInput!) { claimWrite(input: $input) { claim { id } } }';
  const see = 'mutation ($id: ID!, $n: Int!) { claimSee(claimId: $id, seenThrough: $n) { seenThrough } }';
  const post = 'mutation ($input: CommentPostInput!) { commentPost(input: $input) { comment { id } } }';
  const claim = { type: 'late', title: 'Retard', text: 'Toujours rien' };

  it('of a claim is refused on its field, and leaves nothing', async () => {
    const [customer, other] = [await server.as('customer'), await server.as('customer2')];
    const foreign = buildParcel(server.fixtures, { companyId: server.fixtures.companies.zellige });
    await insertParcels(server.db, foreign);
    const id = await open(customer);
    const tries: [ApiClient, string, object, string][] = [
      [customer, openDocument, { ...claim, title: '' }, 'required'],
      [customer, openDocument, { ...claim, title: 'x'.repeat(121) }, 'too_long'],
      [customer, openDocument, { ...claim, text: 'x'.repeat(4_001) }, 'too_long'],
      [customer, openDocument, { ...claim, text: 'nul\u0000' }, 'invalid_text'],
      [customer, openDocument, { ...claim, packageId: foreign.id }, 'unknown_package'],
      [customer, openDocument, { ...claim, packageId: newId() }, 'unknown_package'],
      [customer, openDocument, { ...claim, priority: 'urgent' }, 'unknown_field'],
      [customer, openDocument, { ...claim, companyId: server.fixtures.companies.zellige }, 'unknown_field'],
      [customer, openDocument, { ...claim, fileIds: Array.from({ length: 6 }, newId) }, 'too_many'],
      [customer, writeDocument, { id, text: '   ' }, 'required'],
      [customer, writeDocument, { id, text: 'x', fileIds: [newId()] }, 'unknown_file'],
      [other, writeDocument, { id, text: 'Moi aussi' }, 'missing'],
      [customer, writeDocument, { id: 'x', text: 'y' }, 'invalid_id'],
    ];
    const codes = [];
    for (const [client, document, input] of tries) codes.push(await refusal(client, document, { input }));
    expect(codes).toEqual(tries.map(([, , , code]) => code));
    expect(await thread(customer, id)).toHaveLength(1);
  });

  it('of a reader or a comment is refused too', async () => {
    const [customer, other, support] = [
      await server.as('customer'),
      await server.as('customer2'),
      await server.as('support'),
    ];
    const id = await open(customer);
    expect(await refusal(other, see, { id, n: 1 })).toBe('missing');
    expect(await refusal(customer, see, { id, n: -1 })).toBe('too_small');
    // Nobody has seen more than there is.
    expect((await customer.call(see, { id, n: 900 })).data).toEqual({ claimSee: { seenThrough: 1 } });
    const about = { subject: 'claim', subjectId: id };
    const codes = [
      await refusal(support, post, { input: { ...about, text: ' ' } }),
      await refusal(support, post, { input: { ...about, text: 'x'.repeat(4_001) } }),
      await refusal(support, post, { input: { ...about, subjectId: newId(), text: 'x' } }),
      await refusal(support, post, { input: { ...about, text: 'x', mentionIds: Array.from({ length: 11 }, newId) } }),
      await refusal(support, post, { input: { ...about, text: 'x', mentionIds: [newId()] } }),
      await refusal(customer, post, { input: { ...about, text: 'x' } }),
    ];
    expect(codes).toEqual(['required', 'too_long', 'missing', 'too_many', 'unknown_user', 'forbidden']);
  });
});

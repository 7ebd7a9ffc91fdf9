// The recipient of a parcel complains without an account: only with a proof, once at a time, and reads the answers alone.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { postGraphQL, useTestServer } from '#tests/fixtures/test-server.ts';
import { codeOf, connectRecipient, sessionOf } from '../tracking/support/tracking.ts';
import { act, comment } from './support/claims.ts';

const server = useTestServer();

const fields = 'reference status resolution canWrite messages { isOwn text }';
const read = (session: string) =>
  postGraphQL(server.url, `query ($session: String!) { trackingClaim(session: $session) { ${fields} } }`, { session });
const openClaim = (input: object) =>
  postGraphQL(
    server.url,
    `mutation ($input: TrackingClaimOpenInput!) { trackingClaimOpen(input: $input) { ${fields} } }`,
    { input },
  );
const write = (input: object) =>
  postGraphQL(
    server.url,
    `mutation ($input: TrackingClaimWriteInput!) { trackingClaimWrite(input: $input) { ${fields} } }`,
    { input },
  );

async function parcel(): Promise<{ row: PackageRow; session: string }> {
  const row = buildEnrouteParcel(server.fixtures, { recipientName: 'Nadia Berrada' });
  await insertParcels(server.db, row);
  return { row, session: await sessionOf(server.url, row) };
}

const found = z.object({ claimsOfPackage: z.array(z.object({ id: z.string(), title: z.string() })).min(1) });
const complaint = { type: 'false_attempt', text: 'Personne n’est passé hier.\nJ’attends encore.' };

describe('a claim of a recipient', () => {
  it('reaches support at once with parcel and side filled, and its answers come back without anything of the others', async () => {
    const { row, session } = await parcel();
    const [support, driver, other] = [
      await server.as('support'),
      await server.as('driver'),
      await server.as('customer2'),
    ];
    const document = 'subscription { claimChanged { kind claim { title openedBy trackingNumber } } }';
    const [heard, foreign] = [
      await subscribe(server.url, support, document),
      await subscribe(server.url, other, document),
    ];
    const { data } = await openClaim({ session, ...complaint });
    expect(data).toMatchObject({
      trackingClaimOpen: { status: 'open', canWrite: true, messages: [{ isOwn: true, text: complaint.text }] },
    });
    await heard.untilText('Personne n’est passé hier.');
    expect(heard.data()).toMatchObject([
      { claimChanged: { kind: 'NEW', claim: { openedBy: 'recipient', trackingNumber: row.trackingNumber } } },
    ]);
    const list = await support.call('query ($id: ID!) { claimsOfPackage(packageId: $id) { id title } }', {
      id: row.id,
    });
    const [claim] = found.parse(list.data).claimsOfPackage;
    const id = claim?.id ?? '';
    await act(support, 'Write', { id, text: 'Nous vérifions.' });
    await comment(support, { subject: 'claim', subjectId: id, text: 'Adresse douteuse' });
    await act(support, 'AskDriver', { id, question: 'Où étiez-vous ?', driverId: server.fixtures.people.driver });
    await act(driver, 'Write', { id, text: 'Devant la porte' });
    await act(await server.as('customer'), 'Write', { id, text: 'C’est ma cliente' });
    await write({ session, text: 'Merci' });
    expect((await read(session)).data).toMatchObject({
      trackingClaim: {
        status: 'in_progress',
        messages: [
          { isOwn: true, text: complaint.text },
          { isOwn: false, text: 'Nous vérifions.' },
          { isOwn: true, text: 'Merci' },
        ],
      },
    });
    await act(support, 'Close', { id });
    expect(codeOf(await write({ session, text: 'Encore' }))).toBe('claim.wrong_status');
    expect(foreign.data()).toEqual([]);
  });

  it('tells the page of its recipient of each answer, and neither of comments nor of other parcels', async () => {
    const [own, other] = [await parcel(), await parcel()];
    const page = connectRecipient(server.url, { session: own.session, stays: true });
    const foreign = connectRecipient(server.url, { session: other.session, stays: true });
    const heard = (): number => page.messages.filter(({ type }) => type === 'claim').length;
    // Each is told its parcel first; from then on it follows.
    await page.until(() => page.messages.length > 0 && foreign.messages.length > 0);
    await openClaim({ session: own.session, ...complaint });
    await page.until(() => heard() === 1);
    const support = await server.as('support');
    const list = await support.call('query ($id: ID!) { claimsOfPackage(packageId: $id) { id title } }', {
      id: own.row.id,
    });
    const id = found.parse(list.data).claimsOfPackage[0]?.id ?? '';
    await comment(support, { subject: 'claim', subjectId: id, text: 'Note interne' });
    await act(support, 'Write', { id, text: 'Nous vérifions.' });
    await page.until(() => heard() > 1);
    // The comment before it was not told.
    expect([heard(), page.closeCode()]).toEqual([2, null]);
    await openClaim({ session: other.session, ...complaint });
    await foreign.until(() => foreign.messages.some(({ type }) => type === 'claim'));
    expect(foreign.messages.filter(({ type }) => type === 'claim')).toHaveLength(1);
  });

  it('is one at a time for a parcel, also of two at once', async () => {
    const { session } = await parcel();
    const codes = (await Promise.all([1, 2].map(() => openClaim({ session, ...complaint })))).map(codeOf);
    expect(new Set(codes)).toEqual(new Set([null, 'package.too_many_requests']));
  });

  it('needs the session of its parcel, a known reason and a text that is one', async () => {
    const [own, other] = [await parcel(), await parcel()];
    await openClaim({ session: own.session, ...complaint });
    expect((await read(other.session)).data).toEqual({ trackingClaim: null });
    const forged = own.session.replace(own.row.id, other.row.id);
    const tries = [
      await read(forged),
      await openClaim({ session: forged, ...complaint }),
      await openClaim({ session: '', ...complaint }),
      await openClaim({ session: other.session, type: 'lost', text: 'Perdu' }),
      await openClaim({ session: other.session, type: 'late', text: '  ' }),
      await openClaim({ session: other.session, type: 'late', text: 'x'.repeat(1_001) }),
      await openClaim({ session: other.session, type: 'late', text: 'nul\u0000' }),
    ];
    expect(tries.map(codeOf)).toEqual([
      'tracking.session_ended',
      'tracking.session_ended',
      'required',
      'invalid_choice',
      'required',
      'too_long',
      'invalid_text',
    ]);
    expect((await read(other.session)).data).toEqual({ trackingClaim: null });
  });
});

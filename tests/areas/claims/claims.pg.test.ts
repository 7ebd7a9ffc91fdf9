// Claims over the endpoint: who opens, answers and settles them, what each side reads and hears.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { type ApiClient, useTestServer } from '#tests/fixtures/test-server.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { act, comment, open } from './support/claims.ts';

const server = useTestServer();

const thread = async (client: ApiClient, claimId: string): Promise<unknown> => {
  const document = 'query ($claimId: ID!) { claimMessages(claimId: $claimId) { n side step text author { name } } }';
  return z.object({ claimMessages: z.unknown() }).parse((await client.call(document, { claimId })).data).claimMessages;
};

describe('a claim', () => {
  it('is opened by a customer, answered, put to the driver, settled, opened again and rated', async () => {
    const { people } = server.fixtures;
    const parcel = buildParcel(server.fixtures, { driverId: people.driver });
    await insertParcels(server.db, parcel);
    const [customer, support, driver] = [
      await server.as('customer'),
      await server.as('support'),
      await server.as('driver'),
    ];
    const id = await open(customer, { packageId: parcel.id });
    expect((await driver.call('query ($id: ID!) { claim(id: $id) { id } }', { id })).data).toEqual({ claim: null });
    expect(await act(support, 'Write', { id, text: 'Nous vérifions.' })).toMatchObject({
      status: 'in_progress',
      messages: 2,
      lastMessageBy: 'staff',
    });
    await act(support, 'AskDriver', { id, question: 'Combien avez-vous encaissé ?' });
    await act(driver, 'Write', { id, text: '1 249,50' });
    expect(await act(support, 'Wait', { id })).toMatchObject({ isWaiting: true });
    expect(await act(customer, 'Write', { id, text: 'Voici le reçu.' })).toMatchObject({ isWaiting: false });
    await act(support, 'Resolve', { id, resolution: 'accepted', reason: 'Solde corrigé' });
    expect(await act(customer, 'Reopen', { id, reason: 'Rien ne change' })).toMatchObject({
      status: 'in_progress',
      resolution: null,
      reopens: 1,
    });
    await act(support, 'Close', { id });
    expect(await act(customer, 'Rate', { id, satisfaction: 4 })).toMatchObject({ status: 'closed', satisfaction: 4 });
    expect(await thread(customer, id)).toMatchObject([
      { n: 1, side: 'customer', step: null },
      { n: 2, side: 'staff', text: 'Nous vérifions.' },
      { n: 3, side: 'staff', step: 'driver_asked' },
      { n: 4, side: 'staff', text: 'Combien avez-vous encaissé ?' },
      { n: 5, side: 'driver', text: '1 249,50' },
      { n: 6, step: 'waiting' },
      { n: 7, side: 'customer', text: 'Voici le reçu.' },
      { n: 8, step: 'resolved', text: 'Solde corrigé' },
      { n: 9, side: 'customer', step: 'reopened' },
      { n: 10, step: 'closed' },
    ]);
  });

  it('has a line of what is done to its parcel, which its customer hears at once and other customers do not', async () => {
    const parcel = buildParcel(server.fixtures, { status: 'inhouse' });
    await insertParcels(server.db, parcel);
    const [customer, other, admin] = [
      await server.as('customer'),
      await server.as('customer2'),
      await server.as('admin'),
    ];
    const id = await open(customer, { packageId: parcel.id });
    const closed = await open(customer, { packageId: parcel.id });
    await act(admin, 'Close', { id: closed });
    const document = 'subscription { claimMessageChanged { kind claimMessage { claimId step author { name } } } }';
    const heard = await subscribe(server.url, customer, document);
    const foreign = await subscribe(server.url, other, document);
    const cancel = 'mutation ($input: PackageCancelInput!) { packageCancel(input: $input) { package { status } } }';
    const { errors } = await admin.call(cancel, { input: { id: parcel.id, reason: 'refused', note: 'Refusé' } });
    expect(errors).toEqual([]);
    await heard.untilText('parcel_canceled');
    // The end of the other claim may be told after the subscription began.
    const told = heard.data().filter((message) => JSON.stringify(message).includes('parcel_canceled'));
    expect(told).toMatchObject([{ claimMessageChanged: { claimMessage: { claimId: id } } }]);
    expect(await thread(customer, id)).toMatchObject([{ n: 1 }, { n: 2, step: 'parcel_canceled' }]);
    const later = await open(other, { title: 'Perdu', type: 'lost', text: 'Depuis lundi.' });
    await foreign.untilText(later);
    expect(foreign.data()).toHaveLength(1);
  });

  it('is heard at once by those who take part, and by no other customer or driver', async () => {
    const [customer, other, driver, support] = [
      await server.as('customer'),
      await server.as('customer2'),
      await server.as('driver'),
      await server.as('support'),
    ];
    const document = 'subscription { claimMessageChanged { kind claimMessage { claimId text } } }';
    const heard = await subscribe(server.url, customer, document);
    const foreign = [await subscribe(server.url, other, document), await subscribe(server.url, driver, document)];
    const id = await open(customer, { title: 'Toujours rien', type: 'late', text: 'Six jours.' });
    await act(support, 'Write', { id, text: 'Demain matin.' });
    await heard.until(() => heard.data().length === 2);
    await comment(support, { subject: 'claim', subjectId: id, text: 'Client difficile' });
    // A claim of their own proves that they would have received the others.
    const later = await open(other, { title: 'Perdu', type: 'lost', text: 'Depuis lundi.' });
    await foreign[0]?.untilText(later);
    expect(foreign[0]?.data()).toHaveLength(1);
    expect(foreign[1]?.data()).toHaveLength(0);
    expect(JSON.stringify(heard.data())).not.toContain('Client difficile');
  });
});

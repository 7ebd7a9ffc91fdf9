// A driver records that nobody answered, without a proof worth the name. The hub sees it at once in its list and dismisses it
// with a note; the page of another hub hears nothing.
import { expect, it } from 'vitest';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { addDays, dayOf } from '#shared/lib/time.ts';
import { useTwoInstances } from '../support/two-instances.ts';
import { framesContaining } from '../support/user-window.ts';

const instances = useTwoInstances();

const document = 'mutation ($input: PackageReportInput!) { packageReport(input: $input) { package { id } } }';

it('a doubtful attempt reaches its hub, which dismisses it with a note', async () => {
  const { one, two, fixtures, db } = instances;
  const parcel = buildEnrouteParcel(fixtures, { driverId: fixtures.people.driver2 });
  await insertParcels(db, parcel);
  const [hub, stranger] = await Promise.all([
    instances.openAs(one, 'housekeeper', { path: '/attempts' }),
    instances.openAs(two, 'housekeeperRabat', { path: '/attempts' }),
  ]);
  const { page } = hub;
  await page.getByText('Rien à vérifier').waitFor();
  const input = {
    id: parcel.id,
    reason: 'no_answer',
    date: addDays(dayOf(new Date()), 1),
    proofOfNoResponse: 'ne répond pas',
  };
  expect((await (await instances.apiClient('driver2')).call(document, { input })).errors).toEqual([]);
  await page.getByText('Ni photo ni heure d’appel').first().waitFor();

  await page.getByText(parcel.trackingNumber).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Écarter' }).click();
  const form = page.getByRole('dialog').last();
  await form.getByRole('textbox', { name: 'Note' }).fill('Route coupée');
  await form.getByRole('button', { name: 'Écarter' }).click();
  await page.getByText('Tentative écartée').waitFor();
  const stored = await inTransaction(db, systemPrincipal, (trx) =>
    trx.selectFrom('attempts').select(['status', 'note']).where('packageId', '=', parcel.id).execute(),
  );
  expect(stored).toEqual([{ status: 'dismissed', note: 'Route coupée' }]);
  expect(framesContaining(stranger, [parcel.trackingNumber])).toEqual([]);
});

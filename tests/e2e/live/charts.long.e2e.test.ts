// Charts on five open pages: those of the administrator, of the dispatch, of the customer and of the driver move with a
// delivery, those of another customer stay as they are and hear nothing; a row leads to its parcels.
import { expect, it } from 'vitest';
import { act } from '#tests/areas/packages/support/rollups.ts';
import { buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTwoInstances } from '../support/two-instances.ts';
import { framesContaining, type UserWindow } from '../support/user-window.ts';

const instances = useTwoInstances();
const underWay = ({ page }: UserWindow, n: string) =>
  page
    .getByRole('region', { name: /^Total en cours/ })
    .getByText(n, { exact: true })
    .first();
const row = ({ page }: UserWindow, name: string) => page.getByRole('row', { name });

it('a delivery moves the charts of four roles, and those of nobody else', async () => {
  const { companies } = instances.fixtures;
  const parcel = buildEnrouteParcel(instances.fixtures, { cod: 45_600 });
  const ofAnother = buildEnrouteParcel(instances.fixtures, {
    companyId: companies.zellige,
    driverId: instances.fixtures.people.driver2,
  });
  await insertParcels(instances.db, parcel, ofAnother);
  const open = { path: '/charts?tab=cities' };
  const [admin, dispatch, customer, driver, stranger] = await Promise.all([
    instances.openAs(instances.one, 'admin', open),
    instances.openAs(instances.two, 'backoffice', open),
    instances.openAs(instances.two, 'customer', open),
    instances.openAs(instances.one, 'driver', open),
    instances.openAs(instances.two, 'customer2', open),
  ]);
  await Promise.all([
    underWay(admin, '2').waitFor(),
    underWay(dispatch, '2').waitFor(),
    underWay(driver, '1').waitFor(),
    underWay(customer, '1').waitFor(),
    underWay(stranger, '1').waitFor(),
  ]);
  await row(stranger, 'Casablanca').waitFor();
  const heard = framesContaining(stranger, ['chartState']).length;

  const input = { id: parcel.id, cash: parcel.cod, receivedBy: 'Salma' };
  expect(await act(instances, 'driver', 'deliver', input)).toBeNull();
  await Promise.all([
    underWay(admin, '1').waitFor(),
    underWay(dispatch, '1').waitFor(),
    underWay(customer, '0').waitFor(),
    underWay(driver, '0').waitFor(),
  ]);
  await row(customer, 'Casablanca').getByText('456').waitFor();
  expect(framesContaining(stranger, ['chartState'])).toHaveLength(heard);
  expect(await underWay(stranger, '1').isVisible()).toBe(true);

  await row(customer, 'Casablanca').click();
  await customer.page.getByText(parcel.trackingNumber).first().waitFor();
  expect(await customer.page.getByText(ofAnother.trackingNumber).count()).toBe(0);
});

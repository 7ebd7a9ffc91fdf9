// Who else is here: seen by colleagues on any instance, gone with the tab, and never told to a customer.
import { expect, it } from 'vitest';
import { onTheRoad, putParcels } from '#tests/world/parcels.ts';
import { useTwoInstances } from './support/two-instances.ts';
import { heardOf, leave, type Visitor } from './support/visitor.ts';

const house = useTwoInstances();

it('who opens a parcel is seen on the colleague\'s row and drawer until the tab closes; the customer never learns of either', async () => {
  const [pkg, other] = [onTheRoad(house.world, { recipientName: 'Nora Sebti' }), onTheRoad(house.world, { recipientName: 'Hajar Bennis' })];
  await putParcels(house.db, pkg, other);
  const [colleague, customer, mate] = await Promise.all([house.visit(house.two, 'backoffice'), house.visit(house.two, 'customer'), house.visit(house.one, 'subcustomer')]);
  const rowOf = ({ page }: Visitor) => page.getByRole('row').filter({ hasText: pkg.trackingNumber });
  const face = rowOf(colleague).getByRole('img', { name: 'Test support' });
  await customer.page.goto(`${house.two.url}/package?id=${pkg.id}`);
  await customer.page.getByRole('heading', { name: 'Nora Sebti' }).waitFor();
  await rowOf(colleague).waitFor();

  const visitor = await house.visit(house.one, 'support');
  await visitor.page.goto(`${house.one.url}/package?id=${pkg.id}`);
  await face.waitFor();
  await colleague.page.goto(`${house.two.url}/package?id=${pkg.id}`);
  const drawer = colleague.page.getByRole('dialog', { name: /Nora Sebti|CAS-/ });
  await drawer.getByText(/Aussi ici/).waitFor();
  await drawer.getByText(/Test/).first().waitFor();

  // Her own mate she does see: so she would have been told of the others as well.
  await mate.page.goto(`${house.one.url}/package?id=${pkg.id}`);
  await expect.poll(() => heardOf(customer, ['Test subcustomer']).length, { timeout: 15_000 }).toBeGreaterThan(0);

  await visitor.page.goto(`${house.one.url}/package?id=${other.id}`);
  await rowOf(colleague).getByRole('img', { name: /Test support/ }).waitFor({ state: 'detached' });
  await visitor.page.goto(`${house.one.url}/package?id=${pkg.id}`);
  await rowOf(colleague).getByRole('img', { name: /Test support/ }).waitFor();
  await leave(visitor);
  await rowOf(colleague).getByRole('img', { name: /Test support/ }).waitFor({ state: 'detached' });

  expect(heardOf(customer, ['Test support', 'Test backoffice', house.world.people.support, house.world.people.backoffice])).toEqual([]);
  expect(heardOf(mate, ['Test support', 'Test backoffice', house.world.people.support, house.world.people.backoffice])).toEqual([]);
  await leave(colleague, customer, mate);
});

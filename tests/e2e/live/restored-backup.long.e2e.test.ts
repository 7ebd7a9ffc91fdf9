// A backup is restored under an open page: rows of the lost future disappear, and the user's input stays.
import { expect, inject, it } from 'vitest';
import { sql } from 'kysely';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { type Backup, takeBackup } from '#tests/support/machine/backup.ts';
import { buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTwoInstances } from '../support/two-instances.ts';
import { framesContaining, type UserWindow } from '../support/user-window.ts';

const instances = useTwoInstances();
/** In pixels; none is higher. */
const rowHeight = 80;

/** Also while a dialog makes the list behind it inert. */
const rowOf = ({ page }: UserWindow, pkg: PackageRow) => page.locator('tr').filter({ hasText: pkg.trackingNumber });

async function backUp(): Promise<Backup> {
  const {
    rows: [found],
  } = await sql<{ name: string }>`select current_database() as name`.execute(instances.db);
  if (!found) throw new Error('the database has no name');
  const backup = await takeBackup(inject('postgres').superuserUrl, found.name);
  await expect.poll(async () => (await fetch(`${instances.one.url}/readyz`)).ok).toBe(true);
  return backup;
}

/** How far the list is scrolled. */
const scrolled = ({ page }: UserWindow) =>
  page
    .getByRole('row')
    .last()
    .evaluate((row) => {
      let box: Element | null = row;
      while (box && !(box.scrollHeight > box.clientHeight && box.scrollTop > 0)) box = box.parentElement;
      return box?.scrollTop ?? 0;
    });

it('an open list reads again by itself with a notice; no row of the lost future stays; its scroll position and the typed text do', async () => {
  const many = Array.from({ length: 26 }, (_, index) =>
    buildEnrouteParcel(instances.fixtures, { recipientName: `Voisin ${index}` }),
  );
  const [pkg, future] = [
    buildEnrouteParcel(instances.fixtures, { recipientName: 'Nora Sebti' }),
    buildEnrouteParcel(instances.fixtures, { recipientName: 'Hajar Bennis' }),
  ];
  await insertParcels(instances.db, ...many, pkg);
  await instances.apiClient('driver');
  const [reader, writer] = [
    await instances.openAs(instances.two, 'backoffice'),
    await instances.openAs(instances.one, 'customer'),
  ];
  for (const visitor of [reader, writer]) await rowOf(visitor, pkg).getByText('En route').waitFor();
  const backup = await backUp();

  await insertParcels(instances.db, future);
  await reader.page.reload();
  await rowOf(reader, future).waitFor();
  await instances.runAction('driver', 'packageDeliver', { id: pkg.id });
  await rowOf(reader, pkg).getByText('Livré').first().waitFor();
  await rowOf(writer, pkg).getByText('Livré').first().waitFor();
  await reader.page.getByRole('row').last().scrollIntoViewIfNeeded();
  const place = await scrolled(reader);
  expect(place).toBeGreaterThan(0);
  await writer.page.getByRole('button', { name: 'Nouveau colis', exact: true }).click();
  const typed = writer.page.getByRole('dialog').getByLabel('Nom du destinataire');
  await typed.fill('Imane Tazi, à moitié');

  const before = [reader, writer].map(({ frames: received }) => received.length);
  await backup.restore();

  for (const visitor of [reader, writer]) {
    await visitor.page.getByText('Page actualisée').first().waitFor();
    await rowOf(visitor, pkg).getByText('En route').waitFor();
    await rowOf(visitor, future).waitFor({ state: 'detached' });
    expect(framesContaining(visitor, ['"reason":"history"'])).not.toEqual([]);
  }
  // The row that disappeared was above.
  expect(Math.abs((await scrolled(reader)) - place)).toBeLessThan(rowHeight);
  expect(await typed.inputValue()).toBe('Imane Tazi, à moitié');

  // Changes after the restore are live, and no lost change appears afterwards.
  await instances.runAction('driver', 'packageDeliver', { id: pkg.id });
  for (const [index, visitor] of [reader, writer].entries()) {
    await rowOf(visitor, pkg).getByText('Livré').first().waitFor();
    expect(framesContaining(visitor, [future.id, future.trackingNumber], before[index])).toEqual([]);
  }
});

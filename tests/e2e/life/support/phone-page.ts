// What is asked of a driver's phone that may lose its network.
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { inSnapshot, systemPrincipal } from '#server/db/transaction.ts';
import type { Db } from '#server/db/connection/connection.ts';
import type { Parcel } from './parcel-page.ts';

/** Waits until the page, its answers and its forms are stored in the browser. */
export async function kept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    while (!active?.scriptURL.includes('shell-worker') || active.state !== 'activated')
      await new Promise((resolve) => setTimeout(resolve, 100));
  });
  await page.waitForTimeout(1_500);
}

/** What a driver did to the parcels, in order. */
export async function effectsOn(
  db: Db,
  driverId: string,
  parcels: readonly Parcel[],
): Promise<(readonly [string, string])[]> {
  const rows = await inSnapshot(db, systemPrincipal, (trx) =>
    trx
      .selectFrom('events')
      .select(['name', 'entityId'])
      .where(
        'entityId',
        'in',
        parcels.map(({ id }) => id),
      )
      .where('actorId', '=', driverId)
      .orderBy('id')
      .execute(),
  );
  return rows.map(({ name, entityId }) => [name, entityId] as const);
}

/** A photo as a phone takes it. */
export const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#557799' } })
    .png()
    .toBuffer();

// Other parcels for the recipient of a parcel, in its drawer.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Package } from '#client/areas/packages/documents.ts';
import { initI18n } from '#client/messages/i18n.ts';
import { refusal } from '#tests/client/support/render-page.tsx';
import { buildPackage, idOf } from '../support/package.ts';
import { cursorAt, openScreen, packageChange } from '../support/packages-page.tsx';

beforeAll(async () => {
  await initI18n('fr');
  await import('#client/areas/packages/detail.tsx');
});

const opened = { search: `?id=${idOf(1)}` };

/** The answer of an embedded list. */
const answer = (rows: Package[], total = rows.length) => ({
  data: { packages: { __typename: 'PackagePage', total, totalIsExact: true, rows } },
  extensions: { at: cursorAt(100) },
});
/** The numbers of the parcels for the same recipient. */
const listed = async () => {
  const section = await screen.findByRole('region', { name: 'Même destinataire' });
  return within(section)
    .getAllByRole('button')
    .map(({ textContent }) => Number(/CAS-26-(\d{6})/.exec(textContent)?.[1]));
};

describe('other parcels for the same recipient', () => {
  const phone = '+212664687944';
  const parcels = (...numbers: number[]) => numbers.map((number) => buildPackage(number, { phone }));

  it('are at most five, without the parcel itself, with a link to all of them', async () => {
    const page = await openScreen(parcels(1), {
      ...opened,
      on: { EmbeddedPackages: () => answer(parcels(7, 1, 6, 5, 4, 3), 12) },
    });
    expect(await listed()).toEqual(parcels(7, 6, 5, 4, 3).map(({ trackingNumber }) => Number(trackingNumber.slice(7))));
    expect(page.server.callsOf('EmbeddedPackages')[0]?.variables).toEqual({
      tab: 'all',
      filter: { phone: [phone] },
      first: 6,
    });
    const link = screen.getByRole('link', { name: 'Tout voir (12)' });
    expect(link.getAttribute('href')).toBe(`/package?tab=all&phone=${encodeURIComponent(phone)}`);
    fireEvent.click(screen.getByRole('button', { name: new RegExp(buildPackage(6).trackingNumber) }));
    expect(new URLSearchParams(location.search).get('id')).toBe(buildPackage(6).id);
  });

  it('are read again when a new one comes, and not for a parcel of another number', async () => {
    let rows = parcels(1, 2);
    const page = await openScreen(parcels(1), { ...opened, on: { EmbeddedPackages: () => answer(rows) } });
    expect(await listed()).toHaveLength(1);
    page.push(101, packageChange('NEW', buildPackage(8, { phone: '+212661000000' })));
    rows = parcels(9, 1, 2);
    page.push(102, packageChange('NEW', buildPackage(9, { phone })));
    await waitFor(async () => {
      expect(await listed()).toHaveLength(2);
    });
    expect(page.server.callsOf('EmbeddedPackages')).toHaveLength(2);
    expect(screen.queryByRole('link', { name: /Tout voir/ })).toBeNull();
  });

  it('take no room when there are none', async () => {
    const page = await openScreen(parcels(1), { ...opened, on: { EmbeddedPackages: () => answer(parcels(1)) } });
    await waitFor(() => {
      expect(page.server.callsOf('EmbeddedPackages')).toHaveLength(1);
    });
    expect(screen.queryByText('Même destinataire')).toBeNull();
  });

  it('hold what is below them invisible until they are read, or cannot be, so that nothing moves', async () => {
    const reads = [answer(parcels(1, 2)), refusal('internal')].map((given) => {
      const { promise, resolve } = Promise.withResolvers<typeof given>();
      return { promise, arrive: () => resolve(given) };
    });
    for (const { promise, arrive } of reads) {
      await openScreen(parcels(1), { ...opened, on: { EmbeddedPackages: () => promise } });
      const tab = await screen.findByRole('tab', { name: /^Activité/ });
      expect(tab.closest('.held')).not.toBeNull();
      arrive();
      await waitFor(() => {
        expect(tab.closest('.held')).toBeNull();
      });
      cleanup();
    }
  });

  it('hold nothing for longer than a second', async () => {
    const never = Promise.withResolvers<never>();
    await openScreen(parcels(1), { ...opened, on: { EmbeddedPackages: () => never.promise } });
    const tab = await screen.findByRole('tab', { name: /^Activité/ });
    await waitFor(() => {
      expect(tab.closest('.held')).toBeNull();
    });
  });
});

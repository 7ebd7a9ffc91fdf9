// The page of a parcel whose recipient was erased: nobody can be called, and no other parcel is the same person's.
import { screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import { openScreen } from '../support/packages-page.tsx';
import { buildPackage, idOf } from '../support/package.ts';

beforeAll(async () => {
  await initI18n('fr');
  // The test waits for the drawer and not for its code.
  await import('#client/areas/packages/detail.tsx');
});

it('offers no call and no message, and looks for no other parcels of the recipient', async () => {
  const erased = buildPackage(1, { status: 'archived', recipientName: '—', address: '—', phone: '' });
  const page = await openScreen([erased, buildPackage(2)], { search: `?id=${idOf(1)}` });
  await screen.findByRole('region', { name: 'Destinataire' });
  await screen.findByRole('tab', { name: /^Activité/ });
  expect(screen.queryByRole('link', { name: 'Appeler' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'WhatsApp' })).toBeNull();
  expect(page.server.callsOf('EmbeddedPackages')).toEqual([]);
});

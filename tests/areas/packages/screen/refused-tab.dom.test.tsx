import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import { openScreen, shownNumbers } from '../support/packages-page.tsx';
import { buildPackage } from '../support/package.ts';

beforeAll(async () => {
  await initI18n('fr');
});

it('the address of a tab that a role does not have shows an error, no other list, and a link back', async () => {
  const page = await openScreen([buildPackage(1)], {
    search: '?tab=cities_to_validate',
    role: 'DRIVER',
    listens: false,
  });
  expect(await screen.findByText('Vous n’avez pas accès à cette page')).toBeTruthy();
  expect(screen.getByText('« Villes à valider » n’est pas accessible avec le rôle Livreur.')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  expect(page.listCalls()).toHaveLength(0);
  fireEvent.click(screen.getByRole('link', { name: 'Retour aux colis' }));
  await waitFor(() => {
    expect(shownNumbers()).toHaveLength(1);
  });
});

it('a role that has the tab gets its list', async () => {
  const page = await openScreen([buildPackage(1)], { search: '?tab=cities_to_validate', role: 'ADMIN' });
  expect(page.listCalls()[0]?.variables).toMatchObject({ tab: 'cities_to_validate' });
  expect(screen.queryByText('Vous n’avez pas accès à cette page')).toBeNull();
});

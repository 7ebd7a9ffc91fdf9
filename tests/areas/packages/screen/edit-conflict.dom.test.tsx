// A conflict about a field that chooses a row: both rows are named, and no id is shown.
import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import { openScreen } from '../support/packages-page.tsx';
import { buildPackage, idOf } from '../support/package.ts';

beforeAll(async () => {
  await initI18n('fr');
  // The test waits for the drawer and not for its code.
  await import('#client/areas/packages/detail.tsx');
});

const [rabat, fes] = [idOf(801), idOf(802)];
const cities = [
  { __typename: 'City', id: rabat, nameFr: 'Rabat', nameAr: 'الرباط', hubId: idOf(1) },
  { __typename: 'City', id: fes, nameFr: 'Fès', nameAr: 'فاس', hubId: idOf(1) },
];
const conflict = {
  data: null,
  errors: [
    {
      message: 'changed_meanwhile',
      path: ['packageEdit'],
      extensions: {
        code: 'changed_meanwhile',
        params: { version: 5 },
        fields: [{ path: 'cityId', code: 'changed_meanwhile', params: { mine: rabat, theirs: fes } }],
      },
    },
  ],
};

it('of two towns shows their names', async () => {
  await openScreen([buildPackage(1)], {
    search: `?id=${idOf(1)}`,
    on: { PackageEdit: () => conflict, Cities: () => ({ data: { cities } }) },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Modifier' }));
  fireEvent.change(await screen.findByLabelText('Adresse'), { target: { value: '12 rue Oum Er-Rbia' } });
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('Fès');
  screen.getByText('Rabat');
  expect(screen.queryAllByText(rabat)).toHaveLength(0);
});

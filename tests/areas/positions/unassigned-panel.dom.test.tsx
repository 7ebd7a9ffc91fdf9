// The parcels that no driver has, on the map: chosen one by one or all, and what lacks before they are assigned.
import { Suspense, useState } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { FleetStore } from '#client/areas/positions/fleet/fleet-store.ts';
import { MapContext } from '#client/areas/positions/map-context.ts';
import { UnassignedPanel } from '#client/areas/positions/unassigned/unassigned-panel.tsx';
import type { ParcelAssignment } from '#client/areas/positions/unassigned/use-parcel-assignment.ts';
import { initI18n } from '#client/messages/i18n.ts';
import { buildUnassignedParcel } from './support/map-page.tsx';

beforeAll(() => initI18n('fr'));

async function open(ids: readonly string[] = ['p1', 'p2'], total = ids.length) {
  const assign = vi.fn<ParcelAssignment['assign']>().mockResolvedValue();
  const store = new FleetStore('fr');
  function Panel() {
    const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
    const [isOpen, setOpen] = useState(true);
    return (
      <MapContext
        value={{
          ...store.getSnapshot(),
          store,
          landmarks: [],
          selected: null,
          select: () => undefined,
          assignDropped: null,
        }}
      >
        <UnassignedPanel
          parcels={{
            rows: ids.map((id) => buildUnassignedParcel(id)),
            total,
            isTotalExact: true,
            isLoaded: true,
            rerun: () => undefined,
          }}
          assignment={{ selected, setSelected, failures: new Map([['p2', 'Trop tard']]), busy: false, assign }}
          open={isOpen}
          onOpen={setOpen}
        />
      </MapContext>
    );
  }
  render(
    <Suspense fallback={null}>
      <Panel />
    </Suspense>,
  );
  await screen.findByRole('region', { name: 'Colis à affecter' });
  return assign;
}
const all = () => screen.getByRole('checkbox', { name: 'Tout sélectionner' });
const box = (id: string) => screen.getByRole('checkbox', { name: new RegExp(`CAS-26-${id}`) });
const assignButton = () => screen.getByRole('button', { name: 'Affecter' });

it('says what lacks when it is pressed, until it is there', async () => {
  const assign = await open();
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(assignButton());
  expect(screen.getByRole('alert').textContent).toBe('Sélectionnez au moins un colis.');
  fireEvent.click(box('p1'));
  expect(screen.getByRole('alert').textContent).toBe('Choisissez un livreur.');
  expect(assign).not.toHaveBeenCalled();
});

it('the box of all is half checked with some of them, and chooses all or none', async () => {
  await open();
  fireEvent.click(box('p1'));
  expect(all()).toMatchObject({ checked: false, indeterminate: true });
  expect(screen.getByText('1 colis sélectionné')).toBeTruthy();
  fireEvent.click(all());
  expect([all(), box('p1'), box('p2')]).toMatchObject([
    { checked: true, indeterminate: false },
    { checked: true },
    { checked: true },
  ]);
  fireEvent.click(all());
  expect([all(), box('p1')]).toMatchObject([{ checked: false, indeterminate: false }, { checked: false }]);
});

it('a parcel that failed says why, and those that are not listed are counted', async () => {
  await open(['p1', 'p2'], 5);
  expect(box('p2').closest('li')?.textContent).toContain('Trop tard');
  expect(box('p1').closest('li')?.textContent).not.toContain('Trop tard');
  expect(screen.getByText('et 3 autres')).toBeTruthy();
});

it('closes to a button with the number, and what was chosen stays', async () => {
  await open();
  fireEvent.click(box('p1'));
  fireEvent.click(screen.getByRole('button', { name: 'Fermer les colis à affecter' }));
  const pill = screen.getByRole('button', { name: '2 colis à affecter' });
  expect(pill.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(pill);
  expect(box('p1')).toMatchObject({ checked: true });
});

it('none that is left is said, and its box is not checked', async () => {
  await open([]);
  expect(screen.getByText('Tous les colis au dépôt ont un livreur')).toBeTruthy();
  expect(all()).toMatchObject({ checked: false, indeterminate: false });
});

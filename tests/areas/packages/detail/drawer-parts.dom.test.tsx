// The page of one parcel, without the list beside it: what is shown while it is read, missing, or hidden.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import PackageDrawer from '#client/areas/packages/detail.tsx';
import type { Package } from '#client/areas/packages/documents.ts';
import { initI18n } from '#client/messages/i18n.ts';
import type { Role } from '#shared/access/roles.ts';
import type { FakeAnswer } from '#tests/client/support/fake-server.ts';
import { type Answers, answerAt, refusal, renderPage } from '#tests/client/support/render-page.tsx';
import { buildPackage, idOf } from '../support/package.ts';

beforeAll(() => initI18n('fr'));

const none = () => undefined;
async function open(pkg: () => FakeAnswer, role: Role = 'ADMIN', answers: Answers = {}) {
  const page = await renderPage(
    <PackageDrawer
      id={idOf(1)}
      onClose={none}
      onPrevious={none}
      onNext={none}
      position={undefined}
      onOpen={none}
      onAct={none}
    />,
    role,
    {
      Package: pkg,
      PackageTimeline: () => answerAt(100, { packageTimeline: [] }),
      EmbeddedPackages: () =>
        answerAt(100, { packages: { __typename: 'PackagePage', total: 0, totalIsExact: true, rows: [] } }),
      ...answers,
    },
  );
  return page;
}
const known =
  (given: Partial<Package> = {}) =>
  () =>
    answerAt(100, { package: buildPackage(1, given) });

it.each([
  ['that is not there', answerAt(100, { package: null })],
  ['of an address that is none', refusal('invalid_input')],
  ['that the viewer does not see', refusal('missing')],
])('a parcel %s says so, and is not read again', async (_, answer) => {
  await open(() => answer);
  expect(await screen.findByText('Colis introuvable')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
});

it('a parcel that could not be read says so, and is read again', async () => {
  let answer: FakeAnswer = refusal('internal');
  await open(() => answer);
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  expect(screen.queryByText('Colis introuvable')).toBeNull();
  answer = known()();
  fireEvent.click(retry);
  expect(await screen.findByRole('heading', { name: 'Client 1' })).toBeTruthy();
});

it('the parts of a parcel are named, and its sticker is offered to who prints', async () => {
  await open(known());
  expect(await screen.findByRole('tabpanel', { name: 'Activité' })).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: 'Détails' }));
  expect(screen.getByRole('tabpanel', { name: 'Détails' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Étiquettes' }).getAttribute('href')).toContain(`#ids=${idOf(1)}`);
});

it('the sticker is not offered to a collector', async () => {
  await open(known(), 'COLLECTOR');
  await screen.findByRole('heading', { name: 'Client 1' });
  expect(screen.queryByRole('link', { name: 'Étiquettes' })).toBeNull();
});

it('the number of events is beside their tab', async () => {
  const page = await open(known(), 'ADMIN', { PackageTimeline: () => answerAt(100, { packageTimeline: [] }) });
  await waitFor(() => {
    expect(screen.getByRole('tab', { name: /^Activité/ }).textContent).toBe('Activité0');
  });
  expect(page.callsOf('PackageTimeline')).toHaveLength(1);
});

it('for a recipient who was erased no other parcels are looked for, and there is no way to call', async () => {
  const page = await open(known({ phone: '' }));
  await screen.findByRole('heading', { level: 2 });
  expect(page.callsOf('EmbeddedPackages')).toEqual([]);
  expect(screen.queryByRole('link', { name: 'Appeler' })).toBeNull();
});

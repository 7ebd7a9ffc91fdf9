// The hints of the form about a typed phone and a typed partner reference.
import { Suspense, type ReactNode } from 'react';
import { render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { beforeAll, expect, it, vi } from 'vitest';
import { packageInputs } from '#shared/areas/packages/input.ts';
import { RecentPackagesHint } from '#client/areas/packages/forms/recent-packages-hint.tsx';
import { PartnerIdHint } from '#client/areas/packages/forms/partner-id-hint.tsx';
import { FormContext } from '#client/actions/form/form-field.tsx';
import type { FormValues } from '#client/actions/form/form-values.ts';
import { initI18n } from '#client/messages/i18n.ts';
import { LiveProvider } from '#client/live/live-provider.tsx';
import { storeSession } from '#client/session/session.ts';
import { type FakeAnswer, FakeServer } from '#tests/client/support/fake-server.ts';
import { cursorAt } from '#tests/client/support/messages.ts';
import { sessionOf } from '#tests/client/support/session.ts';

beforeAll(async () => {
  await initI18n('fr');
  // Registers the live subscription of parcels.
  await import('#client/areas/packages/documents.ts');
});

function Form(): ReactNode {
  const { control } = useForm<FormValues>({
    defaultValues: { phone: '0664687944', partnerId: ' at-12 ', companyId: null },
  });
  return (
    <FormContext value={{ area: 'packages', idPrefix: 'package', control, schema: packageInputs.create, specs: {} }}>
      <RecentPackagesHint />
      <PartnerIdHint />
    </FormContext>
  );
}

const own = {
  __typename: 'Package',
  id: 'p1',
  version: 1,
  trackingNumber: 'CAS-26-000001',
  recipientName: 'Salma',
  status: 'created',
  createdAt: '2026-11-20T10:00:00Z',
  partnerId: null,
  company: { __typename: 'Company', id: 'c1' },
};

/** Opens the hint where the history is answered so, and the asker's own parcels are these. */
async function open(history: FakeAnswer, rows: readonly object[] = []): Promise<FakeServer> {
  storeSession(sessionOf('CUSTOMER'));
  const server = new FakeServer();
  server.respond = ({ query }) =>
    query.includes('phoneHistory')
      ? history
      : {
          data: { packages: { __typename: 'PackagePage', total: rows.length, rows } },
          extensions: { at: cursorAt(100) },
        };
  render(
    <LiveProvider userId="u1">
      <Suspense fallback={null}>
        <Form />
      </Suspense>
    </LiveProvider>,
  );
  await vi.waitUntil(() => server.connections.length > 0, 10_000);
  await server.accept(cursorAt(100));
  return server;
}
const pushed = (undelivered: number, recent: number, exact: boolean): FakeAnswer => ({
  data: { phoneHistory: { __typename: 'PhoneHistory', undelivered, recent, exact } },
  extensions: { at: cursorAt(100) },
});

it('for an unknown phone it shows "2 ou plus", since the server returns no more', async () => {
  await open(pushed(2, 2, false));
  expect(await screen.findByText('Client sur liste noire : 2 commandes ou plus non livrées')).toBeTruthy();
  expect(screen.getByText('2 commandes ou plus de ce numéro en 7 jours, tous expéditeurs confondus')).toBeTruthy();
});

it('for an unknown phone with one order it shows one', async () => {
  await open(pushed(1, 1, false));
  expect(await screen.findByText('Client sur liste noire : 1 commande non livrée')).toBeTruthy();
  expect(screen.getByText('1 commande de ce numéro en 7 jours, tous expéditeurs confondus')).toBeTruthy();
});

it('for the phone of an own parcel it shows how many, and whose', async () => {
  await open(pushed(2, 3, true), [own]);
  expect(await screen.findByText('Salma, client sur liste noire : 2 commandes non livrées')).toBeTruthy();
});

it('still shows own parcels to a rate-limited user', async () => {
  await open(
    {
      data: null,
      errors: [
        {
          message: 'too_many_requests',
          extensions: { code: 'too_many_requests', params: { retryAfter: 60 }, fields: [] },
        },
      ],
    },
    [own],
  );
  expect(await screen.findByText('CAS-26-000001')).toBeTruthy();
  expect(screen.queryByText(/liste noire/)).toBeNull();
});

const partnerWarning = 'Cette référence partenaire est déjà celle d’un colis';

it('a partner reference in use is a likely duplicate, with a link to the parcel that has it', async () => {
  const server = await open(pushed(0, 0, true), [
    { ...own, id: 'p2', trackingNumber: 'CAS-26-000002', partnerId: 'AT-12' },
    { ...own, id: 'p3', trackingNumber: 'CAS-26-000003', partnerId: 'AT-123' },
  ]);
  const warning = (await screen.findByText(partnerWarning)).closest('[role=status]');
  const links = [...(warning?.querySelectorAll('a') ?? [])];
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.target])).toEqual([
    ['CAS-26-000002', '/package?id=p2', '_blank'],
  ]);
  // Looked for as a whole: a search finds parts of numbers and phones, and ends before an old parcel.
  const asked = server.calls.find(({ query }) => query.includes('PackagesOfPartnerId'));
  expect(asked?.variables).toEqual({ filter: { partnerId: ['at-12', 'AT-12'] } });
});

it('a partner reference that is only part of another one is no duplicate', async () => {
  await open(pushed(1, 1, false), [{ ...own, partnerId: 'AT-123' }]);
  await screen.findByText(/liste noire/);
  expect(screen.queryByText(partnerWarning)).toBeNull();
});

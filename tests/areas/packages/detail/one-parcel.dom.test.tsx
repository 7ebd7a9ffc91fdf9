// The page of one parcel: badges that explain themselves, messages, proofs, the price of a new destination.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import { cursorAt, openScreen } from '../support/packages-page.tsx';
import { idOf, buildPackage } from '../support/package.ts';
import { findPanel } from '#tests/client/support/find-panel.ts';
import { buildTimelineEntry } from '../support/timeline-entry.ts';
import { usualRules } from '#tests/areas/config/support/rules.ts';

beforeAll(async () => {
  await initI18n('fr');
  await import('#client/areas/packages/detail.tsx');
  await import('#client/areas/packages/detail/why/why-panel.tsx');
  // Nothing follows the link.
  window.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
  });
});

const opened = { search: `?id=${idOf(1)}` };
const karim = { __typename: 'Person', id: 'd1', name: 'Karim Lamrani', kind: 'DRIVER', avatarId: null } as const;
const entry = (name: string, given: object = {}) =>
  buildTimelineEntry({
    id: name,
    at: '2026-11-18T10:00:00.000Z',
    name: `package.${name}`,
    actorRole: 'DRIVER',
    source: 'phone',
    actor: karim,
    ...given,
  });
const history = (...entries: object[]) => ({
  PackageTimeline: () => ({ data: { packageTimeline: entries }, extensions: { at: cursorAt(100) } }),
});
const late = buildPackage(1, {
  status: 'enroute',
  late: true,
  inDeliverySince: '2026-11-18T10:00:00.000Z',
  driver: karim,
});

const shown = async () => (await screen.findByRole('list', { name: 'Activité' })).children.length;
const whatsapp = () => screen.findByRole('link', { name: 'WhatsApp' });
const messageOf = (link: HTMLElement) => new URL(link.getAttribute('href') ?? '').searchParams.get('text') ?? '';

describe('a badge', () => {
  it('says why it is so, with the events behind it, who and where from', async () => {
    await openScreen([late], {
      ...opened,
      on: history(
        entry('noteAdded', { internalNote: 'Portail bleu' }),
        entry('started', { from: 'received', to: 'enroute' }),
      ),
    });
    const warning = await screen.findByText(/En retard : en livraison depuis/);
    fireEvent.click(within(warning.closest('div[class*=banner]') ?? document.body).getByRole('button'));
    const panel = await findPanel({ name: 'Pourquoi en retard ?' });
    expect(await within(panel).findByText(/plus de 3 jours/)).toBeTruthy();
    const events = within(panel).getByRole('list', { name: 'Ce qui s’est passé' });
    expect(events.textContent).toContain('Karim Lamrani · Livreur · téléphone');
    expect(events.textContent).not.toContain('Portail bleu');
  });

  it('of the fees names the tariff and its route, and says so when it has changed since', async () => {
    const tariff = { groupName: 'Gold', isOwn: true, delivered: 3000, refused: 1000, returned: 500 };
    await openScreen([buildPackage(1, { feeDelivered: 3500, feeRefused: 1000, feeReturned: 500 })], {
      ...opened,
      on: {
        PackageTariff: () => ({
          data: { packageTariff: { __typename: 'PackageTariff', ...tariff }, packagePriceSource: null },
        }),
      },
    });
    fireEvent.click(await screen.findByRole('tab', { name: 'Détails' }));
    fireEvent.click(screen.getByRole('button', { name: /35,00/ }));
    const panel = await findPanel({ name: 'D’où viennent les frais ?' });
    expect(await within(panel).findByText(/Tarif « Gold » de l’expéditeur, de Casablanca à Casablanca/)).toBeTruthy();
    expect(within(panel).getByText(/le tarif actuel, ci-dessous, est différent/)).toBeTruthy();
    expect(panel.textContent).toContain('30,00');
  });
});

describe('the activity', () => {
  it('is limited to one kind of events, and says when there is none', async () => {
    await openScreen([late], {
      ...opened,
      on: history(entry('feesSet', { changed: ['feeDelivered'] }), entry('started', { from: 'received' })),
    });
    expect(await shown()).toBe(2);
    fireEvent.click(screen.getByRole('button', { name: 'Argent', pressed: false }));
    expect(await shown()).toBe(1);
    fireEvent.click(screen.getByRole('button', { name: 'Affectations' }));
    expect(screen.getByText('Aucun événement de ce genre.')).toBeTruthy();
  });
});

describe('the WhatsApp button', () => {
  it('opens a text with the tracking link in the recipient’s language, and records the message once', async () => {
    const given = { recipientName: 'سلمى', status: 'enroute', allowedActions: ['recordWhatsapp'] } as const;
    const pkg = buildPackage(1, { ...given, allowedActions: [...given.allowedActions] });
    const page = await openScreen([pkg], {
      ...opened,
      on: {
        PackageRecordWhatsapp: () => ({
          data: { result: { __typename: 'PackageResult', row: { ...pkg, whatsappSent: true, version: 2 } } },
        }),
      },
    });
    const link = await whatsapp();
    expect(messageOf(link)).toMatch(/مرحبا سلمى/);
    expect(messageOf(link)).toContain('/tracking/CAS-26-000001#secret-1');
    fireEvent.click(link);
    expect(await screen.findByText('Message WhatsApp envoyé')).toBeTruthy();
    fireEvent.click(await whatsapp());
    expect(page.server.callsOf('PackageRecordWhatsapp')).toHaveLength(1);
  });

  it('records nothing for a role that only reads', async () => {
    const page = await openScreen([buildPackage(1, { allowedActions: [] })], { ...opened, role: 'ACCOUNTANT' });
    fireEvent.click(await whatsapp());
    expect(page.server.callsOf('PackageRecordWhatsapp')).toHaveLength(0);
  });
});

it('a report without an answer is sent only with the calls made, which one button notes', async () => {
  const page = await openScreen([buildPackage(1, { status: 'enroute', driver: karim, allowedActions: ['report'] })], {
    ...opened,
    on: {
      PackageReport: () => ({
        data: { result: { __typename: 'PackageResult', row: buildPackage(1, { status: 'reported', version: 2 }) } },
      }),
      Rules: () => ({
        data: {
          rules: {
            __typename: 'Rules',
            id: 'r',
            version: 1,
            maxAttempts: 3,
            reportReasons: ['no_answer'],
            cancelReasons: [],
            proofFrom: null,
            ...usualRules,
          },
        },
      }),
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: /Statut : En route/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Reporter' }));
  const dialog = await findPanel({ name: 'Reporter' });
  fireEvent.click(await within(dialog).findByRole('combobox', { name: /Motif/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Pas de réponse' }));
  expect(within(dialog).getByText(/Obligatoire pour ce motif/)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Reporter' }));
  expect(await within(dialog).findAllByText(/Indiquez les appels passés/)).not.toHaveLength(0);
  expect(page.server.callsOf('Report')).toHaveLength(0);
  fireEvent.click(within(dialog).getByRole('button', { name: /Ajouter un appel à/ }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Reporter' }));
  await waitFor(() => {
    expect(page.server.callsOf('PackageReport')[0]?.variables).toMatchObject({
      input: { reason: 'no_answer', proofOfNoResponse: expect.stringMatching(/^\d{2}:\d{2}$/) },
    });
  });
});

it('a new destination shows the new fees before it is saved, and a city without a tariff is announced', async () => {
  const fees = { groupName: 'Gold', isOwn: true, delivered: 4500, refused: 1000, returned: 500 };
  const rabat = { __typename: 'City', id: 'c2', nameFr: 'Rabat', nameAr: 'الرباط', hubId: 'h2' };
  const page = await openScreen(
    [
      buildPackage(1, {
        status: 'inhouse',
        allowedActions: ['redirect'],
        feeDelivered: 3500,
        feeRefused: 1000,
        feeReturned: 500,
      }),
    ],
    {
      ...opened,
      on: {
        Cities: () => ({ data: { cities: [rabat] } }),
        PackageTariff: () => ({
          data: { packageTariff: { __typename: 'PackageTariff', ...fees }, packagePriceSource: null },
        }),
      },
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Autres actions' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Changer la destination' }));
  const dialog = await findPanel({ name: 'Changer la destination' });
  fireEvent.click(await within(dialog).findByRole('combobox', { name: /Ville/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Rabat' }));
  const shown = await within(dialog).findByRole('region', { name: 'Nouveaux frais' });
  expect(shown.textContent).toMatch(/45,00.*avant 35,00/);
  expect(page.server.callsOf('PackageTariff')[0]?.variables).toEqual({ id: idOf(1), cityId: 'c2' });
  expect(page.server.callsOf('PackageRedirect')).toHaveLength(0);
});

// The parts of a parcel's page, each alone: its fields, who holds it, its head, its warnings, and what belongs to it.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { AllFields } from '#client/areas/packages/detail/all-fields.tsx';
import { DriverCard, RecipientCard } from '#client/areas/packages/detail/contact/contact-cards.tsx';
import { DetailHeader } from '#client/areas/packages/detail/header.tsx';
import { Warnings } from '#client/areas/packages/detail/notices/warnings.tsx';
import { LinkedPackages } from '#client/areas/packages/detail/related/linked-packages.tsx';
import type { Package } from '#client/areas/packages/documents.ts';
import { initI18n } from '#client/messages/i18n.ts';
import { answerAt, refusal, renderPage } from '#tests/client/support/render-page.tsx';
import type { Role } from '#shared/access/roles.ts';
import { buildPackage, idOf } from '../support/package.ts';

beforeAll(() => initI18n('fr'));

const plain = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s/g, ' ');
const rabat = { __typename: 'Hub', id: 'h2', code: 'RAB', nameFr: 'Rabat', nameAr: 'الرباط' } as const;
const karim = { __typename: 'Person', id: 'd1', name: 'Karim Lamrani', kind: 'DRIVER', avatarId: null } as const;

async function openFields(given: Partial<Package>) {
  await renderPage(<AllFields pkg={buildPackage(1, given)} onOpen={() => undefined} />, 'ADMIN', {});
  await screen.findByRole('heading', { name: 'Identification' });
  return (name: string): string | null => {
    const [term] = screen.queryAllByRole('term').filter(({ textContent }) => textContent === name);
    return term ? plain(term.nextElementSibling?.textContent) : null;
  };
}

describe('the fields of a parcel', () => {
  it('leave out what is empty, and have a size only with all three lengths', async () => {
    const value = await openFields({ length: 10, width: 20, products: '', weight: 1500 });
    expect(['Dimensions', 'Produits', 'Étape du retour', 'En retard', 'Frais propres au colis'].map(value)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    expect([value('Poids'), value('Fragile')]).toEqual(['1 500 g', 'Non']);
  });

  it('tell the invoice of the customer from that of the driver', async () => {
    const value = await openFields({
      clientInvoiced: true,
      clientInvoiceStatus: 'PAID',
      driverInvoiced: false,
      driverInvoiceStatus: 'NOT_PAID',
      feesFixed: true,
    });
    expect(
      ['Facturé au client', 'Facture client', 'Facturé au livreur', 'Facture livreur', 'Frais propres au colis'].map(
        value,
      ),
    ).toEqual(['Oui', 'Payée', 'Non', 'Non payée', 'Oui']);
  });

  it('show what the sender wrote as a city only where none was recognised', async () => {
    const value = await openFields({ cityText: 'Kaza' });
    expect([value('Ville'), value('Ville écrite')]).toEqual(['Casablanca', null]);
  });

  it('show a city that was not recognised as it was written', async () => {
    const value = await openFields({ city: null, cityText: 'Kaza' });
    expect([value('Ville'), value('Ville écrite')]).toEqual([null, 'Kaza']);
  });

  it('have the phone as people read it, days with their time, and where a parcel in transit goes', async () => {
    const value = await openFields({ hub: null, toHub: rabat, originHub: null });
    expect([value('Téléphone'), value('En transit vers'), value('Dépôt actuel')]).toEqual([
      '06 61 00 00 01',
      'Rabat',
      null,
    ]);
    expect(value('Créé le')).toMatch(/20 nov.*\d\d:\d\d/);
  });

  it('say that a parcel without an amount has none to collect, and how its day went', async () => {
    const value = await openFields({
      status: 'enroute',
      cod: 0,
      compliance: { day: 2, compliant: false, todayStatus: null },
    });
    expect(value('Où est l’argent')).not.toBe('À encaisser');
    expect(value('Conformité')).toBe('Non conforme · 2e jour de livraison');
  });
});

async function openCards(given: Partial<Package>, role: Role = 'ADMIN') {
  const pkg = buildPackage(1, given);
  await renderPage(
    <>
      <RecipientCard pkg={pkg} />
      <DriverCard pkg={pkg} />
    </>,
    role,
    {},
  );
  return {
    recipient: await screen.findByRole('region', { name: 'Destinataire' }),
    delivery: screen.getByRole('region', { name: 'Livraison' }),
  };
}

describe('the cards of who gets a parcel and who has it', () => {
  it('a driver is led to the address in its city, the office is not', async () => {
    const { recipient } = await openCards({}, 'DRIVER');
    const link = within(recipient).getByRole('link', { name: 'Itinéraire' });
    expect(new URL(link.getAttribute('href') ?? '').searchParams.get('query')).toBe('1 rue Sebou, Casablanca');
  });

  it('the office has no way to drive, and a number without its plus to write to', async () => {
    const { recipient } = await openCards({ city: null, cityText: 'Kaza' });
    expect(within(recipient).queryByRole('link', { name: 'Itinéraire' })).toBeNull();
    expect(within(recipient).getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toContain(
      'wa.me/212661000001?text=',
    );
    expect(recipient.textContent).toContain('Kaza');
    expect(recipient.textContent).not.toContain('Message WhatsApp envoyé');
  });

  it('a message without a text is recorded too', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const page = await renderPage(
      <RecipientCard pkg={buildPackage(1, { allowedActions: ['recordWhatsapp'] })} />,
      'ADMIN',
      { PackageRecordWhatsapp: () => refusal('forbidden') },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Choisir la langue du message' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Sans texte' }));
    expect(opened.mock.calls[0]?.[0]).toBe('https://wa.me/212661000001');
    opened.mockRestore();
    await waitFor(() => {
      expect(page.callsOf('PackageRecordWhatsapp')).toHaveLength(1);
    });
  });

  it('a parcel on its way to another hub says where to, and a collector stands in for a driver', async () => {
    const { delivery } = await openCards({ collector: karim, toHub: rabat });
    expect(delivery.textContent).toContain('Karim Lamrani');
    expect(delivery.textContent).toContain('Vers : Rabat');
    expect(within(delivery).queryAllByRole('term')).toEqual([]);
  });

  it('its first attempt, the stage of its return and a day without an outcome are said', async () => {
    const { delivery } = await openCards({
      attempts: 1,
      returnStage: 'at_hub',
      compliance: { day: 1, compliant: true, todayStatus: null },
    });
    const terms = within(delivery).getAllByRole('term');
    expect(terms.map(({ textContent }) => textContent)).toEqual(['1er jour de livraison', 'Tentatives', 'Retour']);
    expect(terms[0]?.nextElementSibling?.textContent).toBe('Aucun statut aujourd’hui');
  });
});

const openHead = async (given: Partial<Package>, role: Role = 'ADMIN') => {
  await renderPage(<DetailHeader pkg={buildPackage(1, given)} onAct={() => undefined} />, role, {});
  return plain((await screen.findByRole('heading', { level: 2 })).closest('div')?.parentElement?.textContent);
};

describe('the head of a parcel', () => {
  it('shows what was collected instead of what was to collect', async () => {
    const head = await openHead({ status: 'delivered', cashStage: 'with_driver', cod: 12_000, cashCollected: 10_000 });
    expect(head).toMatch(/Encaissé\D*100,00/);
    expect(head).not.toContain('120,00');
    expect(head).toContain('Atlas Store');
  });

  it('does not tell a sender who sent it', async () => {
    expect(await openHead({}, 'CUSTOMER')).not.toContain('Atlas Store');
  });

  it('has a menu of the status for a single step', async () => {
    await openHead({ allowedActions: ['confirm', 'edit'] });
    fireEvent.click(screen.getByRole('button', { name: /^Statut/ }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Confirmer']);
  });
});

describe('the warnings', () => {
  it('name one undelivered order, and no lateness of a parcel that is not late', async () => {
    const pkg = buildPackage(1, { undeliveredOrders: 1, inDeliverySince: '2026-11-18T10:00:00.000Z' });
    await renderPage(<Warnings pkg={pkg} />, 'ADMIN', {});
    expect(await screen.findByText('Client 1, client sur liste noire : 1 commande non livrée')).toBeTruthy();
    expect(screen.queryByText(/En retard/)).toBeNull();
  });
});

describe('linked parcels', () => {
  it('open the other parcel, and take no room once it is known that there are none', async () => {
    const onOpen = vi.fn<(id: string) => void>();
    const other = { __typename: 'LinkedPackage', id: idOf(7), trackingNumber: 'CAS-26-000007', status: 'created' };
    await renderPage(<LinkedPackages pkg={{ id: idOf(1), linkedId: null }} onOpen={onOpen} />, 'ADMIN', {
      LinkedPackages: () => answerAt(100, { linkedPackages: [{ ...other, relation: 'exchange_return' }] }),
    });
    fireEvent.click(await screen.findByRole('button', { name: /Retour de l’échange/ }));
    expect(onOpen.mock.calls).toEqual([[idOf(7)]]);
  });
});

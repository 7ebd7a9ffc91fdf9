// The recipient's page in front of a server that a test writes: what each state shows, what it asks, and when it stops.
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { beginLoading } from '#client/areas/tracking/requests/load-parcel.ts';
import { loadTrackingMessages } from '#client/areas/tracking/messages.ts';
import { readAddress } from '#client/areas/tracking/page-address.ts';
import { TrackingPage } from '#client/areas/tracking/page.tsx';
import { trackingNamespaces } from '#client/messages/initial-namespaces.ts';
import { startI18n } from '#client/messages/start-i18n.ts';
import type { TrackedDetails, TrackedParcel } from '#shared/areas/tracking/tracked-parcel.ts';

const casa = { nameFr: 'Casablanca', nameAr: 'الدار البيضاء' };
const parcel: TrackedParcel = {
  number: 'CAS-26-001234',
  status: 'inhouse',
  city: casa,
  hub: casa,
  nextDate: null,
  createdAt: '2026-11-20T09:00:00Z',
  confirmedAt: '2026-11-20T10:00:00Z',
  pickedUpAt: '2026-11-20T15:00:00Z',
  atHubAt: '2026-11-21T08:00:00Z',
  outAt: null,
  deliveredAt: null,
  canceledAt: null,
  returnedAt: null,
  details: null,
};
const details: TrackedDetails = {
  cod: 34_900,
  reason: null,
  driverFirstName: null,
  stopsBefore: null,
  etaFrom: null,
  etaTo: null,
  senderName: 'Atlas Store',
  senderPhone: null,
  openRequests: 0,
  canRequest: true,
  requestDays: ['2026-11-26', '2026-11-27'],
};
const opened = (given: Partial<TrackedParcel> = {}, more: Partial<TrackedDetails> = {}) => ({
  session: 'session-1',
  parcel: { ...parcel, ...given, details: { ...details, ...more } },
});

const refusal = (code: string, params: object = {}) => ({ errors: [{ message: code, extensions: { code, params } }] });
const body = z.object({ query: z.string(), variables: z.record(z.string(), z.unknown()) });

/** A socket of the page that never says anything: what comes live has tests of its own. */
class SilentSocket extends EventTarget {
  static readonly CLOSED = 3;
  readonly readyState = 0;
  readonly send = (): void => undefined;
  readonly close = (): void => undefined;
}

interface Sent {
  operation: string;
  variables: Record<string, unknown>;
}
let sent: Sent[] = [];
/** The answers by operation; what is not named is not expected. */
let answers: Record<string, () => object> = {};

beforeAll(async () => {
  await startI18n({ language: 'fr', namespaces: trackingNamespaces, load: loadTrackingMessages });
});
beforeEach(() => {
  sent = [];
  answers = {};
  sessionStorage.clear();
  vi.stubGlobal('WebSocket', SilentSocket);
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const { query, variables } = body.parse(JSON.parse(z.string().parse(init.body)));
    const operation = /(?:query|mutation) (\w+)/.exec(query)?.[1] ?? '';
    sent.push({ operation, variables });
    const answer = answers[operation];
    if (!answer) throw new TypeError('network');
    return Promise.resolve(Response.json(answer()));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const result = (value: unknown) => () => ({ data: { result: value } });
function openPage(path: string): void {
  history.replaceState(null, '', path);
  render(<TrackingPage />);
}
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the search', () => {
  it('asks for a number that can be one, and sends nothing else', async () => {
    openPage('/tracking');
    const field = await screen.findByLabelText('Numéro de suivi');
    fireEvent.click(screen.getByRole('button', { name: 'Suivre' }));
    expect(await screen.findByText('Ce champ est requis')).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(field, { target: { value: 'CAS-26' } });
    fireEvent.click(screen.getByRole('button', { name: 'Suivre' }));
    expect(await screen.findByText('Un numéro de suivi ressemble à CAS-26-001234.')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('finds a parcel as it is typed, Arabic digits too, and shows it without what only its recipient sees', async () => {
    answers = { Tracking: result(parcel) };
    openPage('/tracking');
    fireEvent.change(await screen.findByLabelText('Numéro de suivi'), { target: { value: 'cas ٢٦ ٠٠١٢٣٤' } });
    fireEvent.click(screen.getByRole('button', { name: 'Suivre' }));
    await title('Colis au dépôt');
    expect(sent).toEqual([{ operation: 'Tracking', variables: { number: 'CAS-26-001234' } }]);
    expect(location.pathname).toBe('/tracking/CAS-26-001234');
    expect(screen.getByText('Il attend sa tournée au dépôt de Casablanca.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'C’est votre colis ?' })).toBeTruthy();
    for (const hidden of ['À payer à la livraison', 'Atlas Store', 'Suivi en direct', 'Demander un autre jour'])
      expect(screen.queryByText(hidden)).toBeNull();
  });

  it('says that no parcel has the number, with the field to correct it', async () => {
    answers = { Tracking: () => refusal('tracking.unknown_number') };
    openPage('/tracking/CAS-26-999999');
    expect(await screen.findByText(/^Aucun colis ne porte ce numéro/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Numéro de suivi').value).toBe('CAS-26-999999');
  });

  it('without a network says so, and tries again by itself when it is back', async () => {
    openPage('/tracking/CAS-26-001234');
    expect(await screen.findByRole('button', { name: 'Réessayer' })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Le service ne répond pas');
    answers = { Tracking: result(parcel) };
    window.dispatchEvent(new Event('online'));
    await title('Colis au dépôt');
  });
});

describe('the link', () => {
  it('opens everything with one call, which may have begun before the page was there', async () => {
    answers = { TrackingOpen: result(opened()) };
    history.replaceState(null, '', '/tracking/CAS-26-001234#secret');
    beginLoading(readAddress());
    expect(sent).toHaveLength(1);
    openPage('/tracking/CAS-26-001234#secret');
    await title('Colis au dépôt');
    expect(screen.getByText('À payer à la livraison')).toBeTruthy();
    expect(screen.getByText('Atlas Store')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'C’est votre colis ?' })).toBeNull();
    expect(sent).toEqual([
      { operation: 'TrackingOpen', variables: { input: { number: 'CAS-26-001234', token: 'secret' } } },
    ]);
  });

  it('what had begun for another address is not shown', async () => {
    answers = { TrackingOpen: result(opened({ number: 'CAS-26-000001' })), Tracking: result(parcel) };
    history.replaceState(null, '', '/tracking/CAS-26-000001#secret');
    beginLoading(readAddress());
    openPage('/tracking/CAS-26-001234');
    await title('Colis au dépôt');
    expect(screen.getByText('CAS-26-001234')).toBeTruthy();
    expect(screen.queryByText('À payer à la livraison')).toBeNull();
  });

  it('that is wrong leads to the field, and says what to do', async () => {
    answers = { TrackingOpen: () => refusal('tracking.wrong_proof') };
    openPage('/tracking/CAS-26-001234#wrong');
    expect(await screen.findByText(/^Ce lien ne correspond à aucun colis/)).toBeTruthy();
  });
});

const prove = async (digits: string): Promise<void> => {
  fireEvent.change(await screen.findByLabelText('4 derniers chiffres'), { target: { value: digits } });
  fireEvent.click(screen.getByRole('button', { name: 'Voir' }));
};

describe('the last four digits', () => {
  it('are asked for in full, refused when wrong, and open the parcel when right; the tab keeps its session', async () => {
    answers = { Tracking: result(parcel), TrackingOpen: () => refusal('tracking.wrong_proof') };
    openPage('/tracking/CAS-26-001234');
    await prove('71');
    expect(await screen.findByText('Tapez les 4 derniers chiffres du téléphone.')).toBeTruthy();
    expect(sent.map(({ operation }) => operation)).toEqual(['Tracking']);
    await prove('0000');
    expect(await screen.findByText('Le numéro ou les chiffres ne correspondent pas.')).toBeTruthy();
    answers = { ...answers, TrackingOpen: result(opened()) };
    await prove('٧١٥٩');
    expect(await screen.findByText('À payer à la livraison')).toBeTruthy();
    expect(sent.at(-1)?.variables).toEqual({ input: { number: 'CAS-26-001234', digits: '7159' } });
    expect(sessionStorage.getItem('qafila.tracking.CAS-26-001234')).toBe('session-1');
  });

  it('end at the limit of tries, with the time of the next one', async () => {
    answers = {
      Tracking: result(parcel),
      TrackingOpen: () => refusal('tracking.too_many_tries', { retryAfter: 1_800 }),
    };
    openPage('/tracking/CAS-26-001234');
    await prove('0000');
    expect(await screen.findByText(/^Trop d’essais\. Réessayez à partir de \d\d:\d\d\.$/)).toBeTruthy();
    expect(screen.queryByText('À payer à la livraison')).toBeNull();
  });
});

describe('a parcel', () => {
  it('that is delivered says when, and asks for nothing more', async () => {
    const deliveredAt = '2026-06-22T10:30:00Z';
    const delivered = { status: 'delivered', outAt: '2026-06-22T08:00:00Z', deliveredAt } as const;
    answers = { TrackingOpen: result(opened(delivered, { cod: null, canRequest: false })) };
    openPage('/tracking/CAS-26-001234#secret');
    await title('Colis livré');
    expect(screen.getByText(/^Remis le/).textContent).toMatch(
      /^Remis le .*22 juin à 11:30\. Merci de votre confiance\.$/,
    );
    const steps = within(screen.getByRole('list', { name: 'Étapes du colis' })).getAllByRole('listitem');
    expect(steps).toHaveLength(4);
    expect(screen.queryByText('À payer à la livraison')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Demander un autre jour' })).toBeNull();
  });

  it.each([
    ['reported', { nextDate: '2026-11-25' }, { reason: 'no_answer' }, 'Livraison reportée', /Motif : Pas de réponse\./],
    [
      'canceled',
      { canceledAt: '2026-11-22T10:00:00Z' },
      { reason: 'lost', cod: null },
      'Colis perdu',
      /Nous en sommes désolés/,
    ],
    [
      'returned',
      { canceledAt: '2026-11-22T10:00:00Z', returnedAt: '2026-11-23T10:00:00Z' },
      { cod: null },
      'Colis retourné',
      /rendu à l’expéditeur/,
    ],
  ] as const)('that is %s says why and what follows', async (status, given, more, heading, line) => {
    answers = { TrackingOpen: result(opened({ status, ...given }, more)) };
    openPage('/tracking/CAS-26-001234#secret');
    await title(heading);
    expect(screen.getAllByText(line).length).toBeGreaterThan(0);
  });
});

describe('a request', () => {
  it('needs a day or an address, is sent once, and says that it waits', async () => {
    answers = {
      TrackingOpen: result(opened()),
      TrackingRequest: result(opened({}, { openRequests: 1 })),
    };
    openPage('/tracking/CAS-26-001234#secret');
    fireEvent.click(await screen.findByRole('button', { name: 'Demander un autre jour' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Envoyer la demande' }));
    expect(await screen.findByText('Choisissez un jour ou écrivez une adresse.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Autre adresse'), { target: { value: ' 9 avenue Annakhil ' } });
    const form = screen.getByRole('button', { name: 'Envoyer la demande' }).closest('form');
    if (form) for (const _ of [1, 2]) fireEvent.submit(form);
    expect(await screen.findByText('Demande envoyée')).toBeTruthy();
    await waitFor(() => {
      expect(screen.queryByLabelText('Autre adresse')).toBeNull();
    });
    const requests = sent.filter(({ operation }) => operation === 'TrackingRequest');
    expect(requests.map(({ variables }) => variables)).toEqual([
      { input: { session: 'session-1', address: '9 avenue Annakhil' } },
    ]);
  });

  it('of a day that is none is refused at its field', async () => {
    answers = { TrackingOpen: result(opened()), TrackingRequest: () => refusal('no_delivery_day') };
    openPage('/tracking/CAS-26-001234#secret');
    fireEvent.click(await screen.findByRole('button', { name: 'Demander un autre jour' }));
    const day = await screen.findByLabelText<HTMLSelectElement>('Jour souhaité');
    const [, first] = day.options;
    fireEvent.change(day, { target: { value: first?.value } });
    fireEvent.click(screen.getByRole('button', { name: 'Envoyer la demande' }));
    expect(await screen.findByText(/^Choisissez un jour de livraison/)).toBeTruthy();
    expect(day.getAttribute('aria-invalid')).toBe('true');
  });
});

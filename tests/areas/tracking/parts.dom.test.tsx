// Parts of the recipient's page, each alone: its forms, and where the driver is.
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import DriverMap from '#client/areas/tracking/driver-map.tsx';
import { FindForm } from '#client/areas/tracking/forms/find-form.tsx';
import { ProofForm } from '#client/areas/tracking/forms/proof-form.tsx';
import { ChangeRequest } from '#client/areas/tracking/forms/request-form.tsx';
import { loadTrackingMessages } from '#client/areas/tracking/messages.ts';
import { TrackingError } from '#client/areas/tracking/requests/api.ts';
import { trackingNamespaces } from '#client/messages/initial-namespaces.ts';
import { startI18n } from '#client/messages/start-i18n.ts';
import type { TrackedDetails } from '#shared/areas/tracking/tracked-parcel.ts';

beforeAll(async () => {
  await startI18n({ language: 'fr', namespaces: trackingNamespaces, load: loadTrackingMessages });
});

const openFind = (problem: string | null) => {
  const onFind = vi.fn<(number: string) => void>();
  render(<FindForm initial="CAS-26-999999" problem={problem} onFind={onFind} />);
  return {
    onFind,
    find: (typed: string) => {
      fireEvent.change(screen.getByLabelText('Numéro de suivi'), { target: { value: typed } });
      fireEvent.click(screen.getByRole('button', { name: 'Suivre' }));
    },
  };
};

describe('the field of a number', () => {
  it('says what is wrong with what is typed now, no longer what was not found before', () => {
    const { find, onFind } = openFind('Aucun colis');
    expect(screen.getByText('Aucun colis')).toBeTruthy();
    find('   ');
    expect(screen.getByText('Ce champ est requis')).toBeTruthy();
    find('CAS-26');
    expect(screen.getByText(/ressemble à/)).toBeTruthy();
    find('cas 26 001234');
    expect(screen.queryByText(/ressemble à/)).toBeNull();
    expect(onFind.mock.calls).toEqual([['CAS-26-001234']]);
  });
});

const openProof = (onProve: (digits: string) => Promise<void>) => {
  render(<ProofForm onProve={onProve} />);
  const field = screen.getByLabelText<HTMLInputElement>('4 derniers chiffres');
  return {
    field,
    send: async (typed: string) => {
      fireEvent.change(field, { target: { value: typed } });
      const form = field.closest('form');
      if (form) for (const _ of [1, 2]) await act(async () => Promise.resolve(fireEvent.submit(form)));
    },
  };
};

describe('the last four digits', () => {
  it('are taken with what people type between them, and are exactly four', async () => {
    const onProve = vi.fn<(digits: string) => Promise<void>>(() => new Promise(() => undefined));
    const { send, field } = openProof(onProve);
    await send('71593');
    expect(screen.getByText('Tapez les 4 derniers chiffres du téléphone.')).toBeTruthy();
    expect(field.maxLength).toBeGreaterThanOrEqual(4);
    // The second press before the answer sends nothing.
    await send('71 59');
    expect(onProve.mock.calls).toEqual([['7159']]);
  });

  it('can be tried again after a refusal, which says why', async () => {
    const onProve = vi.fn<() => Promise<void>>(() => Promise.reject(new TrackingError('tracking.wrong_proof')));
    const { send } = openProof(onProve);
    await send('0000');
    expect(screen.getByText('Le numéro ou les chiffres ne correspondent pas.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Voir' }).getAttribute('aria-busy')).not.toBe('true');
  });
});

const details: TrackedDetails = {
  cod: null,
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
const body = z.object({ variables: z.object({ input: z.record(z.string(), z.unknown()) }) });

let answer: () => object = () => ({});

const openRequest = (given: Partial<TrackedDetails> = {}) => {
  const onSent = vi.fn<() => void>();
  const element = (more: Partial<TrackedDetails>) => (
    <ChangeRequest session="s1" details={{ ...details, ...given, ...more }} onSent={onSent} />
  );
  const { rerender } = render(element({}));
  return {
    onSent,
    become: (more: Partial<TrackedDetails>) => {
      rerender(element(more));
    },
  };
};

const button = (name: string) => screen.queryByRole('button', { name });

const openForm = () => {
  fireEvent.click(screen.getByRole('button', { name: 'Demander un autre jour' }));
};

describe('a request for another day', () => {
  let sent: unknown[] = [];
  beforeEach(() => {
    sent = [];
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
      sent.push(body.parse(JSON.parse(z.string().parse(init.body))).variables.input);
      return Promise.resolve(Response.json(answer()));
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('has either the button or the form, and neither once nothing can be asked for', () => {
    const { become } = openRequest();
    openForm();
    expect(button('Demander un autre jour')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
    expect(button('Envoyer la demande')).toBeNull();
    openForm();
    become({ canRequest: false });
    expect([button('Envoyer la demande'), button('Demander un autre jour')]).toEqual([null, null]);
  });

  it('sends the day alone, hands on what was answered, and closes', async () => {
    const parcel = {
      number: 'CAS-26-001234',
      status: 'inhouse',
      city: null,
      hub: null,
      nextDate: null,
      createdAt: '2026-11-20T09:00:00Z',
      confirmedAt: null,
      pickedUpAt: null,
      atHubAt: null,
      outAt: null,
      deliveredAt: null,
      canceledAt: null,
      returnedAt: null,
      details: { ...details, openRequests: 1 },
    };
    answer = () => ({ data: { result: { session: 's1', parcel } } });
    const { onSent, become } = openRequest();
    openForm();
    const day = screen.getByLabelText<HTMLSelectElement>('Jour souhaité');
    const value = day.options[1]?.value ?? '';
    fireEvent.change(day, { target: { value } });
    fireEvent.click(screen.getByRole('button', { name: 'Envoyer la demande' }));
    await waitFor(() => {
      expect(onSent).toHaveBeenCalledTimes(1);
    });
    expect(sent).toEqual([{ session: 's1', day: value }]);
    become({ openRequests: 1 });
    expect(screen.getByText('Demande envoyée')).toBeTruthy();
    expect(screen.getByText(/vous répond par téléphone/)).toBeTruthy();
    expect(button('Envoyer la demande')).toBeNull();
  });

  it('without a day or an address says so at the day, and sends nothing', async () => {
    openRequest();
    openForm();
    fireEvent.change(screen.getByLabelText('Autre adresse'), { target: { value: '   ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Envoyer la demande' }));
    expect(await screen.findByText('Choisissez un jour ou écrivez une adresse.')).toBeTruthy();
    expect(screen.getByLabelText('Jour souhaité').getAttribute('aria-invalid')).toBe('true');
    expect([sent, button('Envoyer la demande')?.getAttribute('aria-busy') ?? null]).toEqual([[], null]);
  });

  it('that is refused says why at the address, and can be sent again', async () => {
    answer = () => ({ errors: [{ message: 'x', extensions: { code: 'too_long', params: {} } }] });
    openRequest();
    openForm();
    const address = screen.getByLabelText('Autre adresse');
    fireEvent.change(address, { target: { value: '9 rue Sebou' } });
    for (const times of [1, 2]) {
      fireEvent.click(screen.getByRole('button', { name: 'Envoyer la demande' }));
      await waitFor(() => {
        expect([sent.length, address.getAttribute('aria-invalid')]).toEqual([times, 'true']);
      });
      await act(async () => Promise.resolve());
    }
    expect(screen.getByLabelText('Jour souhaité').getAttribute('aria-invalid')).not.toBe('true');
  });

  it('that waited before the page was opened is counted, without being called sent', () => {
    openRequest({ openRequests: 1 });
    expect(screen.getByText('1 demande attend une réponse.')).toBeTruthy();
    expect(screen.queryByText('Demande envoyée')).toBeNull();
  });
});

it('the driver on the map has an age, and the town that is near', async () => {
  // The land below the map.
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(null)));
  onTestFinished(() => void vi.unstubAllGlobals());
  const at = new Date(Date.now() - 60_000).toISOString();
  render(<DriverMap position={{ lat: 33.57, lng: -7.59, at, bearing: null }} />);
  const section = await screen.findByRole('region', { name: 'Où est le livreur' });
  expect(section.textContent).toMatch(/Position .*1.*min.* · près de Casablanca/);
});

// The configuration screen of an administrator.
import { Suspense } from 'react';
import { createStore, Provider } from 'jotai';
import { act, cleanup, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { findPanel } from '#tests/client/support/find-panel.ts';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import Config from '#client/areas/config/screen.tsx';
import { Toasts } from '#client/ui/feedback/toasts.tsx';
import { LiveProvider } from '#client/live/live-provider.tsx';
import { errorMessage } from '#client/messages/error-message.ts';
import { initI18n } from '#client/messages/i18n.ts';
import { storeSession } from '#client/session/session.ts';
import { type FakeAnswer, type Call, FakeServer } from '#tests/client/support/fake-server.ts';
import { cursorAt } from '#tests/client/support/parcels.ts';
import { sessionOf } from '#tests/client/support/session.ts';
import { usualRules } from './support/rules.ts';

beforeAll(async () => {
  await initI18n('fr');
});
afterEach(cleanup);

const hub = {
  __typename: 'ConfigHub',
  id: 'h1',
  version: 1,
  code: 'CAS',
  nameFr: 'Casablanca',
  nameAr: 'الدار البيضاء',
  lat: 33.6,
  lng: -7.54,
  daysOff: ['sunday'],
};
const city = (id: string, nameFr: string, given: object = {}) => ({
  __typename: 'ConfigCity',
  id,
  version: 1,
  nameFr,
  nameAr: nameFr,
  hubId: 'h1',
  lat: 33.5,
  lng: -7.6,
  aliases: [],
  ...given,
});
const line = (cityId: string) => ({
  __typename: 'OffersLine',
  hubId: 'h1',
  cityId,
  delivered: 3500,
  refused: 1000,
  returned: 500,
});
const group = {
  __typename: 'OffersGroup',
  id: 'g1',
  version: 1,
  name: 'Standard',
  isDefault: true,
  status: 'active',
  allowedActions: ['edit', 'assign'],
  companies: [],
  plannedOn: null,
  plannedLines: null,
  lines: [line('c1'), line('c2')],
};
const rules = {
  __typename: 'Rules',
  id: 'r1',
  version: 1,
  maxAttempts: 3,
  reportReasons: ['no_answer', 'refused'],
  cancelReasons: ['refused'],
  proofFrom: null,
  cashLimit: null,
  attemptKm: 25,
  attemptSpeed: 30,
  attemptSeconds: 20,
  attemptProof: true,
  claimAnswerHours: 4,
  claimResolutionDays: 3,
  legalName: null,
  legalAddress: null,
  legalIce: null,
  legalRc: null,
  legalIf: null,
  legalRib: null,
  billingMode: 'manual' as const,
  billingDays: [],
  billingThreshold: null,
  secondFactorRoles: ['ADMIN'],
  ...usualRules,
};

const operationOf = ({ query }: Call): string => /(?:query|mutation)\s+(\w+)/.exec(query)?.[1] ?? '';

async function openConfig(section: string, on: Record<string, (call: Call) => FakeAnswer> = {}) {
  storeSession(sessionOf('ADMIN'));
  navigate(`/config?section=${section}`, { replace: true });
  const server = new FakeServer();
  const cities = [city('c1', 'Casablanca'), city('c2', 'Mohammedia'), city('c3', 'Settat')];
  server.respond = (call) => {
    const name = operationOf(call);
    const extensions = { at: cursorAt(100) };
    if (on[name]) return { extensions, ...on[name](call) };
    if (name === 'ConfigPlaces') return { data: { configHubs: [hub], configCities: cities }, extensions };
    if (name === 'ConfigOffers') return { data: { offersGroups: [group] }, extensions };
    if (name === 'ConfigRules') return { data: { rules }, extensions };
    if (name === 'WaitingCities')
      return { data: { waitingCities: { __typename: 'WaitingCities', waiting: 0, matched: 0 } }, extensions };
    return { data: {} };
  };
  render(
    <Provider store={createStore()}>
      <LiveProvider userId="u1">
        <Suspense fallback={null}>
          <Config />
        </Suspense>
        <Toasts />
      </LiveProvider>
    </Provider>,
  );
  await vi.waitUntil(() => server.connections.length > 0, 10_000);
  await server.accept(cursorAt(100));
  await vi.waitUntil(
    () => server.connection.subscribes('rulesChanged').length > 0 && document.querySelector('[data-cell], section h2'),
    10_000,
  );
  return {
    server,
    sent: (name: string) =>
      server.calls.filter((call) => operationOf(call) === name).map(({ variables }) => variables['input']),
  };
}

const cellOf = (spot: string): HTMLElement =>
  document.querySelector<HTMLElement>(`[data-cell="${spot}"]`) ?? document.body;
function typeInto(spot: string, text: string): void {
  fireEvent.doubleClick(cellOf(spot));
  const input = within(cellOf(spot)).getByRole('textbox');
  fireEvent.change(input, { target: { value: text } });
  fireEvent.keyDown(input, { key: 'Enter' });
}
function pasteAt(spot: string, text: string): void {
  const event = createEvent.paste(cellOf(spot));
  Object.defineProperty(event, 'clipboardData', { value: { getData: () => text } });
  fireEvent.pointerDown(cellOf(spot), { pointerType: 'mouse' });
  fireEvent(cellOf(spot), event);
}
const bar = () => screen.findByRole('region', { name: 'Modifications en cours' });
const review = async () => {
  fireEvent.click(within(await bar()).getByRole('button', { name: 'Vérifier et enregistrer' }));
  return findPanel({ name: 'Vérifiez avant d’enregistrer' });
};

describe('typing into a tariff', () => {
  it('raises the bar, shows the difference in money, and saves the cells that changed and nothing else', async () => {
    const page = await openConfig('offers', {
      OffersGroupEdit: () => ({
        data: {
          result: {
            __typename: 'OffersGroupResult',
            row: { ...group, version: 2, lines: [{ ...line('c1'), delivered: 4250 }, line('c2')] },
          },
        },
      }),
    });
    typeInto('0.0', '42,5');
    expect((await bar()).textContent).toContain('1 modification non enregistrée');
    const dialog = await review();
    expect(dialog.textContent).toContain('CAS – Casablanca · Livré');
    expect(dialog.textContent).toMatch(/35,00 DHS.*42,50 DHS/);
    expect(page.sent('OffersGroupEdit')).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer 1 modification' }));
    await waitFor(() => {
      expect(page.sent('OffersGroupEdit')).toMatchObject([
        { id: 'g1', version: 1, lines: [{ hubId: 'h1', cityId: 'c1', delivered: 4250 }] },
      ]);
    });
    await waitFor(() => {
      expect(screen.queryByRole('region', { name: 'Modifications en cours' })).toBeNull();
    });
    expect(cellOf('0.0').textContent).toContain('42,50');
  });

  it('after changing the value back, the bar is hidden', async () => {
    await openConfig('offers');
    typeInto('0.0', '50');
    await bar();
    typeInto('0.0', '35');
    expect(screen.queryByRole('region', { name: 'Modifications en cours' })).toBeNull();
  });

  it('pastes a grid from a spreadsheet, and marks the cells with invalid values', async () => {
    await openConfig('offers');
    pasteAt('1.0', '40\t11\t6\n45,90 DH\tabc\t7');
    expect(['1.0', '1.1', '1.2', '2.0', '2.2'].map((spot) => cellOf(spot).textContent)).toEqual([
      '40,00',
      '11,00',
      '6,00',
      '45,90',
      '7,00',
    ]);
    expect(cellOf('2.1').getAttribute('aria-invalid')).toBe('true');
    expect(cellOf('2.1').textContent).toContain('Montant non valide');
    expect((await bar()).textContent).toContain('1 valeur à corriger');
  });

  it('a line that lacks a fee is refused before it is sent', async () => {
    const page = await openConfig('offers');
    typeInto('2.0', '60');
    const dialog = await review();
    expect(within(dialog).getAllByText('Les trois frais vont ensemble')).toHaveLength(2);
    fireEvent.click(within(dialog).getByRole('button', { name: /^Enregistrer/ }));
    expect(await within(dialog).findByText('Des champs sont à corriger.')).toBeTruthy();
    expect(page.sent('OffersGroupEdit')).toEqual([]);
  });
});

describe('another administrator', () => {
  it('who saved the same value meanwhile causes a conflict instead of being overwritten', async () => {
    let tries = 0;
    const page = await openConfig('cities', {
      CityEdit: () => {
        tries += 1;
        if (tries > 1)
          return { data: { cityEdit: { __typename: 'CityResult', city: city('c1', 'Casa', { version: 3 }) } } };
        return {
          data: null,
          errors: [
            {
              message: 'changed',
              path: ['cityEdit'],
              extensions: {
                code: 'changed_meanwhile',
                params: { version: 2 },
                fields: [{ path: 'nameFr', code: 'changed_meanwhile', params: { mine: 'Casa', theirs: 'Dar Beida' } }],
              },
            },
          ],
        };
      },
    });
    typeInto('0.0', 'Casa');
    const dialog = await review();
    fireEvent.click(within(dialog).getByRole('button', { name: /^Enregistrer/ }));
    expect(
      (await within(dialog).findByRole('radio', { name: /Prendre celle enregistrée/ })).closest('label')?.textContent,
    ).toContain('Dar Beida');
    fireEvent.click(within(dialog).getByRole('radio', { name: /Garder la vôtre/ }));
    fireEvent.click(within(dialog).getByRole('button', { name: /^Enregistrer/ }));
    await waitFor(() => {
      expect(page.sent('CityEdit')).toMatchObject([
        { version: 1, nameFr: 'Casa' },
        { version: 2, nameFr: 'Casa' },
      ]);
    });
  });

  it('who saves is shown at once, and the text being typed stays', async () => {
    const { server } = await openConfig('cities');
    typeInto('0.0', 'Casa');
    act(() => {
      server.connection.push(cursorAt(101), {
        cityChanged: {
          __typename: 'ConfigCityChange',
          kind: 'CHANGED',
          id: 'c2',
          version: 2,
          changed: ['nameFr'],
          reason: null,
          city: city('c2', 'Fédala', { version: 2 }),
        },
      });
    });
    await waitFor(() => {
      expect(cellOf('1.0').textContent).toBe('Fédala');
    });
    expect(cellOf('0.0').textContent).toBe('Casa');
  });
});

function lost(): FakeAnswer {
  throw new TypeError('Failed to fetch');
}

describe('a failure', () => {
  it('of the network is named as such when several rows are not saved', async () => {
    await openConfig('cities', { CityEdit: lost });
    typeInto('0.0', 'Casa');
    typeInto('1.0', 'Fédala');
    const dialog = await review();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer 2 modifications' }));
    await waitFor(() => {
      expect(screen.getAllByText('Erreur de réseau').length).toBeGreaterThan(1);
    });
    expect(screen.queryByText(errorMessage({ code: 'invalid_input' }))).toBeNull();
  });

  it('while parcels get their cities is shown, with the number of those that have theirs', async () => {
    const answers = [
      (): FakeAnswer => ({
        data: { waitingCitiesResolve: { __typename: 'WaitingCitiesResult', resolved: 2, refused: 0, next: 'p2' } },
      }),
      lost,
      lost,
    ];
    const page = await openConfig('cities', {
      WaitingCities: () => ({ data: { waitingCities: { __typename: 'WaitingCities', waiting: 5, matched: 5 } } }),
      WaitingCitiesResolve: () => (answers.shift() ?? lost)(),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Leur donner cette ville' }));
    expect(await screen.findByText('Erreur de réseau')).toBeTruthy();
    expect(screen.getByText('2 colis ont reçu leur ville')).toBeTruthy();
    expect(page.sent('WaitingCitiesResolve')).toHaveLength(2);
    const retry = await screen.findByRole('button', { name: 'Leur donner cette ville' });
    fireEvent.click(retry);
    await waitFor(() => {
      expect(page.sent('WaitingCitiesResolve')).toHaveLength(3);
    });
    expect(screen.queryByText(/0 colis/)).toBeNull();
  });
});

describe('reasons and limits', () => {
  it('are switched, ordered and saved together', async () => {
    const page = await openConfig('rules', {
      RulesEdit: () => ({ data: { rulesEdit: { __typename: 'RulesResult', rules: { ...rules, version: 2 } } } }),
    });
    fireEvent.click(screen.getByRole('radio', { name: '5' }));
    fireEvent.click(
      within(screen.getByRole('region', { name: 'Motifs de report' })).getByRole('button', {
        name: 'Monter « Refusé par le destinataire »',
      }),
    );
    const dialog = await review();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer 2 modifications' }));
    await waitFor(() => {
      expect(page.sent('RulesEdit')).toMatchObject([
        { id: 'r1', version: 1, maxAttempts: 5, reportReasons: ['refused', 'no_answer'] },
      ]);
    });
  });

  it('the last reason in use cannot be switched off', async () => {
    await openConfig('rules');
    const used = within(screen.getByRole('region', { name: 'Motifs d’annulation' })).getByRole('checkbox', {
      name: 'Refusé par le destinataire',
    });
    expect(used).toHaveProperty('disabled', true);
  });
});

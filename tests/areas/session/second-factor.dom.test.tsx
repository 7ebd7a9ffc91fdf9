// The second factor in the profile: it is set up with an app, its recovery codes are kept, and it is switched off.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import SetUpScreen from '#client/areas/session/second-factor/set-up-screen.tsx';
import { SecondFactor } from '#client/areas/session/security/second-factor.tsx';
import { initI18n } from '#client/messages/i18n.ts';
import type { FakeAnswer } from '#tests/client/support/fake-server.ts';
import { cursorAt } from '#tests/client/support/messages.ts';
import { type Answers, refusal, renderPage } from '#tests/client/support/render-page.tsx';
import { sessionOf } from '#tests/client/support/session.ts';

beforeAll(() => initI18n('fr'));
const revoked = vi.fn<(url: string) => void>();
beforeEach(() => {
  revoked.mockReset();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:codes');
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(revoked);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const factor = { secret: 'ABCDEFGHIJKL', uri: 'otpauth://totp/Qafila', qr: { path: 'M0 0h1', size: 29 } };
const begun = (): FakeAnswer => ({ data: { secondFactorBegin: factor } });
const codes = ['urjv-ek74', 'a2c4-e6g8'];
const confirmed = (): FakeAnswer => ({ data: { secondFactorConfirm: { recoveryCodes: codes } } });
const viewer = () => {
  const { token, viewer: known } = sessionOf('ADMIN');
  return { data: { viewer: { ...known, rights: [], missing: [], token } } };
};

/** The setting, as the server says that it is. */
async function open(state: object, answers: Answers = {}) {
  const page = await renderPage(<SecondFactor />, 'ADMIN', {
    secondFactorBegin: begun,
    secondFactorConfirm: confirmed,
    viewer,
    ...answers,
  });
  await vi.waitUntil(() => page.server.connection.subscribes('secondFactor').length > 0, 10_000);
  act(() => {
    page.server.connection.push(cursorAt(101), {
      secondFactor: { __typename: 'SecondFactor', state: 'off', enabledAt: null, recoveryCodesLeft: 0, ...state },
    });
  });
  return page;
}
const on = { state: 'on', enabledAt: '2026-11-20T09:00:00.000Z', recoveryCodesLeft: 7 };
const click = async (name: string): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name }));
};
const confirm = async (code: string) => {
  fireEvent.change(await screen.findByLabelText('Code affiché par l’application'), { target: { value: code } });
};

describe('setting it up', () => {
  it('shows the key in groups and copies it without, and offers to open an app', async () => {
    await open({});
    await click('Activer');
    expect(await screen.findByText('ABCD EFGH IJKL')).toBeTruthy();
    // A link that only telephones show.
    expect(screen.getByText(/^Ouvrir dans une application/).getAttribute('href')).toBe(factor.uri);
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await click('Copier la clé');
    expect(writeText.mock.calls).toEqual([['ABCDEFGHIJKL']]);
  });

  it('ends with the recovery codes, which have the focus, are copied and downloaded one below the other', async () => {
    const { callsOf } = await open({});
    await click('Activer');
    await confirm('123456');
    const box = await screen.findByRole('region', { name: 'Gardez vos codes de secours' });
    expect(document.activeElement).toBe(box);
    expect(callsOf('secondFactorConfirm')[0]?.variables).toEqual({ input: { code: '123456' } });
    expect(
      within(box)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(codes);
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const saved = vi.fn<(name: string) => void>();
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved(`${this.download} ${this.href}`);
    });
    fireEvent.click(within(box).getByRole('button', { name: 'Copier' }));
    fireEvent.click(within(box).getByRole('button', { name: 'Télécharger' }));
    expect(writeText.mock.calls).toEqual([['urjv-ek74\na2c4-e6g8']]);
    expect(saved.mock.calls).toEqual([['qafila-codes-de-secours.txt blob:codes']]);
    expect(revoked.mock.calls).toEqual([['blob:codes']]);
    const before = callsOf('viewer').length;
    fireEvent.click(within(box).getByRole('button', { name: 'Je les ai gardés' }));
    await waitFor(() => {
      expect([screen.queryByRole('dialog'), callsOf('viewer').length - before]).toEqual([null, 1]);
    });
  });

  it('is not lost by a click beside the dialog', async () => {
    await open({});
    await click('Activer');
    await screen.findByRole('dialog', { name: 'Activer la connexion en deux étapes' });
    fireEvent.pointerDown(document.body);
    fireEvent.click(document.body);
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('that could not begin says why and begins again', async () => {
    const answers = [refusal('second_factor.no_key')];
    await open({}, { secondFactorBegin: () => answers.shift() ?? begun() });
    await click('Activer');
    expect(await screen.findByText('La configuration n’a pas pu commencer')).toBeTruthy();
    await click('Réessayer');
    expect(await screen.findByText('ABCD EFGH IJKL')).toBeTruthy();
    expect(screen.queryByText('La configuration n’a pas pu commencer')).toBeNull();
  });

  it('says that a first code is wrong, and asks for no proof', async () => {
    await open(
      {},
      {
        secondFactorConfirm: () => refusal('invalid_input', [{ path: 'code', code: 'wrong_code', params: {} }]),
      },
    );
    await click('Activer');
    await confirm('000000');
    expect(await screen.findByText('Code incorrect')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Gardez vos codes de secours' })).toBeNull();
  });

  it('of who must have one goes on with the page that was asked for', async () => {
    const { callsOf } = await renderPage(<SetUpScreen />, 'ADMIN', {
      secondFactorBegin: begun,
      secondFactorConfirm: confirmed,
      viewer,
    });
    await confirm('123456');
    const before = callsOf('viewer').length;
    await click('Je les ai gardés');
    await waitFor(() => {
      expect(callsOf('viewer').length - before).toBe(1);
    });
    expect(callsOf('signOut')).toEqual([]);
  });
});

const question = () => within(screen.getByRole('dialog', { name: 'Désactiver la connexion en deux étapes ?' }));

describe('one that is on', () => {
  it('says since when, how many codes are left, and gives new ones until they are kept', async () => {
    const { callsOf } = await open(on, {
      recoveryCodesRenew: () => ({ data: { recoveryCodesRenew: { recoveryCodes: codes } } }),
    });
    expect((await screen.findByText(/^Activée le/)).textContent).toContain('7 codes de secours restants');
    expect(screen.queryByRole('button', { name: 'Activer' })).toBeNull();
    await click('Nouveaux codes de secours');
    expect(screen.getByRole('button', { name: /Nouveaux codes de secours/ }).getAttribute('aria-busy')).toBe('true');
    expect(await screen.findByText('urjv-ek74')).toBeTruthy();
    await click('Je les ai gardés');
    expect(screen.queryByRole('region', { name: 'Gardez vos codes de secours' })).toBeNull();
    expect(callsOf('recoveryCodesRenew')).toHaveLength(1);
  });

  it('is switched off after a question, which can be left', async () => {
    const { callsOf } = await open(on, {
      secondFactorDisable: () => ({ data: { secondFactorDisable: { ok: true } } }),
    });
    await click('Désactiver');
    fireEvent.click(question().getByRole('button', { name: 'Garder' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(callsOf('secondFactorDisable')).toEqual([]);
    await click('Désactiver');
    fireEvent.click(question().getByRole('button', { name: 'Désactiver' }));
    expect(await screen.findByText('La connexion en deux étapes est désactivée')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Activer' })).toBeTruthy();
    // What the page shows of the viewer depends on it.
    expect(callsOf('viewer').length).toBeGreaterThan(0);
  });

  it('stays on where switching it off is refused, and the question is over', async () => {
    await open(on, { secondFactorDisable: () => refusal('forbidden') });
    await click('Désactiver');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Désactiver' }));
    expect(await screen.findByText('Votre rôle ne permet pas cette action.')).toBeTruthy();
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(screen.getByText(/^Activée le/)).toBeTruthy();
  });
});

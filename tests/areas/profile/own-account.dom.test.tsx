// The own photo, e-mail address and request to be erased, each as its owner changes it.
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AvatarSetting } from '#client/areas/profile/sections/avatar-setting.tsx';
import { EmailSetting } from '#client/areas/profile/sections/email.tsx';
import { ErasureRequest } from '#client/areas/profile/sections/erasure-request.tsx';
import type { Profile } from '#client/areas/profile/documents.ts';
import { ProofHost } from '#client/areas/session/proof/proof-host.tsx';
import { initI18n } from '#client/messages/i18n.ts';
import { findPanel } from '#tests/client/support/find-panel.ts';
import { FakeRequest } from '#tests/client/support/fake-request.ts';
import { type Answers, answerAt, refusal, renderPage } from '#tests/client/support/render-page.tsx';
import { sessionOf } from '#tests/client/support/session.ts';

beforeAll(() => initI18n('fr'));
const { viewer } = sessionOf('CUSTOMER');
const answerOfViewer = () => ({ data: { viewer: { ...viewer, rights: [], missing: [], token: 'token-1' } } });
const click = async (name: string): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name }));
};

const openPhoto = async (avatarId: string | null, answers: Answers = {}) => {
  const page = await renderPage(<AvatarSetting viewer={{ ...viewer, avatarId }} />, 'CUSTOMER', {
    viewer: answerOfViewer,
    AvatarSet: () => ({ data: { avatarSet: { __typename: 'AvatarResult', avatarId: 'f1' } } }),
    ...answers,
  });
  await screen.findByTestId('avatar');
  return page;
};
const choose = async (): Promise<FakeRequest> => {
  const before = FakeRequest.all.length;
  fireEvent.change(screen.getByTestId('avatar'), { target: { files: [new File(['x'], 'moi.jpg')] } });
  await vi.waitFor(() => expect(FakeRequest.all.length).toBe(before + 1));
  return FakeRequest.all.at(-1) ?? new FakeRequest();
};

describe('the photo', () => {
  beforeEach(() => {
    FakeRequest.all = [];
    vi.stubGlobal('XMLHttpRequest', FakeRequest);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  const sent = { data: { fileUpload: { id: 'f1' } } };

  it('is sent when it is chosen, with its progress, and is then that of the viewer', async () => {
    const { callsOf } = await openPhoto(null);
    expect(screen.getByRole('button', { name: 'Choisir une photo' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retirer la photo' })).toBeNull();
    const request = await choose();
    request.progress(30, 100);
    expect(screen.getByRole('progressbar', { name: 'Envoi de la photo' }).getAttribute('value')).toBe('0.3');
    await request.answer(200, sent);
    expect(await screen.findByRole('button', { name: 'Choisir une photo' })).toBeTruthy();
    expect(callsOf('AvatarSet')[0]?.variables['input']).toMatchObject({ fileId: 'f1' });
    expect(callsOf('viewer')).toHaveLength(1);
  });

  it('that is refused says what is wrong with the file, until another is chosen', async () => {
    const { callsOf } = await openPhoto(null);
    const request = await choose();
    await request.answer(200, {
      errors: [
        {
          message: 'x',
          extensions: {
            code: 'invalid_input',
            params: {},
            fields: [{ path: 'file', code: 'not_an_image', params: {} }],
          },
        },
      ],
    });
    const alert = await screen.findByRole('alert');
    const said = alert.textContent;
    const again = await choose();
    expect(screen.queryByRole('alert')).toBeNull();
    await again.answer(413, '');
    expect((await screen.findByRole('alert')).textContent).not.toBe(said);
    expect([callsOf('AvatarSet'), callsOf('viewer')]).toEqual([[], []]);
  });

  it('that is sent but not taken says so', async () => {
    const { callsOf } = await openPhoto(null, { AvatarSet: () => refusal('forbidden') });
    await (await choose()).answer(200, sent);
    expect((await screen.findByRole('alert')).textContent).toBe('Votre rôle ne permet pas cette action.');
    expect(callsOf('viewer')).toEqual([]);
  });

  it('is cancelled while it is sent, without a word', async () => {
    const { callsOf } = await openPhoto(null);
    const request = await choose();
    await click('Annuler l’envoi');
    expect([request.isAborted, screen.queryByRole('progressbar'), screen.queryByRole('alert')]).toEqual([
      true,
      null,
      null,
    ]);
    await act(async () => Promise.resolve());
    expect(callsOf('viewer')).toEqual([]);
  });

  it('is given up with the page', async () => {
    await openPhoto(null);
    const request = await choose();
    cleanup();
    expect(request.isAborted).toBe(true);
  });

  it('is changed and removed; a removal that fails says so', async () => {
    const answers = [refusal('forbidden'), { data: { avatarRemove: { __typename: 'AvatarResult', avatarId: null } } }];
    const { callsOf } = await openPhoto('f0', { AvatarRemove: () => answers.shift() ?? refusal('internal') });
    expect(screen.getByRole('button', { name: 'Changer la photo' })).toBeTruthy();
    await click('Retirer la photo');
    // Once: there is nothing to press while it is removed.
    expect(screen.queryByRole('button', { name: 'Retirer la photo' })).toBeNull();
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(callsOf('viewer')).toEqual([]);
    await click('Retirer la photo');
    await waitFor(() => {
      expect([callsOf('viewer').length, screen.queryByRole('alert')]).toEqual([1, null]);
    });
  });
});

const profile: Profile = {
  id: 'u1',
  version: 1,
  login: 'atlas',
  name: 'Tarik Oubella',
  email: 'tarik@atlas.example',
  phone: null,
  website: null,
  street: null,
  rib: null,
  ice: null,
  cne: null,
  isPaid: true,
  missing: [],
  erasureRequestedAt: null,
  updatedAt: '2026-11-21T08:00:00.000Z',
  city: null,
};

const openEmail = (email: string | null, answers: Answers) =>
  renderPage(
    <>
      <EmailSetting profile={{ ...profile, email }} />
      <ProofHost />
    </>,
    'CUSTOMER',
    answers,
  );
const askForLink = async (address: string): Promise<void> => {
  fireEvent.change(await screen.findByLabelText(/^Nouvelle adresse e-mail/), { target: { value: address } });
  await click('Envoyer le lien');
};
const linkSent = () => ({ data: { profileRequestEmail: { __typename: 'Ok', ok: true } } });

describe('the e-mail address', () => {
  it('gets a link to another one, which is said once it is sent, and the form is over', async () => {
    const { callsOf } = await openEmail('tarik@atlas.example', { RequestEmail: linkSent });
    await click('Changer d’adresse');
    await askForLink('tarik@new.example');
    expect((await screen.findByRole('status')).textContent).toContain('tarik@new.example');
    expect(screen.queryByRole('button', { name: 'Envoyer le lien' })).toBeNull();
    expect(callsOf('RequestEmail')[0]?.variables['input']).toEqual({ email: 'tarik@new.example', language: 'fr' });
  });

  it('that is the present one by now is not announced any more', async () => {
    await openEmail('tarik@atlas.example', { RequestEmail: linkSent });
    await click('Changer d’adresse');
    await askForLink('tarik@atlas.example');
    await screen.findByRole('button', { name: 'Changer d’adresse' });
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('that is refused keeps what was typed, and asks for no password', async () => {
    await openEmail(null, {
      RequestEmail: () => refusal('invalid_input', [{ path: 'email', code: 'invalid_email', params: {} }]),
    });
    await click('Ajouter une adresse');
    await askForLink('tarik@new.example');
    const field = screen.getByLabelText(/^Nouvelle adresse e-mail/);
    await waitFor(() => {
      expect(field.getAttribute('aria-invalid')).toBe('true');
    });
    expect([screen.queryByRole('dialog'), field]).toMatchObject([null, { value: 'tarik@new.example' }]);
  });

  it('is asked for again after the password, where the server wants it', async () => {
    const answers = [refusal('sign_in.proof_required')];
    const { callsOf } = await openEmail(null, {
      RequestEmail: () => answers.shift() ?? linkSent(),
      proveIdentity: () => ({ data: { proveIdentity: { ok: true } } }),
    });
    await click('Ajouter une adresse');
    await askForLink('tarik@new.example');
    const dialog = within(await findPanel());
    fireEvent.change(dialog.getByLabelText('Mot de passe'), { target: { value: 'caravane' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Confirmer' }));
    expect((await screen.findByRole('status')).textContent).toContain('tarik@new.example');
    expect(callsOf('RequestEmail')).toHaveLength(2);
  });
});

const answered = (field: string, erasureRequestedAt: string | null) => ({
  data: {
    [field]: { __typename: 'Result', profile: { __typename: 'Profile', id: 'u1', version: 2, erasureRequestedAt } },
  },
});
const openErasure = (erasureRequestedAt: string | null, answers: Answers) =>
  renderPage(<ErasureRequest />, 'CUSTOMER', {
    Profile: () => answerAt(100, { profile: { __typename: 'Profile', ...profile, erasureRequestedAt } }),
    ...answers,
  });
const askErasure = async () => {
  await click('Demander l’effacement');
  return within(await findPanel({ name: 'Demander l’effacement de votre compte ?' }));
};

describe('the request to be erased', () => {
  it('is sent after a question, which can be left, and is taken back without one', async () => {
    const { callsOf } = await openErasure(null, {
      RequestErasure: () => answered('profileRequestErasure', '2026-11-22T09:00:00.000Z'),
      WithdrawErasure: () => answered('profileWithdrawErasure', null),
    });
    fireEvent.click((await askErasure()).getByRole('button', { name: 'Garder mon compte' }));
    expect(callsOf('RequestErasure')).toEqual([]);
    fireEvent.click((await askErasure()).getByRole('button', { name: 'Demander l’effacement' }));
    expect(await screen.findByText(/^Demandé le/)).toBeTruthy();
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    await click('Annuler ma demande');
    expect(await screen.findByRole('button', { name: 'Demander l’effacement' })).toBeTruthy();
    expect(callsOf('WithdrawErasure')).toHaveLength(1);
  });

  it('that is refused says why, until one is taken', async () => {
    const answers = [refusal('forbidden'), answered('profileRequestErasure', '2026-11-22T09:00:00.000Z')];
    await openErasure(null, { RequestErasure: () => answers.shift() ?? refusal('internal') });
    fireEvent.click((await askErasure()).getByRole('button', { name: 'Demander l’effacement' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    fireEvent.click((await askErasure()).getByRole('button', { name: 'Demander l’effacement' }));
    await screen.findByText(/^Demandé le/);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

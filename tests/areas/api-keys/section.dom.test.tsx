// The API keys of the profile, with the question for the password.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { findPanel } from '#tests/client/support/find-panel.ts';
import { beforeAll, expect, it, vi } from 'vitest';
import ApiKeys from '#client/areas/api-keys/section.tsx';
import { ProofHost } from '#client/areas/session/proof/proof-host.tsx';
import { initI18n } from '#client/messages/i18n.ts';
import type { Role } from '#shared/access/roles.ts';
import type { FakeAnswer } from '#tests/client/support/fake-server.ts';
import { type Answers, answerAt, refusal, renderPage } from '#tests/client/support/render-page.tsx';

beforeAll(() => initI18n('fr'));

const keyOf = (id: string, name: string, given: object = {}) => ({
  __typename: 'ApiKey',
  id,
  version: 1,
  name,
  keyId: `qf_live_${id}`,
  scope: 'write',
  createdAt: '2026-11-01T09:00:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
  revokedAt: null,
  company: { __typename: 'Company', id: 'c1', name: 'Atlas Store' },
  ...given,
});
const shop = keyOf('k1', 'Boutique');
const made = (): FakeAnswer => ({
  data: {
    apiKeyCreate: { __typename: 'ApiKeyCreateResult', secret: 'qf_live_k2_the-secret', apiKey: keyOf('k2', 'ERP') },
  },
});

function open(answers: Answers, role: Role = 'CUSTOMER') {
  return renderPage(
    <>
      <ApiKeys />
      <ProofHost />
    </>,
    role,
    { ApiKeys: () => answerAt(100, { apiKeys: [shop] }), ...answers },
  );
}

async function fillNewKey(): Promise<ReturnType<typeof within>> {
  fireEvent.click(await screen.findByRole('button', { name: 'Nouvelle clé' }));
  const dialog = within(await findPanel({ name: 'Nouvelle clé API' }));
  fireEvent.change(dialog.getByLabelText(/^Nom de la clé/), { target: { value: 'ERP' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Créer la clé' }));
  return dialog;
}
const question = () => findPanel({ name: 'Confirmez que c’est vous' });
const enter = async (password: string) => {
  const dialog = within(await question());
  fireEvent.change(dialog.getByLabelText('Mot de passe'), { target: { value: password } });
  fireEvent.click(dialog.getByRole('button', { name: 'Confirmer' }));
};

it('a new key shows its secret once: it has the focus, and is gone for good after « C’est fait »', async () => {
  const { callsOf } = await open({ ApiKeyCreate: made });
  await fillNewKey();
  const box = await screen.findByRole('region', { name: 'Secret : ERP' });
  expect(within(box).getByText('qf_live_k2_the-secret')).toBeTruthy();
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(box);
  });
  expect(callsOf('ApiKeyCreate')[0]?.variables['input']).toMatchObject({
    name: 'ERP',
    scope: 'write',
    validity: 'year',
  });
  fireEvent.click(within(box).getByRole('button', { name: 'C’est fait' }));
  expect(screen.queryByText('qf_live_k2_the-secret')).toBeNull();
  expect(document.body.textContent).not.toContain('the-secret');
});

it('an administrator pages through the keys of all companies', async () => {
  const page = Array.from({ length: 100 }, (_, n) => keyOf(`p${n}`, `Clé ${n}`));
  const { callsOf } = await open({
    ApiKeys: ({ variables }) =>
      answerAt(100, { apiKeys: variables['after'] === 'p99' ? [keyOf('old', 'La plus ancienne')] : page }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Plus anciennes' }));
  expect(await screen.findByText('La plus ancienne')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Plus anciennes' })).toMatchObject({ disabled: true });
  fireEvent.click(screen.getByRole('button', { name: 'Plus récentes' }));
  expect(await screen.findByText('Clé 99')).toBeTruthy();
  expect(callsOf('ApiKeys')[1]?.variables).toEqual({ after: 'p99' });
});

it('a wrong password is refused on its field; after the right one the key is made with what was typed', async () => {
  let isProven = false;
  const { callsOf } = await open({
    ApiKeyCreate: () => (isProven ? made() : refusal('sign_in.proof_required')),
    proveIdentity: ({ variables }) => {
      isProven = JSON.stringify(variables).includes('caravane');
      return isProven
        ? { data: { proveIdentity: { ok: true } } }
        : refusal('invalid_input', [{ path: 'password', code: 'wrong_password', params: {} }]);
    },
  });
  await fillNewKey();
  await enter('oasis');
  expect(await screen.findByText('Mot de passe incorrect')).toBeTruthy();
  expect(callsOf('ApiKeyCreate')).toHaveLength(1);
  await enter('caravane');
  expect(await screen.findByText('qf_live_k2_the-secret')).toBeTruthy();
  expect(callsOf('ApiKeyCreate').map(({ variables }) => variables['input'])).toEqual([
    expect.objectContaining({ name: 'ERP' }),
    expect.objectContaining({ name: 'ERP' }),
  ]);
});

it('a cancelled question sends nothing more, and the form keeps what was typed and says why', async () => {
  const { callsOf } = await open({ ApiKeyCreate: () => refusal('sign_in.proof_required') });
  const form = await fillNewKey();
  fireEvent.click(within(await question()).getByRole('button', { name: 'Annuler' }));
  expect((await form.findByRole('alert')).textContent).toBe(
    'Vous n’avez pas confirmé votre identité : rien n’a été changé.',
  );
  expect(form.getByLabelText(/^Nom de la clé/)).toHaveProperty('value', 'ERP');
  expect(callsOf('ApiKeyCreate')).toHaveLength(1);
  expect(callsOf('proveIdentity')).toEqual([]);
});

it('each says whose it is to an administrator only, what it may do, and when it ends or has ended', async () => {
  const keys = [
    keyOf('k1', 'Boutique', { expiresAt: '2999-01-02T09:00:00.000Z', lastUsedAt: '2020-01-01T09:00:00.000Z' }),
    keyOf('k2', 'Ancienne', { expiresAt: '2020-01-02T09:00:00.000Z', scope: 'read' }),
  ];
  await open({ ApiKeys: () => answerAt(100, { apiKeys: keys }) });
  const [first, second] = await screen.findAllByRole('listitem');
  if (!first || !second) throw new Error('no keys');
  expect(first.textContent).toMatch(/^BoutiqueLecture et écriture · créée le .* · expire le .*2999/);
  expect(first.textContent).not.toMatch(/Atlas Store|jamais utilisée/);
  expect(second.textContent).toMatch(/^AncienneLecture · .* a expiré le .*2020.*jamais utilisée/);
  expect(
    within(first)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Remplacer le secret : Boutique', 'Révoquer Boutique']);
  // A key that has ended gets no other secret.
  expect(within(second).getAllByRole('button')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Documentation' }).getAttribute('href')).toBe('/docs/api?lang=fr');
});

it('a key is replaced after a question, and shows the new secret, which is copied', async () => {
  const id = '01900000-0000-7000-8000-0000000000c1';
  const key = keyOf(id, 'Boutique');
  const { callsOf } = await open({
    ApiKeys: () => answerAt(100, { apiKeys: [key] }),
    ApiKeyReplace: () => ({
      data: {
        result: { __typename: 'R', secret: 'qf_live_k1_new', row: { ...key, version: 2 } },
      },
    }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Remplacer le secret : Boutique' }));
  const dialog = within(await findPanel({ name: 'Boutique : remplacer le secret ?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Remplacer' }));
  const box = within(await screen.findByRole('region', { name: 'Secret : Boutique' }));
  expect(callsOf('ApiKeyReplace')[0]?.variables['input']).toMatchObject({ id });
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  fireEvent.click(box.getByRole('button', { name: 'Copier' }));
  expect(writeText.mock.calls).toEqual([['qf_live_k1_new']]);
  writeText.mockRestore();
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

const ask = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `Révoquer ${name}` }));
  return within(await findPanel({ name: `Révoquer ${name} ?` }));
};
it('only the key that was meant is revoked, after a question that can be left', async () => {
  const other = keyOf('k3', 'Entrepôt');
  const { callsOf } = await open({
    ApiKeys: () => answerAt(100, { apiKeys: [shop, other] }),
    ApiKeyRevoke: () => ({
      data: { result: { __typename: 'R', row: { ...other, version: 2, revokedAt: '2026-11-23T10:00:00.000Z' } } },
    }),
  });
  fireEvent.click((await ask('Boutique')).getByRole('button', { name: 'Annuler' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  fireEvent.click((await ask('Entrepôt')).getByRole('button', { name: 'Révoquer' }));
  await waitFor(() => {
    expect(screen.queryByText('Entrepôt')).toBeNull();
  });
  expect(callsOf('ApiKeyRevoke').map(({ variables }) => variables['input'])).toMatchObject([{ id: 'k3' }]);
  expect(screen.getByText('Boutique')).toBeTruthy();
});

it('an administrator sees whose keys they are, and chooses the company of a new one', async () => {
  const atlasId = '01900000-0000-7000-8000-0000000000a1';
  const { callsOf } = await open(
    {
      Companies: () => answerAt(100, { companies: [{ __typename: 'Company', id: atlasId, name: 'Zellige' }] }),
      ApiKeyCreate: made,
    },
    'ADMIN',
  );
  expect((await screen.findByRole('list', { name: 'Accès API' })).textContent).toContain('Atlas Store');
  fireEvent.click(screen.getByRole('button', { name: 'Nouvelle clé' }));
  const dialog = within(await findPanel({ name: 'Nouvelle clé API' }));
  fireEvent.click(await dialog.findByRole('combobox', { name: /^Société/ }));
  fireEvent.click(await screen.findByRole('option', { name: /Zellige/ }));
  fireEvent.change(dialog.getByLabelText(/^Nom de la clé/), { target: { value: 'ERP' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Créer la clé' }));
  await waitFor(() => {
    expect(callsOf('ApiKeyCreate')[0]?.variables['input']).toMatchObject({ companyId: atlasId, name: 'ERP' });
  });
});

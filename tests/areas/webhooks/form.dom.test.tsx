// The form of a webhook: what it begins with, what it sends, and whose webhooks an administrator sees.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import { type Answers, answerAt, refusal } from '#tests/client/support/render-page.tsx';
import { open, url, webhook, webhookId } from './support/section.tsx';

beforeAll(() => initI18n('fr'));

const atlasId = '01900000-0000-7000-8000-0000000000a1';
const click = async (name: string): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name }));
};
const type = (label: string, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
const of = (webhooks: readonly object[], webhooksAvailable = true): Answers => ({
  Webhooks: () => answerAt(100, { webhooksAvailable, webhooks }),
});
const created = (given: object = {}) => ({
  data: { result: { __typename: 'R', secret: 'whsec_1', row: { ...webhook, ...given } } },
});
const edited = { data: { result: { __typename: 'R', row: { ...webhook, version: 2 } } } };
const checked = () => screen.getAllByRole('checkbox', { name: /^(Colis|Autre|Réponse)/, checked: true }).length;
const names = () => screen.getAllByLabelText<HTMLInputElement>('En-tête').map(({ value }) => value);

it('a new one begins with all events but edits, sends those that are chosen, and is read at once', async () => {
  let list: readonly object[] = [];
  const { callsOf } = await open({
    Webhooks: () => answerAt(100, { webhooksAvailable: true, webhooks: list }),
    WebhookCreate: () => {
      list = [webhook];
      return created();
    },
  });
  expect(await screen.findByText(/^Votre boutique peut suivre/)).toBeTruthy();
  await click('Ajouter un webhook');
  await screen.findByLabelText('Adresse de rappel');
  expect(screen.getByRole('checkbox', { name: 'Colis modifié' })).toHaveProperty('checked', false);
  expect(checked()).toBe(7);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Colis confirmé' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Colis modifié' }));
  expect([checked(), screen.getByRole('checkbox', { name: 'Colis confirmé' })]).toMatchObject([7, { checked: false }]);
  type('Adresse de rappel', url);
  await click('Enregistrer');
  expect(await screen.findByRole('article', { name: url })).toBeTruthy();
  const input = callsOf('WebhookCreate')[0]?.variables['input'];
  expect(input).not.toHaveProperty('companyId');
  expect(input).toMatchObject({ events: expect.not.arrayContaining(['package_confirmed']) });
  expect(input).toMatchObject({ events: expect.arrayContaining(['package_edited', 'package_created']) });
});

it('a token is asked for with the bearer only, and not sent once that is off again', async () => {
  const { callsOf } = await open({ ...of([]), WebhookCreate: () => created() });
  await click('Ajouter un webhook');
  await screen.findByLabelText('Adresse de rappel');
  expect(screen.queryByLabelText('Jeton')).toBeNull();
  const bearer = screen.getByLabelText(/^Jeton porteur/);
  fireEvent.click(bearer);
  expect((await screen.findByLabelText('Jeton')).getAttribute('placeholder')).toBeNull();
  type('Jeton', 'abc');
  fireEvent.click(bearer);
  type('Adresse de rappel', url);
  await click('Enregistrer');
  await waitFor(() => {
    expect(callsOf('WebhookCreate')).toHaveLength(1);
  });
  expect(callsOf('WebhookCreate')[0]?.variables['input']).not.toHaveProperty('bearerToken');
});

it('a stored token stays without being typed, and is said to be there', async () => {
  const { callsOf } = await open({ ...of([{ ...webhook, bearer: true }]), WebhookEdit: () => edited });
  await click('Modifier');
  const token = await screen.findByLabelText('Jeton');
  expect([token.getAttribute('placeholder'), token.getAttribute('aria-required')]).toEqual([
    'Enregistrée, inchangée si vide',
    null,
  ]);
  await click('Enregistrer');
  // The form is over, and the webhook is there as before.
  expect(await screen.findByRole('button', { name: 'Envoyer un test' })).toBeTruthy();
  expect(screen.queryByLabelText('Adresse de rappel')).toBeNull();
  expect(callsOf('WebhookEdit')[0]?.variables['input']).toMatchObject({ id: webhookId, version: 1, bearer: true });
});

it('what a colleague changes meanwhile is a conflict: the form sends the version that it was filled with', async () => {
  const { callsOf, pushChange } = await open({ WebhookEdit: () => refusal('changed_meanwhile') });
  await click('Modifier');
  await screen.findByLabelText('Adresse de rappel');
  await pushChange('webhookChanged', 101, {
    __typename: 'WebhookChange',
    id: webhookId,
    version: 5,
    changed: ['events'],
    webhook: { ...webhook, version: 5, status: 'disabled' },
  });
  await screen.findByRole('switch', { name: 'Inactif' });
  await click('Enregistrer');
  await waitFor(() => {
    expect(callsOf('WebhookEdit')[0]?.variables['input']).toMatchObject({ version: 1 });
  });
});

it('a header that is taken out is the only one to go; there are no more than twenty', async () => {
  await open(of([{ ...webhook, headerNames: ['X-A', 'X-B'] }]));
  await click('Modifier');
  await screen.findAllByLabelText('En-tête');
  await click('Ajouter un en-tête');
  await click('Ajouter un en-tête');
  fireEvent.click(screen.getByRole('button', { name: 'Retirer l’en-tête X-A' }));
  expect(names()).toEqual(['X-B', '', '']);
  const [, empty] = screen.getAllByRole('button', { name: /^Retirer l’en-tête/ });
  if (!empty) throw new Error('no second line');
  fireEvent.click(empty);
  expect(names()).toEqual(['X-B', '']);
  while (screen.queryByRole('button', { name: 'Ajouter un en-tête' })) await click('Ajouter un en-tête');
  expect(names()).toHaveLength(20);
});

it('the errors of a header are named in the summary by their own labels', async () => {
  await open(of([{ ...webhook, headerNames: [] }]));
  await click('Modifier');
  await click('Ajouter un en-tête');
  type('En-tête', 'Host');
  type('Valeur', 'x');
  await click('Enregistrer');
  expect((await screen.findByRole('alert')).textContent).toContain('En-tête');
});

it('are not offered where the installation cannot keep their secrets, not even those that there are', async () => {
  await open(of([webhook], false));
  expect(await screen.findByText(/^Les webhooks sont désactivés/)).toBeTruthy();
  expect(screen.queryByRole('article')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Ajouter un webhook' })).toBeNull();
});

it('no more can be added than a company may have', async () => {
  await open(of(Array.from({ length: 5 }, (_, n) => ({ ...webhook, id: `w${n}`, url: `https://w${n}.example/` }))));
  expect(await screen.findAllByRole('article')).toHaveLength(5);
  expect(screen.queryByRole('button', { name: 'Ajouter un webhook' })).toBeNull();
});

it('an administrator chooses a company, sees what it has, and adds to it', async () => {
  const { callsOf } = await open(
    {
      Webhooks: () => answerAt(100, { webhooksAvailable: true, webhooks: [] }),
      Companies: () => answerAt(100, { companies: [{ __typename: 'Company', id: atlasId, name: 'Atlas Store' }] }),
      WebhookCreate: () => created(),
    },
    'ADMIN',
  );
  expect(callsOf('Webhooks')).toEqual([]);
  fireEvent.click(await screen.findByRole('combobox', { name: /Société/ }));
  fireEvent.click(await screen.findByRole('option', { name: /Atlas Store/ }));
  expect(await screen.findByText('Aucune adresse n’est appelée pour cette société.')).toBeTruthy();
  expect(callsOf('Webhooks')[0]?.variables).toEqual({ companyId: atlasId });
  await click('Ajouter un webhook');
  await within(document.body).findByLabelText('Adresse de rappel');
  type('Adresse de rappel', url);
  await click('Enregistrer');
  await waitFor(() => {
    expect(callsOf('WebhookCreate')[0]?.variables['input']).toMatchObject({ companyId: atlasId });
  });
});

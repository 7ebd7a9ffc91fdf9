// What every section does by itself: its states, live rows, pages, actions, secrets and the focus.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { KeyRound, Trash2 } from 'lucide-react';
import { beforeAll, expect, it } from 'vitest';
import { createActionDocument } from '#client/actions/action-document.ts';
import { defineActions } from '#client/actions/define-actions.ts';
import { type ApiKey, ApiKeyLive, ApiKeysQuery } from '#client/areas/api-keys/documents.ts';
import { useAction } from '#client/live/use-action.ts';
import { initI18n } from '#client/messages/i18n.ts';
import { listSection } from '#client/section/list-section.tsx';
import type { SectionFormProps, SectionRowProps } from '#client/section/section-options.ts';
import { SectionRow } from '#client/section/section-row.tsx';
import { liveRows } from '#client/section/section-rows.ts';
import { findPanel } from '#tests/client/support/find-panel.ts';
import { type Answers, answerAt, refusal, renderPage } from '#tests/client/support/render-page.tsx';

beforeAll(() => initI18n('fr'));

const create = createActionDocument({ entity: 'apiKey', action: 'create', fragment: ApiKeyLive, makesSecret: true });

function Form({ onCreated }: SectionFormProps) {
  const { run } = useAction(create);
  const send = async (): Promise<void> => {
    const outcome = await run({});
    if (outcome.ok) onCreated({ name: 'ERP', value: outcome.data.result.secret ?? '' });
  };
  return (
    <button type="button" onClick={() => void send()}>
      Créer
    </button>
  );
}

const Row = ({ row, buttons }: SectionRowProps<ApiKey, unknown>) => <SectionRow name={row.name}>{buttons}</SectionRow>;

const Section = listSection({
  area: 'api-keys',
  icon: KeyRound,
  useRows: liveRows({
    document: ApiKeysQuery,
    entity: 'apiKey',
    variables: (after) => ({ after }),
    rows: ({ apiKeys }) => apiKeys,
    next: ({ apiKeys }) => apiKeys[1]?.id ?? null,
    isShown: ({ revokedAt }) => revokedAt === null,
  }),
  Row,
  actions: defineActions({
    area: 'api-keys',
    entity: 'apiKey',
    fragment: ApiKeyLive,
    label: ({ name }) => name,
    actions: { replace: { icon: KeyRound, asks: true, makesSecret: true, silent: true }, revoke: { icon: Trash2 } },
  }),
  allowed: () => ['replace', 'revoke'],
  create: { form: async () => ({ default: Form }), isInline: true },
});

const keyOf = (id: string, name: string, given: object = {}) => ({
  __typename: 'ApiKey',
  id,
  version: 1,
  name,
  keyId: id,
  scope: 'write',
  createdAt: '2026-11-01T09:00:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
  revokedAt: null,
  company: null,
  ...given,
});
const shop = keyOf('k1', 'Boutique');
const keys = (...apiKeys: readonly object[]) => answerAt(100, { apiKeys });
const open = (answers: Answers = {}) => renderPage(<Section />, 'CUSTOMER', { ApiKeys: () => keys(shop), ...answers });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const names = () => {
  const list = screen.queryByRole('list', { name: 'Accès API' });
  return (
    list &&
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  );
};
const revoked = { ...shop, version: 2, revokedAt: '2026-11-23T10:00:00.000Z' };

it('what cannot be read says so and is read again; without rows it says why, and offers the first', async () => {
  let answer = refusal('internal');
  await open({ ApiKeys: () => answer });
  expect(await screen.findByText('Les clés n’ont pas pu être lues.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Nouvelle clé' })).toBeNull();
  answer = keys();
  fireEvent.click(await button('Réessayer'));
  expect(await screen.findByText('Aucune clé')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Nouvelle clé' })).toHaveLength(1);
});

it('a new row is read, a changed one changes in place, and one that is over leaves', async () => {
  let rows = [shop];
  const { pushChange } = await open({ ApiKeys: () => keys(...rows) });
  await screen.findByText('Boutique');
  const till = keyOf('k2', 'Caisse', { revokedAt: revoked.revokedAt });
  rows = [{ ...till, revokedAt: null }];
  await pushChange('apiKeyChanged', 101, { __typename: 'C', kind: 'NEW', id: 'k2', version: 1, apiKey: rows[0] });
  await waitFor(() => {
    expect(names()).toEqual(['Caisse']);
  });
  const change = (version: number, given: object) => ({
    __typename: 'C',
    id: 'k2',
    version,
    changed: ['name'],
    apiKey: { ...till, version, revokedAt: null, ...given },
  });
  await pushChange('apiKeyChanged', 102, change(2, { name: 'Caisse 2' }));
  expect(await screen.findByText('Caisse 2')).toBeTruthy();
  await pushChange('apiKeyChanged', 103, change(3, { revokedAt: revoked.revokedAt }));
  expect(await screen.findByText('Aucune clé')).toBeTruthy();
});

it('goes from page to page, from the last row of each', async () => {
  const { callsOf } = await open({
    ApiKeys: ({ variables }) =>
      variables['after'] === 'k2' ? keys(keyOf('k3', 'La plus ancienne')) : keys(shop, keyOf('k2', 'ERP')),
  });
  fireEvent.click(await button('Plus anciennes'));
  expect(await screen.findByText('La plus ancienne')).toBeTruthy();
  expect(await button('Plus anciennes')).toHaveProperty('disabled', true);
  fireEvent.click(await button('Plus récentes'));
  expect(await screen.findByText('ERP')).toBeTruthy();
  expect(callsOf('ApiKeys').map(({ variables }) => variables['after'])).toContain('k2');
});

it('an action that is refused is said, and can be run again; it runs once however often it is clicked', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof refusal>>();
  const { callsOf } = await open({ ApiKeyRevoke: () => answer.promise });
  const revoke = await button('Révoquer Boutique');
  fireEvent.click(revoke);
  fireEvent.click(revoke);
  await waitFor(() => {
    expect(revoke.getAttribute('aria-busy')).toBe('true');
  });
  answer.resolve(refusal('forbidden'));
  expect(await screen.findByText('Votre rôle ne permet pas cette action.')).toBeTruthy();
  expect(callsOf('ApiKeyRevoke')).toHaveLength(1);
  await waitFor(() => {
    expect(revoke.getAttribute('aria-busy')).not.toBe('true');
  });
  fireEvent.click(revoke);
  await waitFor(() => {
    expect(callsOf('ApiKeyRevoke')).toHaveLength(2);
  });
});

it('the keyboard stays in the section when the row under it leaves', async () => {
  await open({
    ApiKeys: () => keys(shop, keyOf('k3', 'Entrepôt')),
    ApiKeyRevoke: () => ({ data: { result: { __typename: 'R', row: revoked } } }),
  });
  const revoke = await button('Révoquer Boutique');
  revoke.focus();
  fireEvent.click(revoke);
  await waitFor(() => {
    expect(names()).toEqual(['Entrepôt']);
  });
  await waitFor(() => {
    expect(document.activeElement).not.toBe(document.body);
  });
  expect(document.activeElement?.textContent).toContain('Entrepôt');
});

const made = (secret: string) => ({ data: { result: { __typename: 'R', secret, row: { ...shop, version: 2 } } } });

it('the secret of a new row and of an action has the focus, is shown once, and the later one stays', async () => {
  await open({ ApiKeyCreate: () => made('secret-1'), ApiKeyReplace: () => made('secret-2') });
  fireEvent.click(await button('Nouvelle clé'));
  fireEvent.click(await button('Créer'));
  const first = await screen.findByRole('region', { name: 'Secret : ERP' });
  expect(document.activeElement).toBe(first);
  expect(within(first).getByText('secret-1')).toBeTruthy();
  fireEvent.click(await button('Remplacer le secret : Boutique'));
  fireEvent.click(within(await findPanel()).getByRole('button', { name: 'Remplacer' }));
  const second = await screen.findByRole('region', { name: 'Secret : Boutique' });
  await waitFor(() => {
    expect([screen.queryByRole('dialog'), document.activeElement]).toEqual([null, second]);
  });
  expect(document.body.textContent).not.toContain('secret-1');
  const done = within(second).getByRole('button', { name: 'C’est fait' });
  done.focus();
  fireEvent.click(done);
  expect(document.body.textContent).not.toContain('secret-2');
  await waitFor(() => {
    expect(document.activeElement).not.toBe(document.body);
  });
});

// The webhooks of the profile: the form, the secret, the deliveries and one of them.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import { findPanel } from '#tests/client/support/find-panel.ts';
import { answerAt, refusal } from '#tests/client/support/render-page.tsx';
import { deliveries, deliveryId, deliveryOf, listed, open, url, webhook, webhookId } from './support/section.tsx';

beforeAll(() => initI18n('fr'));

it('an address that is refused keeps what was typed; the secret of a new webhook is shown once', async () => {
  let isRefused = true;
  const secret = 'whsec_c2VjcmV0';
  const { callsOf } = await open({
    Webhooks: () => answerAt(100, { webhooksAvailable: true, webhooks: [] }),
    WebhookCreate: () =>
      isRefused
        ? refusal('invalid_input', [{ path: 'url', code: 'https_required', params: {} }])
        : { data: { result: { __typename: 'R', secret, row: webhook } } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Ajouter un webhook' }));
  const address = await screen.findByLabelText('Adresse de rappel');
  fireEvent.change(address, { target: { value: 'http://atlas-store.example' } });
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => {
    expect(address.getAttribute('aria-invalid')).toBe('true');
  });
  expect(address).toHaveProperty('value', 'http://atlas-store.example');
  isRefused = false;
  fireEvent.change(address, { target: { value: url } });
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  const box = within(await screen.findByRole('region', { name: /^Secret : https/ }));
  expect(box.getByText(secret)).toBeTruthy();
  // Another form that is opened and left takes nothing away.
  fireEvent.click(screen.getByRole('button', { name: 'Ajouter un webhook' }));
  fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(screen.getByText(secret)).toBeTruthy();
  expect(callsOf('WebhookCreate').at(-1)?.variables['input']).toMatchObject({ url, bearer: false, headers: [] });
  fireEvent.click(box.getByRole('button', { name: 'C’est fait' }));
  expect(document.body.textContent).not.toContain(secret);
});

it('a header that is refused is marked in its line, and its stored value is sent only when another is typed', async () => {
  const { callsOf } = await open({
    Webhooks: () => answerAt(100, { webhooksAvailable: true, webhooks: [{ ...webhook, headerNames: ['X-Shop'] }] }),
    WebhookEdit: () =>
      refusal('invalid_input', [{ path: 'headers.1.value', code: 'webhook.header_value', params: {} }]),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Modifier' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Ajouter un en-tête' }));
  const [, name] = screen.getAllByLabelText('En-tête');
  const [stored, value] = screen.getAllByLabelText('Valeur');
  if (!name || !value || !stored) throw new Error('There are no two lines.');
  // Refused here, before anything is sent.
  fireEvent.change(name, { target: { value: 'Host' } });
  fireEvent.change(value, { target: { value: 'atlas' } });
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => {
    expect(name.getAttribute('aria-invalid')).toBe('true');
  });
  expect(callsOf('WebhookEdit')).toEqual([]);
  // Refused by the server.
  fireEvent.change(name, { target: { value: 'X-Store' } });
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => {
    expect(value.getAttribute('aria-invalid')).toBe('true');
  });
  expect(stored.getAttribute('aria-invalid')).not.toBe('true');
  const [sent] = callsOf('WebhookEdit');
  expect(sent?.variables['input']).toMatchObject({ id: webhookId, version: 1 });
  expect(sent?.variables).toHaveProperty('input.headers', [{ name: 'X-Shop' }, { name: 'X-Store', value: 'atlas' }]);
});

it('a stored header that gets another name has no stored value any more', async () => {
  await open({
    Webhooks: () => answerAt(100, { webhooksAvailable: true, webhooks: [{ ...webhook, headerNames: ['X-Shop'] }] }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Modifier' }));
  const value = await screen.findByLabelText('Valeur');
  expect(value.getAttribute('placeholder')).not.toBeNull();
  fireEvent.change(screen.getByLabelText('En-tête'), { target: { value: 'X-Store' } });
  expect(screen.getByLabelText('Valeur').getAttribute('placeholder')).toBeNull();
});

it('a delivery shows what was sent and answered, and is sent again', async () => {
  const { callsOf } = await open({
    WebhookDeliveryResend: () => ({
      data: {
        result: {
          __typename: 'R',
          row: deliveryOf({ version: 2, status: 'waiting', allowedActions: [] }),
        },
      },
    }),
  });
  fireEvent.click((await listed()).getByRole('button'));
  const dialog = within(await screen.findByRole('dialog', { name: 'package.delivered' }));
  expect(dialog.getByText('HTTP 504')).toBeTruthy();
  expect(dialog.getByText('upstream timed out')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Renvoyer' }));
  expect(await screen.findByText('Le message repart.')).toBeTruthy();
  expect(callsOf('WebhookDeliveryResend')[0]?.variables['input']).toMatchObject({ id: deliveryId });
  await waitFor(() => {
    expect(dialog.queryByRole('button', { name: 'Renvoyer' })).toBeNull();
  });
});

it('a burst of deliveries changes the rows at once and is read together', async () => {
  const { callsOf, pushChange } = await open();
  await (await listed()).findByText('504');
  const before = callsOf('WebhookDeliveries').length;
  for (let version = 2; version <= 41; version += 1)
    await pushChange('webhookDeliveryChanged', 100 + version, {
      __typename: 'WebhookDeliveryChange',
      id: deliveryId,
      version,
      changed: ['status'],
      webhookDelivery: deliveryOf({ version, status: 'sent', answerStatus: 200 }),
    });
  expect(await (await listed()).findByText('200')).toBeTruthy();
  expect(callsOf('WebhookDeliveries').length - before).toBeLessThan(20);
});

it('is removed only after a question', async () => {
  const { callsOf } = await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Supprimer' }));
  const question = within(await findPanel({ name: /^Supprimer ce webhook/ }));
  fireEvent.click(question.getByRole('button', { name: 'Annuler' }));
  expect(callsOf('WebhookRemove')).toEqual([]);
});

describe('a delivery', () => {
  it('shows its body line by line, copies it as it was sent, and is closed', async () => {
    await open();
    fireEvent.click((await listed()).getByRole('button'));
    const dialog = within(await screen.findByRole('dialog', { name: 'package.delivered' }));
    const body = dialog.getByRole('region', { name: 'Message envoyé' });
    expect(body.textContent).toBe('{\n  "type": "package.delivered"\n}');
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    fireEvent.click(dialog.getByRole('button', { name: 'Copier · Message envoyé' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Copier · Réponse' }));
    expect(writeText.mock.calls).toEqual([['{"type":"package.delivered"}'], ['upstream timed out']]);
    writeText.mockRestore();
    fireEvent.click(dialog.getByRole('button', { name: 'Fermer' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  it('that is no JSON is shown as it is; one that is refused again says why and can be tried once more', async () => {
    const { callsOf } = await open({
      WebhookDeliveries: () =>
        deliveries([deliveryOf({ status: 'sent', body: 'not json', nextAt: '2026-12-24T10:00:00Z' })]),
      WebhookDeliveryResend: () => refusal('forbidden'),
    });
    fireEvent.click((await listed()).getByRole('button'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('region', { name: 'Message envoyé' }).textContent).toBe('not json');
    expect(dialog.getByText('Prochain essai').nextElementSibling?.textContent).toContain('24 déc');
    fireEvent.click(dialog.getByRole('button', { name: 'Renvoyer' }));
    expect(await screen.findByText('Votre rôle ne permet pas cette action.')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Renvoyer' }));
    await waitFor(() => {
      expect(callsOf('WebhookDeliveryResend')).toHaveLength(2);
    });
    expect(callsOf('WebhookDeliveryResend')[0]?.variables['input']).toMatchObject({ id: deliveryId });
  });
});

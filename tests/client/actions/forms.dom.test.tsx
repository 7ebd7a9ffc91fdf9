// The form for a new row, the form of an action, and what their fields take from the input schema.
import { gql } from 'urql';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { lazy } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { money } from '#shared/lib/fields.ts';
import { ActionRunner } from '#client/actions/action-runner.tsx';
import { defineActions } from '#client/actions/define-actions.ts';
import { type ActionFormConfig, createActionForm } from '#client/actions/form/action-form.tsx';
import { CreateForm, type CreateFormProps } from '#client/actions/form/create-form.tsx';
import { tomorrow } from '#client/actions/form/field-controls.tsx';
import { initI18n } from '#client/messages/i18n.ts';
import type { ActionReport } from '#client/list/actions/action-types.ts';
import { parseErrorExtensions } from '#client/lib/request-error.ts';
import { answerAt, renderPage } from '../support/render-page.tsx';
import { clearToasts, inputOf, press } from '../support/shop-actions.tsx';

beforeAll(async () => {
  await initI18n('fr');
});
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string | RegExp, value: string): void => {
  fireEvent.change(box(name), { target: { value } });
};

describe('the form for a new row', () => {
  const schema = z.object({ name: z.string().check(z.minLength(1)), note: z.optional(z.string()) });
  const send = vi.fn<CreateFormProps<string>['send']>();
  const created = vi.fn<(id: string) => void>();
  const closed = vi.fn<() => void>();
  beforeEach(() => {
    for (const mock of [send, created, closed]) mock.mockReset();
  });
  const open = async (more: Partial<CreateFormProps<string>> = {}) => {
    await renderPage(
      <CreateForm
        area="forms"
        entity="shop"
        title="New shop"
        submitLabel="Create"
        schema={schema}
        initial={{ name: '', note: '' }}
        marksOptional
        send={send}
        onCreated={created}
        onClose={closed}
        {...more}
      />,
      'ADMIN',
      {},
    );
    await screen.findByRole('dialog');
  };

  it('is sent with what is filled in, and tells the new row', async () => {
    send.mockResolvedValue({ ok: true, data: 's9' });
    await open();
    type(/fields.name|name/, 'Atlas');
    await press('Create');
    expect([send.mock.calls, created.mock.calls]).toEqual([[[{ name: 'Atlas' }]], [['s9']]]);
  });

  it('that is refused says why, and no row is told', async () => {
    send.mockResolvedValue({ ok: false, problem: parseErrorExtensions({ code: 'forbidden' }) });
    await open();
    type(/name/, 'Atlas');
    await press('Create');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(created).not.toHaveBeenCalled();
  });

  it('shows an error of its own, and one of another input at the field that stands for it', async () => {
    send.mockResolvedValue({
      ok: false,
      problem: parseErrorExtensions({ code: 'invalid_input', fields: [{ path: 'label', code: 'required' }] }),
    });
    const validate = vi.fn<NonNullable<CreateFormProps<string>['validate']>>();
    validate.mockReturnValue([{ path: 'note', code: 'required' }]);
    await open({ validate, fieldOf: (path) => (path === 'label' ? 'name' : path) });
    type(/name/, 'Atlas');
    await press('Create');
    expect([send.mock.calls.length, box(/note/).getAttribute('aria-invalid')]).toEqual([0, 'true']);
    validate.mockReturnValue([]);
    await press('Create');
    await waitFor(() => expect(box(/name/).getAttribute('aria-invalid')).toBe('true'));
  });

  it('asks before it discards what was typed, which can be kept', async () => {
    await open();
    type(/name/, 'Atlas');
    await press('Annuler');
    expect(closed).not.toHaveBeenCalled();
    await press('Continuer la saisie');
    await waitFor(() => expect(screen.queryByText('Abandonner les modifications ?')).toBeNull());
    expect([closed.mock.calls.length, box(/name/).value]).toEqual([0, 'Atlas']);
    await press('Annuler');
    await press('Abandonner');
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it('begins at its first field, and marks what may be left out', async () => {
    await open({ specs: { note: { marksOptional: false } } });
    await waitFor(() => expect(document.activeElement).toBe(box(/name/)));
    expect(screen.queryByText('facultatif')).toBeNull();
  });
});

interface Shop {
  id: string;
  name: string;
}
const fragment = gql<Shop, object>`
  fragment FormShop on Shop {
    id
    name
  }
`;
const input = z.object({
  id: z.string(),
  cash: z.optional(money()),
  day: z.optional(z.string().check(z.meta({ scalar: 'Day' }))),
  reason: z.optional(z.enum(['late', 'lost'])),
  urgent: z.optional(z.boolean()),
  weight: z.optional(z.number().check(z.meta({ scalar: 'Int' }))),
  note: z.optional(z.string()),
  photos: z.optional(z.array(z.string())),
});

/** Opens the form of the action `settle` on a row. */
async function openAction(
  fields: readonly string[],
  config: Partial<ActionFormConfig<Shop>> = {},
  initial?: Record<string, unknown>,
) {
  const Form = createActionForm<Shop>({ inputs: { settle: input }, ...config });
  const actions = defineActions<Shop, 'settle'>({
    area: 'forms',
    entity: 'shop',
    fragment,
    label: ({ name }) => name,
    actions: { settle: { icon: () => null, fields } },
    Form: lazy(() => Promise.resolve({ default: Form })),
  });
  const done = vi.fn<(report: ActionReport<Shop>) => void>();
  const page = await renderPage(
    <ActionRunner
      actions={actions}
      pending={{ action: 'settle', rows: [{ id: 's1', name: 'Atlas' }], initial }}
      onDone={done}
      onCancel={() => undefined}
    />,
    'ADMIN',
    {
      ShopSettle: () =>
        answerAt(100, { result: { __typename: 'R', row: { __typename: 'Shop', id: 's1', name: 'Atlas' } } }),
    },
  );
  await screen.findByRole('dialog');
  return {
    done,
    submit: () => press('actions.settle'),
    sent: () =>
      page.callsOf('ShopSettle').map((call) => {
        const { idempotencyKey: _, id: __, ...rest } = inputOf(call);
        return rest;
      }),
  };
}

describe('the form of an action', () => {
  it('begins with what the button says, before what its area says, and a day with tomorrow', async () => {
    const config = { initial: () => ({ cash: 100, note: 'of the area' }) };
    const { sent, submit, done } = await openAction(['cash', 'day', 'note'], config, { note: 'of the button' });
    await waitFor(() => expect(document.activeElement).toBe(box(/cash/)));
    expect([box(/cash/).value, box(/note/).value]).toEqual(['1,00', 'of the button']);
    await submit();
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
    expect(sent()).toEqual([{ cash: 100, day: tomorrow(), note: 'of the button' }]);
    clearToasts();
  });

  it('needs a note where the server needs one, and a note of spaces is none', async () => {
    const { sent, submit } = await openAction(['note'], { noteReason: ({ isPart }) => (isPart ? null : 'late') });
    expect([box(/note/).getAttribute('aria-required'), screen.getByText('why.note.late')]).toEqual([
      'true',
      expect.anything(),
    ]);
    type(/note/, '  ');
    await submit();
    await waitFor(() => expect(box(/note/).getAttribute('aria-invalid')).toBe('true'));
    expect(sent()).toEqual([]);
    type(/note/, 'closed');
    await submit();
    await waitFor(() => expect(sent()).toEqual([{ note: 'closed' }]));
    clearToasts();
  });

  it('is not sent against what its area says is wrong', async () => {
    const { sent, submit } = await openAction(['cash'], { validate: () => [{ path: 'cash', code: 'required' }] });
    await submit();
    await waitFor(() => expect(box(/cash/).getAttribute('aria-invalid')).toBe('true'));
    expect(sent()).toEqual([]);
  });

  it('is not sent while a photo is on its way, also when another is there', async () => {
    const photos = { ids: ['f1'], isSending: true };
    const specs = { photos: { render: () => null } };
    const { sent, submit } = await openAction(['photos'], { fields: () => specs }, { photos });
    await submit();
    expect(sent()).toEqual([]);
    expect(await screen.findByRole('alert')).toBeTruthy();
  });

  it('names its choices and units, and a box sends what it shows', async () => {
    const specs = { weight: { unit: 'unit.kg', hint: 'hint.weight' }, urgent: { hint: 'hint.urgent' } };
    const { sent, submit } = await openAction(['reason', 'urgent', 'weight'], { fields: () => specs });
    for (const text of ['unit.kg', 'hint.weight', 'hint.urgent']) expect(screen.getByText(text)).toBeTruthy();
    fireEvent.click(await screen.findByRole('combobox', { name: /reason/ }));
    const list = await screen.findByRole('listbox');
    expect(
      within(list)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['choices.reason.late', 'choices.reason.lost']);
    fireEvent.click(within(list).getByText('choices.reason.lost'));
    fireEvent.click(screen.getByRole('checkbox', { name: /urgent/ }));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /urgent/ }).checked).toBe(true);
    await submit();
    await waitFor(() => expect(sent()).toEqual([{ reason: 'lost', urgent: true }]));
    clearToasts();
  });
});

const leave = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

it('a page with a form that has unsaved input is not closed without a question', async () => {
  await openAction(['note']);
  expect(leave()).toBe(false);
  await act(async () => type(/note/, 'x'));
  expect(leave()).toBe(true);
});

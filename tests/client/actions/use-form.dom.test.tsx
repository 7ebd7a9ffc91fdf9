// The state of a form: what is sent, how often, and where errors are shown.
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { type FormOptions, useForm } from '#client/actions/form/use-form.ts';
import { initI18n } from '#client/messages/i18n.ts';
import type { RequestError } from '#client/lib/request-error.ts';

beforeAll(() => initI18n('fr'));

const refusal = (fields: RequestError['fields']): RequestError => ({
  code: 'invalid_input',
  params: {},
  isNetworkError: false,
  fields,
});

function openForm(options: Partial<FormOptions>) {
  const send = vi.fn<FormOptions['send']>().mockResolvedValue(null);
  const { result } = renderHook(() =>
    useForm({ initial: { name: 'Atlas', phones: [] }, validate: () => [], send, ...options }),
  );
  return { form: () => result.current, send };
}

const errorsIn = (form: ReturnType<typeof useForm>) => form.summaryOf('x', (path) => path).errors;

it('is sent once, however often Enter is pressed before the answer', async () => {
  const answer = Promise.withResolvers<RequestError | null>();
  const send = vi.fn<FormOptions['send']>(() => answer.promise);
  const { form } = openForm({ send });
  act(() => {
    form().submit();
    form().submit();
  });
  await waitFor(() => expect(form().busy).toBe(true));
  await act(async () => form().submit());
  await act(async () => answer.resolve(null));
  expect(form().busy).toBe(false);
  expect(send).toHaveBeenCalledTimes(1);
});

it('is sent again after a refusal, with what it was changed to', async () => {
  const send = vi.fn<FormOptions['send']>().mockResolvedValueOnce(refusal([])).mockResolvedValue(null);
  const { form } = openForm({ send });
  await act(async () => form().submit());
  expect(form().problem?.code).toBe('invalid_input');
  await act(async () => form().submit());
  expect([send.mock.calls.length, form().problem]).toEqual([2, null]);
});

it('is not sent as long as a value is wrong, which its field and the summary say', async () => {
  const { form, send } = openForm({ validate: () => [{ path: 'name', code: 'required' }] });
  await act(async () => form().submit());
  expect(send).not.toHaveBeenCalled();
  expect(errorsIn(form())).toEqual([{ fieldId: 'x-name', label: 'name', message: 'Ce champ est requis' }]);
  expect(form().errorOf('name')).toBe('Ce champ est requis');
});

it('shows what the server refuses at its field, also within a list, and else above the fields', async () => {
  const inField = openForm({ send: async () => refusal([{ path: 'phones.1', code: 'invalid_phone', params: {} }]) });
  await act(async () => inField.form().submit());
  expect([inField.form().problem, errorsIn(inField.form()).map(({ fieldId }) => fieldId)]).toEqual([
    null,
    ['x-phones.1'],
  ]);
  const elsewhere = openForm({ send: async () => refusal([{ path: 'companyId', code: 'required', params: {} }]) });
  await act(async () => elsewhere.form().submit());
  expect([elsewhere.form().problem?.code, errorsIn(elsewhere.form())]).toEqual(['invalid_input', []]);
});

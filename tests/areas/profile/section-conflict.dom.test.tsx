// A section that another tab has saved meanwhile: both values are shown, and the chosen one counts.
import { act, renderHook } from '@testing-library/react';
import { useController } from 'react-hook-form';
import { beforeAll, expect, it, vi } from 'vitest';
import { type SectionOptions, useSectionForm } from '#client/areas/profile/form/use-section-form.ts';
import type { RequestError } from '#client/lib/request-error.ts';
import { initI18n } from '#client/messages/i18n.ts';
import { companyInputs } from '#shared/areas/companies/input.ts';

beforeAll(() => initI18n('fr'));

const id = '01900000-0000-7000-8000-0000000000a1';
const refusal = (given: Partial<RequestError>): { ok: false; problem: RequestError } => ({
  ok: false,
  problem: { code: 'invalid_input', params: {}, isNetworkError: false, fields: [], ...given },
});
const conflictOf = (...paths: readonly string[]) =>
  refusal({
    code: 'changed_meanwhile',
    params: { version: 4 },
    fields: paths.map((path) => ({ path, code: 'changed_meanwhile', params: { mine: 'x', theirs: 'y' } })),
  });

const initial = { name: 'Atlas', address: 'rue 1' };

function openSection(...answers: readonly ReturnType<typeof refusal>[]) {
  const run = vi.fn<SectionOptions['run']>().mockResolvedValue({ ok: true, data: null });
  for (const answer of answers) run.mockResolvedValueOnce(answer);
  const onSaved = vi.fn<() => void>();
  const { result } = renderHook(() => {
    const section = useSectionForm({
      schema: companyInputs.edit,
      initial,
      version: 1,
      fixed: { id },
      required: ['name'],
      run,
      onSaved,
    });
    const { control } = section.form;
    const name = useController({ control, name: 'name' });
    const address = useController({ control, name: 'address' });
    return { ...section, fields: { name, address } };
  });
  return {
    state: () => result.current.state,
    problem: () => result.current.form.problem?.code,
    valueOf: (name: 'name' | 'address'): unknown => result.current.fields[name].field.value,
    type: (name: 'name' | 'address', value: string) => {
      act(() => {
        result.current.fields[name].field.onChange(value);
      });
    },
    choose: (path: string, choice: 'mine' | 'theirs') => {
      act(() => {
        result.current.choose(path, choice);
      });
    },
    save: () => act(async () => result.current.form.submit()),
    sent: () => run.mock.calls.map(([input]) => input),
    onSaved,
  };
}

it('sends what was changed, and nothing when nothing was', async () => {
  const page = openSection();
  await page.save();
  expect([page.sent(), page.onSaved.mock.calls.length]).toEqual([[], 1]);
  page.type('name', 'Atlas Store');
  await page.save();
  expect(page.sent()).toEqual([{ id, version: 1, name: 'Atlas Store' }]);
});

it('both values are shown, and nothing is sent before one of them is chosen', async () => {
  const page = openSection(conflictOf('name'));
  page.type('name', 'Atlas Store');
  await page.save();
  expect(page.state().conflict?.fields.map(({ path }) => path)).toEqual(['name']);
  expect([page.state().showErrors, page.valueOf('name'), page.problem()]).toEqual([false, 'Atlas Store', undefined]);
  await page.save();
  expect([page.state().showErrors, page.sent().length, page.onSaved.mock.calls.length]).toEqual([true, 1, 0]);
});

it('the own value, when it is chosen, replaces the version that is saved now, with all else that was typed', async () => {
  const page = openSection(conflictOf('name'));
  page.type('name', 'Atlas Store');
  page.type('address', 'rue 2');
  await page.save();
  page.choose('name', 'mine');
  await page.save();
  expect(page.sent().at(-1)).toEqual({ id, version: 4, name: 'Atlas Store', address: 'rue 2' });
  expect(page.onSaved).toHaveBeenCalledTimes(1);
});

it('the saved value, when it is chosen, is not sent, and the rest is', async () => {
  const page = openSection(conflictOf('name'));
  page.type('name', 'Atlas Store');
  page.type('address', 'rue 2');
  await page.save();
  page.choose('name', 'theirs');
  await page.save();
  expect(page.sent().at(-1)).toEqual({ id, version: 4, address: 'rue 2' });
});

it('is not forgotten by who goes on typing, and each value has a choice of its own', async () => {
  const page = openSection(conflictOf('name', 'address'));
  page.type('name', 'Atlas Store');
  page.type('address', 'rue 2');
  await page.save();
  page.choose('name', 'mine');
  page.type('name', 'Atlas Maroc');
  expect([page.state().conflict?.version, page.state().chosen]).toEqual([4, { name: 'mine' }]);
  await page.save();
  expect([page.state().showErrors, page.sent().length]).toEqual([true, 1]);
  page.choose('address', 'theirs');
  await page.save();
  expect(page.sent().at(-1)).toEqual({ id, version: 4, name: 'Atlas Maroc' });
});

it('a second conflict asks again', async () => {
  const page = openSection(conflictOf('name'), conflictOf('name'));
  page.type('name', 'Atlas Store');
  await page.save();
  page.choose('name', 'mine');
  await page.save();
  expect([page.state().chosen, page.state().showErrors, page.onSaved.mock.calls.length]).toEqual([{}, false, 0]);
});

it('any other refusal is shown as such, and is none of a conflict', async () => {
  const page = openSection(refusal({ code: 'forbidden' }));
  page.type('name', 'Atlas Store');
  await page.save();
  expect([page.problem(), page.state().conflict, page.onSaved.mock.calls.length]).toEqual(['forbidden', null, 0]);
});

it('a needed value of spaces only is not sent', async () => {
  const page = openSection();
  page.type('name', '  ');
  await page.save();
  expect([page.sent(), page.onSaved.mock.calls.length]).toEqual([[], 0]);
});

// The keys of the field for a note, and what is kept of a note that was not sent.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { NoteComposer } from '#client/areas/packages/detail/activity/note-composer.tsx';
import { initI18n } from '#client/messages/i18n.ts';
import type { FakeAnswer } from '#tests/client/support/fake-server.ts';
import { refusal, renderPage } from '#tests/client/support/render-page.tsx';
import { buildPackage } from '../support/package.ts';

beforeAll(() => initI18n('fr'));

async function open(number: number, answer: () => FakeAnswer | Promise<FakeAnswer> = () => refusal('forbidden')) {
  const page = await renderPage(<NoteComposer pkg={buildPackage(number, { allowedActions: ['addNote'] })} />, 'ADMIN', {
    PackageAddNote: answer,
  });
  const field = await screen.findByRole('textbox', { name: 'Ajouter une note interne' });
  return {
    field,
    type: (value: string) => fireEvent.change(field, { target: { value } }),
    sent: () => page.callsOf('PackageAddNote').length,
  };
}

it('Shift+Enter, and Enter that ends a composed word, send nothing', async () => {
  const { field, type, sent } = await open(1);
  type('Portail');
  expect(fireEvent.keyDown(field, { key: 'Enter', shiftKey: true })).toBe(true);
  expect(fireEvent.keyDown(field, { key: 'Enter', isComposing: true })).toBe(true);
  expect(sent()).toBe(0);
});

it('is sent once, however often Enter is pressed before the answer', async () => {
  const answer = Promise.withResolvers<FakeAnswer>();
  const { field, type, sent } = await open(2, () => answer.promise);
  type('Portail');
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false);
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => {
    expect(sent()).toBe(1);
  });
  fireEvent.keyDown(field, { key: 'Enter' });
  await act(async () => {
    answer.resolve(refusal('forbidden'));
    await answer.promise;
  });
  await screen.findByText('Votre rôle ne permet pas cette action.');
  expect([sent(), field]).toMatchObject([1, { value: 'Portail' }]);
});

it('an error is gone as soon as the text is changed', async () => {
  const { field, type } = await open(3);
  fireEvent.keyDown(field, { key: 'Enter' });
  const alert = screen.getByRole('alert');
  expect([alert.textContent, field.getAttribute('aria-invalid')]).toEqual(['Ce champ est requis', 'true']);
  expect(field.getAttribute('aria-describedby')).toContain(alert.id);
  type('P');
  expect([alert.textContent, field.getAttribute('aria-invalid')]).toEqual(['', null]);
});

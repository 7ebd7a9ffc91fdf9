// Acting on a rating on its page: at once with undo, after a question, and with a form.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import { findPanel } from '#tests/client/support/find-panel.ts';
import type { FakeAnswer } from '#tests/client/support/fake-server.ts';
import { buildRating, openRatingPage } from './support/rating-page.tsx';

beforeAll(async () => {
  await initI18n('fr');
});

const allowedActions = ['flag', 'archive', 'remove'] as const;
const answered = (): FakeAnswer => ({
  data: { result: { __typename: 'RatingResult', row: buildRating({ version: 2 }) } },
});
const refusal = (code: string): FakeAnswer => ({
  data: null,
  errors: [{ message: code, path: ['result'], extensions: { code, params: {}, fields: [] } }],
});

async function choose(action: string, answers: Record<string, () => FakeAnswer>) {
  const page = await openRatingPage(buildRating({ allowedActions: [...allowedActions] }), 'ADMIN', answers);
  fireEvent.click(await screen.findByRole('button', { name: 'Autres actions' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
  return page;
}

it('archiving runs at once, and undo runs the reverse action', async () => {
  const page = await choose('Archiver', { RatingArchive: answered, RatingUnarchive: answered });
  expect(await screen.findByText('Évaluation archivée')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Revenir en arrière' }));
  await waitFor(() => {
    expect(page.callsOf('RatingUnarchive')).toHaveLength(1);
  });
});

it('an undo that is refused says so', async () => {
  await choose('Archiver', { RatingArchive: answered, RatingUnarchive: () => refusal('rating.wrong_status') });
  fireEvent.click(await screen.findByRole('button', { name: 'Revenir en arrière' }));
  expect(await screen.findByText(/^CAS-26-000042 : /)).toBeTruthy();
});

it('removing asks first, and a rating that is already missing counts as removed', async () => {
  const page = await choose('Supprimer', { RatingRemove: () => refusal('missing') });
  const dialog = within(await findPanel({ name: 'Supprimer cette évaluation ?' }));
  expect(page.callsOf('RatingRemove')).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Supprimer' }));
  expect(await screen.findByText('Évaluation supprimée')).toBeTruthy();
});

it('a removal that fails says why in its dialog, and can be tried again', async () => {
  const answers = [refusal('internal'), answered()];
  const page = await choose('Supprimer', { RatingRemove: () => answers.shift() ?? answered() });
  const dialog = within(await findPanel({ name: 'Supprimer cette évaluation ?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Supprimer' }));
  expect(await dialog.findByText("Impossible de supprimer l'évaluation. Veuillez réessayer.")).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Supprimer' }));
  expect(await screen.findByText('Évaluation supprimée')).toBeTruthy();
  expect(page.callsOf('RatingRemove')).toHaveLength(2);
});

it('flagging requires a reason, sends it trimmed, and asks before a typed one is discarded', async () => {
  const page = await choose('Signaler', { RatingFlag: answered });
  const dialog = within(await findPanel({ name: 'Signaler cette évaluation' }));
  const box = await dialog.findByRole('textbox', { name: /Motif du signalement/ });
  fireEvent.click(dialog.getByRole('button', { name: 'Signaler' }));
  expect((await dialog.findAllByText(/Ce champ est requis/)).length).toBeGreaterThan(0);
  expect(page.callsOf('RatingFlag')).toEqual([]);
  fireEvent.change(box, { target: { value: ' Propos déplacés ' } });
  await waitFor(() => {
    expect(dialog.queryAllByText(/Ce champ est requis/)).toEqual([]);
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Annuler' }));
  const question = within(await findPanel({ name: 'Abandonner les modifications ?' }));
  fireEvent.click(question.getByRole('button', { name: 'Continuer la saisie' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Signaler' }));
  expect(await screen.findByText('Évaluation signalée')).toBeTruthy();
  expect(page.callsOf('RatingFlag')[0]?.variables['input']).toMatchObject({ reason: 'Propos déplacés' });
});

// The screens for rating, reading and answering.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { findPanel } from '#tests/client/support/find-panel.ts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { RatingForm } from '#client/areas/ratings/forms/create-form.tsx';
import { initI18n } from '#client/messages/i18n.ts';
import type { FakeAnswer } from '#tests/client/support/fake-server.ts';
import { cursorAt } from '#tests/client/support/parcels.ts';
import { buildRating, renderPage, openRatingPage, ratingId } from './support/rating-page.tsx';

beforeAll(async () => {
  await initI18n('fr');
});

const refusal = (code: string): FakeAnswer => ({
  data: null,
  errors: [{ message: code, path: ['result'], extensions: { code, params: {}, fields: [] } }],
});
const pkg = {
  id: '01900000-0000-7000-8000-0000000000bb',
  version: 3,
  trackingNumber: 'CAS-26-000042',
  status: 'delivered',
  deliveredAt: '2026-11-20T09:00:00Z',
  canceledAt: null,
  driver: { id: 'd1', name: 'Mounir Saber' },
};
const send = () => {
  fireEvent.click(screen.getByRole('button', { name: 'Envoyer l’évaluation' }));
};
const stars = (group: string) => within(screen.getByRole('radiogroup', { name: group })).getAllByRole('radio');

const third = () => stars('Rapidité')[2];

async function openForm(
  answer: () => FakeAnswer = () => ({ data: { result: { __typename: 'RatingResult', row: buildRating() } } }),
) {
  const received = { given: 0, closed: 0 };
  const form = (
    <RatingForm
      pkg={pkg}
      types={['driver', 'support']}
      onCreated={() => {
        received.given += 1;
      }}
      onClose={() => {
        received.closed += 1;
      }}
    />
  );
  const opened = await renderPage(form, 'CUSTOMER', { RatingCreate: answer });
  await findPanel({ name: 'Évaluer la livraison' });
  return { ...opened, heard: received };
}

describe('the form', () => {
  it('sends nothing without the overall score, shows the error and focuses the first star', async () => {
    const { callsOf } = await openForm();
    send();
    expect(await screen.findByText('Ce champ est requis')).toBeTruthy();
    expect(document.activeElement).toBe(stars('Note globale')[0]);
    expect(callsOf('RatingCreate')).toEqual([]);
  });

  it('is five radio buttons for the keyboard, with a label for the chosen one', async () => {
    await openForm();
    const [first] = stars('Note globale');
    expect(stars('Note globale').map((star) => star.getAttribute('aria-label'))).toEqual([
      '1 étoile · Mauvais',
      '2 étoiles · Décevant',
      '3 étoiles · Correct',
      '4 étoiles · Très bien',
      '5 étoiles · Excellent',
    ]);
    expect(new Set(stars('Note globale').map((star) => star.getAttribute('name'))).size).toBe(1);
    first?.focus();
    fireEvent.click(stars('Note globale')[3] ?? document.body);
    expect(await screen.findByText('Très bien')).toBeTruthy();
  });

  it('takes a category back when it is chosen again, or by Delete', async () => {
    await openForm();
    const choose = () => {
      fireEvent.click(third() ?? document.body);
    };
    choose();
    expect(third()).toHaveProperty('checked', true);
    fireEvent.keyDown(third() ?? document.body, { key: 'Delete' });
    expect(third()).toHaveProperty('checked', false);
  });

  it('sends only what was chosen; the recommendation follows the stars until the user changes it', async () => {
    const { callsOf, heard: received } = await openForm();
    fireEvent.click(stars('Note globale')[4] ?? document.body);
    fireEvent.click(stars('Communication')[1] ?? document.body);
    fireEvent.click(screen.getByRole('button', { name: 'Aimable' }));
    fireEvent.change(screen.getByLabelText('Commentaire'), { target: { value: ' Il a attendu. ' } });
    expect(screen.getByRole('checkbox')).toHaveProperty('checked', true);
    fireEvent.click(screen.getByRole('checkbox'));
    send();
    await waitFor(() => {
      expect(received.given).toBe(1);
    });
    expect(callsOf('RatingCreate')[0]?.variables['input']).toMatchObject({
      packageId: pkg.id,
      type: 'driver',
      overall: 5,
      categories: { communication: 2 },
      tags: ['friendly'],
      comment: 'Il a attendu.',
      wouldRecommend: false,
    });
  });

  it('shows that it could not be sent, and why, and keeps the text', async () => {
    await openForm(() => refusal('rating.already_given'));
    fireEvent.click(stars('Note globale')[2] ?? document.body);
    fireEvent.change(screen.getByLabelText('Commentaire'), { target: { value: 'Correct.' } });
    send();
    expect(await screen.findByText("Impossible de soumettre l'évaluation. Veuillez réessayer.")).toBeTruthy();
    expect(screen.getByText('Vous avez déjà donné cette évaluation.')).toBeTruthy();
    expect(screen.getByLabelText('Commentaire')).toHaveProperty('value', 'Correct.');
  });

  it('asks before it discards the input, and keeps each of the two forms', async () => {
    const { heard: received } = await openForm();
    fireEvent.click(stars('Note globale')[0] ?? document.body);
    fireEvent.click(screen.getByRole('radio', { name: 'Le support' }));
    expect(stars('Temps de réponse')).toHaveLength(5);
    fireEvent.click(screen.getByRole('radio', { name: 'Le livreur' }));
    expect(stars('Note globale')[0]).toHaveProperty('checked', true);
    fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
    expect(await screen.findByText('Abandonner cette évaluation ?')).toBeTruthy();
    expect(received.closed).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Abandonner' }));
    expect(received.closed).toBe(1);
  });
});

describe('the page of a rating', () => {
  it('shows the author the answer as it arrives', async () => {
    const { server } = await openRatingPage(buildRating(), 'CUSTOMER');
    expect(await screen.findByText('Pas encore de réponse. Elle s’affichera ici dès son arrivée.')).toBeTruthy();
    const responder = { __typename: 'Person', id: 's1', name: 'Salma Idrissi', kind: 'SUPPORT', avatarId: null };
    const answered = {
      ...buildRating(),
      version: 2,
      response: 'Merci pour votre retour.',
      respondedAt: '2026-11-20T11:00:00Z',
      responder,
    };
    act(() => {
      server.connection.push(cursorAt(101), {
        ratingChanged: {
          __typename: 'RatingChange',
          kind: 'CHANGED',
          id: ratingId,
          version: 2,
          changed: ['response', 'respondedAt', 'responderId'],
          reason: null,
          rating: answered,
        },
      });
    });
    expect(await screen.findByText('Merci pour votre retour.')).toBeTruthy();
    expect(screen.getByText('Salma Idrissi')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('that does not exist, or is removed while it is open, shows a notice and a link back', async () => {
    await openRatingPage(null, 'CUSTOMER');
    expect(await screen.findByText('Évaluation introuvable')).toBeTruthy();
    expect(screen.getByText('Elle n’existe pas ou a été supprimée.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Retour aux colis' }).getAttribute('href')).toBe('/package');
  });

  it('removed while it is open is cleared at once', async () => {
    const { server } = await openRatingPage(buildRating(), 'ADMIN');
    expect(await screen.findByText('Très aimable.')).toBeTruthy();
    act(() => {
      server.connection.push(cursorAt(101), {
        ratingChanged: {
          __typename: 'RatingChange',
          kind: 'GONE',
          id: ratingId,
          version: null,
          changed: [],
          reason: null,
          rating: null,
        },
      });
    });
    expect(await screen.findByText('Évaluation introuvable')).toBeTruthy();
    expect(screen.queryByText('Très aimable.')).toBeNull();
    expect(screen.getByRole('link', { name: 'Toutes les évaluations' }).getAttribute('href')).toBe('/ratings');
  });

  it('is shown under the list only for the role that has one', async () => {
    await openRatingPage(buildRating(), 'CUSTOMER');
    const trail = await screen.findByRole('navigation', { name: 'Fil d’Ariane' });
    expect(within(trail).queryByText('Évaluations')).toBeNull();
    expect(within(trail).getByRole('link', { name: 'Colis' })).toBeTruthy();
  });

  it('requires text: an empty answer is refused beside its field, a failed one keeps the text', async () => {
    const answer = vi.fn<() => FakeAnswer>(() => refusal('internal'));
    await openRatingPage(buildRating({ allowedActions: ['respond'] }), 'SUPPORT', { RatingRespond: answer });
    const box = await screen.findByRole('textbox', { name: /Votre réponse/ });
    const button = screen.getByRole('button', { name: 'Répondre' });
    fireEvent.click(button);
    expect(await screen.findByText('Ce champ est requis')).toBeTruthy();
    expect(document.activeElement).toBe(box);
    fireEvent.change(box, { target: { value: 'x'.repeat(501) } });
    expect(answer).not.toHaveBeenCalled();
    fireEvent.change(box, { target: { value: 'Merci !' } });
    fireEvent.click(button);
    expect(await screen.findByText("Impossible d'envoyer la réponse. Veuillez réessayer.")).toBeTruthy();
    expect(box).toHaveProperty('value', 'Merci !');
  });

  it('that cannot be read shows the text of the specification and a retry button', async () => {
    await openRatingPage(
      null,
      'ADMIN',
      {
        Rating: () => ({
          data: null,
          errors: [{ message: 'internal', extensions: { code: 'internal', params: {}, fields: [] } }],
        }),
      },
      false,
    );
    expect(await screen.findByText('Erreur lors du chargement des évaluations')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Réessayer' })).toBeTruthy();
  });
});

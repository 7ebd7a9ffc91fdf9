// The parts of a rating: its answer, what it says of itself, and the ratings beside a parcel.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { RatingDetail } from '#client/areas/ratings/detail/content.tsx';
import { RatingThread } from '#client/areas/ratings/detail/thread.tsx';
import { RatedSubject, ResponseBadge } from '#client/areas/ratings/display/badges.tsx';
import { Stars } from '#client/areas/ratings/display/stars.tsx';
import { StarField } from '#client/areas/ratings/forms/star-field.tsx';
import { RatingForm } from '#client/areas/ratings/forms/create-form.tsx';
import { PackageRatings } from '#client/areas/ratings/package-ratings.tsx';
import { initI18n } from '#client/messages/i18n.ts';
import type { Role } from '#shared/access/roles.ts';
import { findPanel } from '#tests/client/support/find-panel.ts';
import { type Answers, answerAt, refusal, renderPage } from '#tests/client/support/render-page.tsx';
import { buildRating } from './support/rating.ts';

beforeAll(() => initI18n('fr'));

const salma = { __typename: 'Person' as const, id: 's1', name: 'Salma Idrissi', kind: 'SUPPORT', avatarId: null };
const answered = { response: 'Merci.', respondedAt: '2026-11-20T11:00:00Z', responder: salma };
const saved = (given: object) => () => ({
  data: { result: { __typename: 'RatingResult', row: buildRating({ version: 2, ...given }) } },
});
const openThread = async (given: Parameters<typeof buildRating>[0], answers: Answers = {}) => {
  const page = await renderPage(<RatingThread rating={buildRating(given)} />, 'SUPPORT', answers);
  await screen.findByRole('region', { name: 'Échange' });
  return page;
};
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Votre réponse/ });
const click = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
};

describe('the answer to a rating', () => {
  it('names who wrote each part, and with which role', async () => {
    await openThread(answered);
    const [comment, answer] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(comment).toMatch(/Hajar Amrani.*Atlas Store.*Très aimable\.$/);
    expect(answer).toMatch(/Salma Idrissi.*Support.*Merci\.$/);
    expect(screen.queryByText(/^Pas encore de réponse/)).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('that is refused is not called sent, and stays to be sent again', async () => {
    await openThread({ ...answered, allowedActions: ['respond'] }, { RatingRespond: () => refusal('forbidden') });
    click('Corriger la réponse');
    click('Corriger la réponse');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect([screen.queryByText('Réponse envoyée'), box().value]).toEqual([null, 'Merci.']);
  });

  it('begins with an opening, which takes the focus to the text, and is counted and sent without spaces around', async () => {
    const { callsOf } = await openThread({ allowedActions: ['respond'] }, { RatingRespond: saved(answered) });
    expect(screen.queryByText(/^Pas encore de réponse/)).toBeNull();
    expect(screen.queryByText('Ce champ est requis')).toBeNull();
    click('Remerciement');
    expect([document.activeElement, box().value]).toEqual([box(), 'Bonjour, merci beaucoup pour votre retour.']);
    expect(screen.queryByRole('button', { name: 'Excuses' })).toBeNull();
    fireEvent.change(box(), { target: { value: ' Merci. ' } });
    expect(screen.getByText(/^6 \/ /)).toBeTruthy();
    click('Répondre');
    expect(await screen.findByText('Réponse envoyée')).toBeTruthy();
    expect(callsOf('RatingRespond')[0]?.variables['input']).toMatchObject({ response: 'Merci.' });
  });

  it('is corrected from what it was, and the form is over then', async () => {
    await openThread({ ...answered, allowedActions: ['respond'] }, { RatingRespond: saved(answered) });
    click('Corriger la réponse');
    expect([box().value, screen.getAllByRole('button', { name: 'Corriger la réponse' }).length]).toEqual(['Merci.', 1]);
    click('Annuler');
    expect(screen.queryByRole('textbox')).toBeNull();
    click('Corriger la réponse');
    click('Corriger la réponse');
    expect(await screen.findByText('Réponse envoyée')).toBeTruthy();
    await waitFor(() => {
      expect(screen.queryByRole('textbox')).toBeNull();
    });
  });
});

const openDetail = async (given: Parameters<typeof buildRating>[0], role: Role = 'ADMIN') => {
  const onAct = vi.fn<(action: string) => void>();
  await renderPage(<RatingDetail rating={buildRating(given)} onAct={onAct} />, role, {});
  await screen.findByRole('article');
  return onAct;
};
const fact = (name: string) => screen.queryByText(name, { selector: 'dt' })?.nextElementSibling?.textContent;

describe('a rating', () => {
  it('says its score, its scores by category, its sender, its parcel, and whether the sender recommends', async () => {
    await openDetail({ wouldRecommend: false, categories: [{ category: 'communication', score: 2 }] });
    expect(screen.getByText(/^4 \/ 5$/)).toBeTruthy();
    expect([fact('Communication'), fact('Client'), fact('Recommande')]).toEqual(['2 étoiles2', 'Atlas Store', 'Non']);
    expect(screen.getByRole('link', { name: /CAS-26-000042/ }).getAttribute('href')).toBe(
      '/package?id=01900000-0000-7000-8000-0000000000bb',
    );
    expect(screen.getByText('Aimable')).toBeTruthy();
    expect(screen.queryByText('Motif :')).toBeNull();
  });

  it('names no sender to the sender, and no recommendation that was not asked for', async () => {
    await openDetail({ wouldRecommend: null }, 'CUSTOMER');
    expect([fact('Client'), fact('Recommande')]).toEqual([undefined, undefined]);
  });
  it('that is flagged says why; what removes it is marked as such', async () => {
    const onAct = await openDetail({ flagged: true, flagReason: 'Insulte', allowedActions: ['archive', 'remove'] });
    expect(screen.getByText('Insulte')).toBeTruthy();
    click('Autres actions');
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => /danger/.test(item.className))).toEqual([false, true]);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Archiver' }));
    expect(onAct.mock.calls).toMatchObject([['archive', {}]]);
  });

  it.each([
    [{ status: 'archived', response: 'Merci.' }, 'Archivée'],
    [{ status: 'active', response: null }, 'En attente'],
    [{ status: 'active', response: 'Merci.' }, 'Répondue'],
  ] as const)('stands by its answer: %j is %s', async (rating, text) => {
    await renderPage(<ResponseBadge rating={rating} />, 'ADMIN', {});
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('of the support names the agent, or the team', async () => {
    await renderPage(
      <>
        <RatedSubject rating={{ type: 'support', driver: null, support: salma }} />
        <RatedSubject rating={{ type: 'support', driver: salma, support: null }} />
        <Stars score={3} />
      </>,
      'ADMIN',
      {},
    );
    expect((await screen.findAllByTitle('Support')).map(({ textContent }) => textContent)).toEqual([
      'Salma Idrissi',
      'L’équipe support',
    ]);
    expect([screen.getByText('3 étoiles'), document.querySelectorAll('.full').length]).toMatchObject([{}, 3]);
  });
});
const star = (group: HTMLElement, at: number) => within(group).getAllByRole('radio')[at] ?? document.body;

it('stars fill up to the chosen one; one of a category is taken back by another click or a key, the overall one is not', async () => {
  const onChange = vi.fn<(score: number | null) => void>();
  await renderPage(
    <>
      <StarField label="Petit" value={3} onChange={onChange} size="sm" />
      <StarField label="Grand" value={2} onChange={onChange} size="lg" id="first" describedBy="said" />
    </>,
    'ADMIN',
    {},
  );
  const [small, large] = await screen.findAllByRole('radiogroup');
  if (!small || !large) throw new Error('no stars');
  expect([small.querySelectorAll('.chosen').length, large.getAttribute('aria-describedby')]).toEqual([3, 'said']);
  expect(star(large, 0).id).toBe('first');
  fireEvent.click(star(small, 2));
  fireEvent.keyDown(star(small, 2), { key: 'Backspace' });
  fireEvent.click(star(large, 1));
  fireEvent.keyDown(star(large, 1), { key: 'Delete' });
  expect(onChange.mock.calls).toEqual([[null], [null]]);
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
const openParcel = (role: Role, ratings: readonly object[], types: readonly string[], answers: Answers = {}) =>
  renderPage(<PackageRatings pkg={pkg} />, role, {
    PackageRatings: () => answerAt(100, { packageRatings: ratings }),
    Ratable: () => answerAt(100, { ratable: types }),
    ...answers,
  });

describe('the ratings beside a parcel', () => {
  it('lead to each; only the sender is asked what can be rated', async () => {
    const { callsOf } = await openParcel('SUPPORT', [buildRating(answered)], ['driver']);
    const link = await screen.findByRole('link');
    expect(link.textContent).toMatch(/Mounir Saber.*Très aimable\.Merci\.$/);
    expect([screen.queryByRole('button', { name: /^Évaluer/ }), callsOf('Ratable')]).toEqual([null, []]);
  });

  it('are said to be none of a parcel that is over; those that cannot be read say so', async () => {
    let answer = refusal('internal');
    await openParcel('SUPPORT', [], [], { PackageRatings: () => answer });
    const again = await screen.findByRole('button', { name: 'Réessayer' });
    expect(screen.queryByText('Pas encore évalué')).toBeNull();
    answer = answerAt(100, { packageRatings: [] });
    fireEvent.click(again);
    expect(await screen.findByText('Pas encore évalué')).toBeTruthy();
  });

  it('are given by the sender, and then there is one less to give', async () => {
    const types = ['support'];
    const ratings: object[] = [];
    await openParcel('CUSTOMER', [], [], {
      PackageRatings: () => answerAt(100, { packageRatings: ratings }),
      Ratable: () => answerAt(100, { ratable: types }),
      RatingCreate: () => {
        types.pop();
        ratings.push(buildRating({ type: 'support' }));
        return saved({ type: 'support' })();
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Évaluer le support' }));
    const dialog = within(await findPanel());
    expect(dialog.queryByRole('radio', { name: 'Le livreur' })).toBeNull();
    const overall = within(await dialog.findByRole('radiogroup', { name: 'Note globale' })).getAllByRole('radio');
    fireEvent.click(overall[4] ?? document.body);
    fireEvent.click(dialog.getByRole('button', { name: 'Envoyer l’évaluation' }));
    expect(await screen.findByText('Merci, votre évaluation est enregistrée.')).toBeTruthy();
    await waitFor(() => {
      expect([screen.queryByRole('dialog'), screen.queryByRole('button', { name: /^Évaluer/ })]).toEqual([null, null]);
    });
    expect(await screen.findByRole('link', { name: /Très aimable/ })).toBeTruthy();
  });
});

it('the form says when the parcel was delivered, keeps every category and tag, and asks anew for another person', async () => {
  const close = vi.fn<() => void>();
  await renderPage(
    <RatingForm pkg={pkg} types={['driver', 'support']} onClose={close} onCreated={close} />,
    'CUSTOMER',
    {},
  );
  const dialog = within(await findPanel());
  expect(screen.getByRole('dialog').textContent).toContain('livré le');
  const pick = (group: string, at: number) => {
    fireEvent.click(within(dialog.getByRole('radiogroup', { name: group })).getAllByRole('radio')[at] ?? document.body);
  };
  click('Envoyer l’évaluation');
  expect(await dialog.findByText('Ce champ est requis')).toBeTruthy();
  pick('Rapidité', 1);
  pick('Communication', 3);
  click('Aimable');
  click('Professionnel');
  click('Aimable');
  expect(dialog.getAllByRole('radio', { checked: true }).filter(({ id }) => id === '').length).toBeGreaterThan(2);
  expect(dialog.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)).toEqual([
    'Professionnel',
  ]);
  fireEvent.click(dialog.getByRole('radio', { name: 'Le support' }));
  expect(dialog.queryByText('Ce champ est requis')).toBeNull();
  expect(dialog.queryByRole('button', { name: 'Colis parfait' })).toBeNull();
});

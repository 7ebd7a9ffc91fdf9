// The figures above the list: what they say, where they lead, and what stands behind the charts.
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { RatingBoard } from '#client/areas/ratings/board/board.tsx';
import { initI18n } from '#client/messages/i18n.ts';
import { refusal, renderPage } from '#tests/client/support/render-page.tsx';

beforeAll(() => initI18n('fr'));

const counts = (numbers: readonly number[]) =>
  numbers.map((n, index) => ({ __typename: 'RatingScoreCount', score: 5 - index, n }));
const sentiments = (positive: number, neutral: number, negative: number) =>
  Object.entries({ positive, neutral, negative }).map(([sentiment, n]) => ({
    __typename: 'RatingSentimentCount',
    sentiment,
    n,
  }));
const person = (id: string, name: string) => ({ __typename: 'Person', id, name, avatarId: null });
const metrics = {
  __typename: 'CustomerSatisfactionMetrics',
  since: '2026-10-22',
  until: '2026-11-21',
  current: {
    __typename: 'RatingFigures',
    total: 20,
    average: 4.2,
    satisfaction: 0.75,
    recommended: 0.8,
    lowRatedPackages: 3,
    scores: counts([12, 3, 2, 2, 1]),
    sentiments: sentiments(15, 2, 3),
  },
  previous: {
    __typename: 'RatingFigures',
    total: 10,
    average: 4.5,
    satisfaction: 0.8,
    recommended: 0.9,
    lowRatedPackages: 1,
    scores: counts([8, 0, 1, 0, 1]),
    sentiments: sentiments(8, 1, 1),
  },
  best: [
    {
      __typename: 'RankedPerson',
      type: 'driver',
      average: 4.9,
      previousAverage: 4.5,
      total: 8,
      person: person('d1', 'Mounir Saber'),
    },
  ],
  lowest: [
    {
      __typename: 'RankedPerson',
      type: 'support',
      average: 2.1,
      previousAverage: null,
      total: 4,
      person: person('s1', 'Salma Idrissi'),
    },
  ],
  trend: [
    { __typename: 'RatingTrendPoint', start: '2026-11-19', total: 5, average: 4 },
    { __typename: 'RatingTrendPoint', start: '2026-11-20', total: 0, average: null },
  ],
};
const rowsOf = (table: HTMLElement | undefined) =>
  table &&
  within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
const openBoard = () =>
  renderPage(<RatingBoard />, 'ADMIN', {
    CustomerSatisfactionMetrics: () => ({ data: { customerSatisfactionMetrics: metrics } }),
  });
const linkTo = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
const days = 'created=2026-10-22..2026-11-21';

describe('the figures of ratings', () => {
  it('say how they changed against the period before, and lead to the ratings that they count', async () => {
    await openBoard();
    const average = await screen.findByRole('region', { name: 'Note moyenne' });
    expect(average.textContent).toMatch(/4,2.*-0,3.*20 évaluations.*\+10/);
    expect(screen.getByRole('region', { name: 'Satisfaction' }).textContent).toMatch(/3 colis mal notés.*\+2.*75.*-5/);
    expect(linkTo(/^20 évaluations/)).toBe(`/ratings?tab=all&${days}`);
    expect(linkTo(/^Note 2 : 2 évaluations/)).toBe(`/ratings?tab=all&overall=2&${days}`);
    expect(linkTo(/^Négatif/)).toBe(`/ratings?tab=all&sentiment=negative&${days}`);
    expect(linkTo(/^Mounir Saber/)).toBe(`/ratings?tab=all&driver=d1&${days}`);
    expect(linkTo(/^Salma Idrissi/)).toBe(`/ratings?tab=all&support=s1&${days}`);
  });

  it('are tables on request, with the same numbers', async () => {
    await openBoard();
    fireEvent.click(await screen.findByRole('button', { name: 'En tableau : Satisfaction' }));
    const [bySentiment, byDay] = screen.getAllByRole('table');
    expect(rowsOf(bySentiment)?.at(-1)).toMatch(/^Négatif3.*15.*1$/);
    expect(rowsOf(byDay)?.at(-1)).toMatch(/20 nov.*0–$/);
    fireEvent.click(screen.getByRole('button', { name: 'En graphique : Satisfaction' }));
    expect(screen.queryByRole('table')).toBeNull();
  });

  it.each(['bad_request', 'GRAPHQL_VALIDATION_FAILED'])(
    'are asked for from a server without the query (%s)',
    async (code) => {
      await renderPage(<RatingBoard />, 'ADMIN', { CustomerSatisfactionMetrics: () => refusal(code) });
      expect(await screen.findByText('Please implement customerSatisfactionMetrics query on the backend')).toBeTruthy();
    },
  );
});

// Ratings by the recipient of a parcel, without an account: once per type, with the session of the public page, and
// heard by those who may.
import { describe, expect, it } from 'vitest';
import { trackingLimits } from '#server/access/tracking-throttle.ts';
import { connectRecipient, sessionOf } from '#tests/areas/tracking/support/tracking.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { actDocument, createRating, deliveredParcel, errorCodeOf, subscribeToRatings } from './support/ratings.ts';
import { answerResponse, givenBy, rate, ratingsOf } from './support/recipients.ts';

const server = useTestServer({ trustProxy: '1' });

async function opened(given: Parameters<typeof deliveredParcel>[1] = {}) {
  const pkg = await deliveredParcel(server, given);
  return { pkg, session: await sessionOf(server.url, pkg) };
}

describe('a recipient', () => {
  it('rates the driver and the support once each, beside the sender, and not before the parcel has ended', async () => {
    const { pkg, session } = await opened();
    await createRating(await server.as('customer'), pkg.id);
    expect(givenBy(await ratingsOf(server.url, session))).toEqual({ ratable: ['driver', 'support'], ratings: [] });
    const opinion = {
      type: 'driver',
      overall: 2,
      tags: ['late_delivery'],
      comment: 'Trois jours',
      wouldRecommend: false,
    };
    const first = await rate(server.url, { session, ...opinion, categories: { deliverySpeed: 1 } });
    expect(givenBy(first)).toMatchObject({ ratable: ['support'], ratings: [{ type: 'driver', overall: 2 }] });
    expect(errorCodeOf(await rate(server.url, { session, ...opinion }))).toBe('rating.already_given');
    expect(givenBy(await rate(server.url, { session, type: 'support', overall: 5 })).ratable).toEqual([]);

    const moving = await opened({ status: 'enroute', deliveredAt: null });
    expect(givenBy(await ratingsOf(server.url, moving.session)).ratable).toEqual([]);
    expect(errorCodeOf(await rate(server.url, { session: moving.session, type: 'driver', overall: 5 }))).toBe(
      'rating.not_finished',
    );
  });

  it('given twice at once, is recorded once', async () => {
    const { session } = await opened();
    const answers = await Promise.all([1, 2].map((overall) => rate(server.url, { session, type: 'driver', overall })));
    expect(answers.map(errorCodeOf).filter((code) => code !== undefined)).toEqual(['rating.already_given']);
    expect(givenBy(await ratingsOf(server.url, session)).ratings).toHaveLength(1);
  });

  it('without a session of the parcel reads and writes nothing', async () => {
    const { session } = await opened();
    const [id = '', ...rest] = session.split('.');
    const { pkg: other } = await opened();
    for (const forged of [[other.id, ...rest].join('.'), `${id}.9999999999999.x`, 'x'])
      for (const answer of [
        await ratingsOf(server.url, forged),
        await rate(server.url, { session: forged, type: 'driver', overall: 1 }),
        await answerResponse(server.url, { session: forged, id: other.id, answer: 'x' }),
      ])
        expect(errorCodeOf(answer)).toBe('tracking.session_ended');
  });

  it('is told what is wrong with the input, on its field', async () => {
    const { session } = await opened();
    const wrong = [
      { overall: 6 },
      { overall: 3, comment: 'x'.repeat(1_001) },
      { overall: 3, comment: 'a\u0000b' },
      { overall: 3, categories: { courtesy: 4 } },
      { overall: 3, tags: Array.from({ length: 20 }, () => 'rude') },
    ];
    const codes = await Promise.all(
      wrong.map(async (input) => errorCodeOf(await rate(server.url, { session, type: 'driver', ...input }))),
    );
    expect(codes).toEqual(['too_large', 'too_long', 'invalid_text', 'unknown_field', 'too_many']);
  });

  it('of one address cannot rate without end', async () => {
    const { session } = await opened();
    const { points } = trackingLimits.rate;
    const rated = () => rate(server.url, { session, type: 'driver', overall: 5 }, '203.0.113.77');
    const codes = (await Promise.all(Array.from({ length: points + 5 }, rated))).map(errorCodeOf);
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(5);
    expect(errorCodeOf(await rate(server.url, { session, type: 'driver', overall: 5 }, '203.0.113.78'))).toBe(
      'rating.already_given',
    );
  });
});

describe('the thread of a rating by a recipient', () => {
  it('reaches the recipient at once, is answered once, and no other customer hears of it', async () => {
    const { pkg, session } = await opened();
    const page = connectRecipient(server.url, { session, stays: true });
    const [own, foreign] = [
      await subscribeToRatings(server, await server.as('customer')),
      await subscribeToRatings(server, await server.as('customer2')),
    ];
    const { ratings } = givenBy(await rate(server.url, { session, type: 'driver', overall: 1, comment: 'Impoli' }));
    const [{ id } = { id: '' }] = ratings;
    await own.until(() => own.data().length === 1);
    expect(own.data()).toMatchObject([
      { ratingChanged: { kind: 'NEW', id, rating: { author: null, comment: 'Impoli' } } },
    ]);
    expect(errorCodeOf(await answerResponse(server.url, { session, id, answer: 'Merci' }))).toBe('rating.no_response');

    const heard = page.messages.filter(({ type }) => type === 'rating').length;
    const support = await server.as('support');
    await support.call(actDocument('Respond'), { input: { id, response: 'Nous en parlons au livreur.' } });
    await page.until(() => page.messages.filter(({ type }) => type === 'rating').length > heard);
    expect(page.closeCode()).toBeNull();
    expect(givenBy(await ratingsOf(server.url, session)).ratings).toMatchObject([
      { response: 'Nous en parlons au livreur.', canAnswer: true },
    ]);
    // Neither the sender's customer nor another recipient answers for the author.
    const customer = await server.as('customer');
    expect(errorCodeOf(await customer.call(actDocument('Answer'), { input: { id, answer: 'x' } }))).toBe('forbidden');
    const other = await opened();
    const stolen = await answerResponse(server.url, { session: other.session, id, answer: 'x' });
    expect(errorCodeOf(stolen)).toBe('missing');

    const thanks = givenBy(await answerResponse(server.url, { session, id, answer: 'Merci bien' }));
    expect(thanks.ratings).toMatchObject([{ answer: 'Merci bien', canAnswer: false }]);
    expect(errorCodeOf(await answerResponse(server.url, { session, id, answer: 'Encore' }))).toBe('rating.answered');
    const again = await support.call(actDocument('Respond'), { input: { id, response: 'Autre chose' } });
    expect(errorCodeOf(again)).toBe('rating.answered');
    await own.untilText('Merci bien');

    const theirs = await createRating(
      await server.as('customer2'),
      (await deliveredParcel(server, { companyId: server.fixtures.companies.zellige })).id,
    );
    await foreign.untilText(theirs.id);
    expect(foreign.text()).not.toContain(id);
    expect(foreign.text()).not.toContain(pkg.trackingNumber);
  });
});

describe('the customer who gave a rating', () => {
  it('answers its response once; who responded is notified with the words, the rated driver is not', async () => {
    const customer = await server.as('customer');
    const { id } = await createRating(customer, (await deliveredParcel(server)).id, { overall: 2 });
    const support = await server.as('support');
    await support.call(actDocument('Respond'), { input: { id, response: 'Désolés.' } });
    const answer = (text: string) => customer.call(actDocument('Answer'), { input: { id, answer: text } });
    expect(errorCodeOf(await answer('  '))).toBe('required');
    expect((await answer('C’est oublié.')).errors).toEqual([]);
    expect(errorCodeOf(await answer('Encore'))).toBe('rating.answered');
    const notes = async (who: 'support' | 'driver') =>
      JSON.stringify(
        (await (await server.as(who)).call('{ notifications { rows { type event facts { text } } } }')).data,
      );
    await expect.poll(() => notes('support'), { timeout: 10_000 }).toContain('C’est oublié.');
    expect(await notes('driver')).not.toContain('oublié');
  });
});

// The calls by which a recipient rates.
import { z } from 'zod';
import { type GraphQLAnswer, postGraphQL } from '#tests/fixtures/test-server.ts';

const fields = 'ratable ratings { id type overall comment response answer canAnswer }';
const given = z.object({
  ratable: z.array(z.string()),
  ratings: z.array(z.looseObject({ id: z.string(), type: z.string(), overall: z.number() })),
});
const answered = z.object({ result: given });

const from = (address?: string): Record<string, string> =>
  address === undefined ? {} : { 'x-forwarded-for': address };

export const ratingsOf = (url: string, session: string, address?: string): Promise<GraphQLAnswer> =>
  postGraphQL(
    url,
    `query ($session: String!) { result: trackingRatings(session: $session) { ${fields} } }`,
    { session },
    from(address),
  );
export const rate = (url: string, input: object, address?: string): Promise<GraphQLAnswer> =>
  postGraphQL(
    url,
    `mutation ($input: TrackingRateInput!) { result: trackingRate(input: $input) { ${fields} } }`,
    { input },
    from(address),
  );
export const answerResponse = (url: string, input: object, address?: string): Promise<GraphQLAnswer> =>
  postGraphQL(
    url,
    `mutation ($input: TrackingAnswerInput!) { result: trackingAnswer(input: $input) { ${fields} } }`,
    { input },
    from(address),
  );

/** What the recipient has given and may still give, of a call that succeeded. */
export const givenBy = ({ data }: GraphQLAnswer): z.output<typeof given> => answered.parse(data).result;

// Mutations of ratings; bundled with the forms and menus that run them.
import { graphql } from '#client/live/graphql.ts';
import { RatingLive } from './documents.ts';

export const CreateMutation = graphql(
  'mutation RatingCreate($input: RatingCreateInput!) { ratingCreate(input: $input) { rating { ...RatingLive } } }',
  [RatingLive],
);
export const RespondMutation = graphql(
  'mutation RatingRespond($input: RatingRespondInput!) { ratingRespond(input: $input) { rating { ...RatingLive } } }',
  [RatingLive],
);
export const FlagMutation = graphql(
  'mutation RatingFlag($input: RatingFlagInput!) { ratingFlag(input: $input) { rating { ...RatingLive } } }',
  [RatingLive],
);
export const UnflagMutation = graphql(
  'mutation RatingUnflag($input: RatingUnflagInput!) { ratingUnflag(input: $input) { rating { ...RatingLive } } }',
  [RatingLive],
);
export const ArchiveMutation = graphql(
  'mutation RatingArchive($input: RatingArchiveInput!) { ratingArchive(input: $input) { rating { ...RatingLive } } }',
  [RatingLive],
);
export const UnarchiveMutation = graphql(
  'mutation RatingUnarchive($input: RatingUnarchiveInput!) { ratingUnarchive(input: $input) { rating { ...RatingLive } } }',
  [RatingLive],
);
export const RemoveMutation = graphql(
  'mutation RatingRemove($input: RatingRemoveInput!) { ratingRemove(input: $input) { rating { id version } } }',
);

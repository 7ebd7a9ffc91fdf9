// GraphQL document of the labels of shelves.
import { graphql } from '#client/live/graphql.ts';

export const ShelfLabelsPrintMutation = graphql(
  'mutation ShelfLabelsPrint($input: ShelfLabelsPrintInput!) { shelfLabelsPrint(input: $input) { job { id } } }',
);

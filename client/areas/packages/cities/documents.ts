// GraphQL documents of the tab "cities to validate".
import { graphql, type ResultOf } from '#client/live/graphql.ts';

export const CityTextsQuery = graphql(`
  query CityTexts {
    cityTexts {
      total
      groups {
        id
        text
        packages
        oldest
        suggestions {
          id
          nameFr
          nameAr
        }
      }
    }
  }
`);
export type CityText = ResultOf<typeof CityTextsQuery>['cityTexts']['groups'][number];

export const CityTextDecideMutation = graphql(
  'mutation CityTextDecide($input: CityTextDecideInput!) { cityTextDecide(input: $input) { ids refused } }',
);
export const CityTextUndoMutation = graphql(
  'mutation CityTextUndo($input: CityTextUndoInput!) { cityTextUndo(input: $input) { ids refused } }',
);

// GraphQL documents of the labels of products.
import { graphql, type ResultOf, type VariablesOf } from '#client/live/graphql.ts';

export const StockToLabelQuery = graphql(`
  query StockToLabel($input: StockLabelsInput!) {
    stockToLabel(input: $input) {
      id
      sku
      name
      variant
      barcode
    }
  }
`);
export type LabelledStock = ResultOf<typeof StockToLabelQuery>['stockToLabel'][number];
export type LabelSelection = VariablesOf<typeof StockToLabelQuery>['input'];

export const StockLabelsPrintMutation = graphql(`
  mutation StockLabelsPrint($input: StockLabelsPrintInput!) {
    stockLabelsPrint(input: $input) {
      job {
        id
      }
    }
  }
`);

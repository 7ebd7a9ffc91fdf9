// GraphQL documents of the log of prints.
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

const PrintLive = graphql(`
  fragment PrintLive on PaperPrint {
    id
    version
    status
    paper
    subject
    sheets
    again
    printedBy {
      id
      name
      avatarId
    }
    hub {
      id
      nameFr
      nameAr
    }
    createdAt
    updatedAt
  }
`);
export type PaperPrint = ResultOf<typeof PrintLive>;

export const PrintsQuery = graphql(
  `
    query PaperPrints(
      $tab: PaperPrintTab
      $search: String
      $filter: PaperPrintFilter
      $sort: PaperPrintSort
      $page: Int
      $after: String
      $before: String
    ) {
      paperPrints(
        tab: $tab
        search: $search
        filter: $filter
        sort: $sort
        page: $page
        after: $after
        before: $before
      ) {
        total
        totalIsExact
        page
        next
        previous
        facets {
          exact
          papers {
            paper
            n
          }
        }
        rows {
          ...PrintLive
        }
      }
    }
  `,
  [PrintLive],
);

export const PrintCountsQuery = graphql('query PaperPrintCounts { paperPrintCounts { id tabs { tab n } } }');

registerLive({
  entity: 'paperPrint',
  document: graphql(
    `
      subscription PaperPrintChanged {
        paperPrintChanged {
          kind
          id
          version
          changed
          reason
          paperPrint {
            ...PrintLive
          }
        }
      }
    `,
    [PrintLive],
  ),
});
registerLive({
  entity: 'paperPrintCounts',
  document: graphql('subscription PaperPrintCountsChanged { paperPrintCounts { id tabs { tab n } } }'),
});

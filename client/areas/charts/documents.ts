// GraphQL documents of the charts.
import { graphql, type ResultOf } from '#client/live/graphql.ts';

const Series = graphql(`
  fragment ChartSeriesFields on ChartSeries {
    n
    previous
    cod
    days {
      day
      n
      cod
    }
  }
`);

export const ChartsQuery = graphql(
  `
    query Charts($by: ChartDimension!, $period: ChartPeriod!, $search: String, $first: Int) {
      charts(by: $by, period: $period, search: $search, first: $first) {
        since
        until
        isBehind
        found
        created {
          ...ChartSeriesFields
        }
        confirmed {
          ...ChartSeriesFields
        }
        total {
          ...ChartSeriesFields
        }
        tabs {
          dimension
          n
        }
        rows {
          id
          rank
          previousRank
          created
          previous
          delivered
          failed
          refused
          deliveryRate
          refusalRate
          medianDays
          cod
          days
          city {
            id
            nameFr
            nameAr
          }
          hub {
            id
            nameFr
            nameAr
          }
          customer {
            id
            name
          }
          driver {
            id
            name
            avatarId
          }
        }
      }
    }
  `,
  [Series],
);
export type Charts = ResultOf<typeof ChartsQuery>['charts'];
export type ChartRow = Charts['rows'][number];
export type ChartSeries = ResultOf<typeof Series>;

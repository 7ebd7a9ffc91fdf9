// GraphQL documents of scorecards.
import { graphql, type ResultOf } from '#client/live/graphql.ts';

export const ScorecardQuery = graphql(`
  query DriverScorecard($driverId: ID!, $period: ChartPeriod!) {
    driverScorecard(driverId: $driverId, period: $period) {
      since
      until
      measures {
        measure
        value
        of
        previous
        median
      }
    }
  }
`);
export type ScorecardFigure = NonNullable<ResultOf<typeof ScorecardQuery>['driverScorecard']>['measures'][number];

// GraphQL documents of the statistics.
import { graphql, type ResultOf } from '#client/live/graphql.ts';

const OutcomesFields = graphql(`
  fragment OutcomesFields on Outcomes {
    delivered
    failed
    refused
    deliveryRate
    refusalRate
    firstAttemptRate
    medianDays
    cod
  }
`);
const CustomersFields = graphql(`
  fragment CohortCustomersFields on CohortCustomers {
    n
    first {
      id
      name
    }
  }
`);

export const StatisticsQuery = graphql(
  `
    query Statistics($period: ChartPeriod!, $by: StatisticsFilter, $of: ID) {
      statistics(period: $period, by: $by, of: $of) {
        since
        until
        isBehind
        current {
          ...OutcomesFields
        }
        previous {
          ...OutcomesFields
        }
        trend {
          day
          n
          previous
        }
        waiting {
          status
          n
          medianSeconds
          longestSeconds
        }
        hours
        weekdays
        reasons {
          reason
          n
          previous
        }
        cohort {
          fresh {
            ...CohortCustomersFields
          }
          kept {
            ...CohortCustomersFields
          }
          lost {
            ...CohortCustomersFields
          }
        }
      }
    }
  `,
  [OutcomesFields, CustomersFields],
);
export type Statistics = ResultOf<typeof StatisticsQuery>['statistics'];

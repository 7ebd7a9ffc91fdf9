// The history is read again after a change of what has its live document elsewhere.
import '#client/calendar/documents.ts';
import { graphql, type ResultOf } from '#client/live/graphql.ts';

export const ConfigHistoryQuery = graphql(`
  query ConfigHistory($before: ID) {
    configHistory(before: $before) {
      before
      entries {
        id
        at
        entity
        rowId
        event
        name
        actor {
          id
          name
        }
        changes {
          field
          before
          after
        }
        undo {
          action
          input
        }
      }
    }
  }
`);
export type HistoryEntry = ResultOf<typeof ConfigHistoryQuery>['configHistory']['entries'][number];

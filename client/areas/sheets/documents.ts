// GraphQL documents of spreadsheets.
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

const SheetLive = graphql(`
  fragment SheetLive on Sheet {
    id
    version
    status
    spreadsheetId
    gid
    sheetName
    headerRow
    columns
    scheduled
    lastSyncedAt
    errorCode
    company {
      id
      name
    }
  }
`);
export type Sheet = ResultOf<typeof SheetLive>;

export const SheetsQuery = graphql('query Sheets { sheetAccount sheets { ...SheetLive } }', [SheetLive]);

registerLive({
  entity: 'sheet',
  document: graphql(
    'subscription SheetChanged { sheetChanged { kind id version changed reason sheet { ...SheetLive } } }',
    [SheetLive],
  ),
});

export const SheetCreateMutation = graphql(
  'mutation SheetCreate($input: SheetCreateInput!) { sheetCreate(input: $input) { sheet { ...SheetLive } } }',
  [SheetLive],
);
export const SheetEditMutation = graphql(
  'mutation SheetEdit($input: SheetEditInput!) { sheetEdit(input: $input) { sheet { ...SheetLive } } }',
  [SheetLive],
);
export const SheetRemoveMutation = graphql(
  'mutation SheetRemove($input: SheetRemoveInput!) { sheetRemove(input: $input) { sheet { ...SheetLive } } }',
  [SheetLive],
);
export const SheetInspectMutation = graphql(
  'mutation SheetInspect($input: SheetInspectInput!) { sheetInspect(input: $input) { titles } }',
);
export const SheetSyncMutation = graphql(
  'mutation SheetSync($input: SheetSyncInput!) { sheetSync(input: $input) { importId orders left written } }',
);

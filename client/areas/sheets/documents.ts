// GraphQL documents of spreadsheets.
import { createActionDocument } from '#client/actions/action-document.ts';
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

export const SheetLive = graphql(`
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

const ofSheet = { entity: 'sheet', fragment: SheetLive } as const;
export const createSheet = createActionDocument({ ...ofSheet, action: 'create' });
export const editSheet = createActionDocument({ ...ofSheet, action: 'edit' });
export const SheetInspectMutation = graphql(
  'mutation SheetInspect($input: SheetInspectInput!) { sheetInspect(input: $input) { titles } }',
);
export const SheetSyncMutation = graphql(
  'mutation SheetSync($input: SheetSyncInput!) { sheetSync(input: $input) { importId orders left written } }',
);

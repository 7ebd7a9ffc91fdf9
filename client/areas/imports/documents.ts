// GraphQL documents of imports. The live fragment is small; the preview reads its rows again when its import changed.
import { createActionDocument } from '#client/actions/action-document.ts';
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

const ImportLive = graphql(`
  fragment ImportLive on Import {
    id
    version
    status
    source
    name
    sheetName
    rowCount
    createdCount
    createdAt
    updatedAt
    company {
      id
      name
    }
    owner {
      id
      name
    }
  }
`);
/** An import without its rows, as the list of drafts shows it. */
export type ImportSummary = ResultOf<typeof ImportLive>;

const ImportRows = graphql(
  `
    fragment ImportRows on Import {
      ...ImportLive
      header
      columns
      suggestions
      examples
      encoding
      encodingIsSure
      hiddenRows
      hiddenColumns
      withHidden
      importedBefore {
        id
        version
        createdAt
        createdCount
      }
      rows {
        line
        texts
        excluded
        kept
        packageId
        trackingNumber
        problems {
          field
          code
          isError
          count
          line
          value
          suggestions
        }
      }
    }
  `,
  [ImportLive],
);
export type ImportDetail = ResultOf<typeof ImportRows>;
export type DraftRow = ImportDetail['rows'][number];
export type DraftRowProblem = DraftRow['problems'][number];

export const ImportQuery = graphql('query Import($id: ID!) { import(id: $id) { ...ImportRows } }', [ImportRows]);
export const ImportsQuery = graphql('query Imports($before: ID) { imports(before: $before) { ...ImportLive } }', [
  ImportLive,
]);

const documentOf = (action: string) => createActionDocument({ entity: 'import', action, fragment: ImportRows });
export const setColumnsMutation = documentOf('setColumns');
export const editMutation = documentOf('edit');
export const excludeMutation = documentOf('exclude');
export const keepMutation = documentOf('keep');
export const cancelMutation = documentOf('cancel');
export const confirmMutation = documentOf('confirm');

registerLive({
  entity: 'import',
  document: graphql(
    'subscription ImportChanged { importChanged { kind id version changed reason import { ...ImportLive } } }',
    [ImportLive],
  ),
});

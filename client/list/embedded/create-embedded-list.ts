import { matchesList } from '#shared/access/list-matches.ts';
import type { ListFilters } from '#shared/access/list-spec.ts';
import type { DocumentNode } from '@0no-co/graphql.web';
import { rootFieldName } from '#client/live/subscriptions/live-documents.ts';
import type { LiveRow } from '#client/live/use-pending-changes.ts';
import { createColumnReader } from '../create-list-definition.ts';
import type { ListDeclaration, ListPage, ListRow } from '../list-definition.ts';

type EmbeddedPage<Row> = Pick<ListPage<Row>, 'rows' | 'total' | 'totalIsExact'>;

/**
 * The query of an embedded list, the same for every list: `$tab`, `$filter` and `$first`, and of the page the rows, the
 * total and whether that is exact. Its variables are narrower, see `ListDocument`.
 */
export interface EmbeddedDocument<Row> extends DocumentNode {
  __apiType?(variables: {
    tab?: string | null;
    filter?: Readonly<Record<string, unknown>> | null;
    first?: number | null;
  }): Readonly<Record<string, EmbeddedPage<Row>>>;
}

export interface EmbeddedDefinition<Row> {
  list: ListDeclaration;
  document: EmbeddedDocument<Row>;
  tab: string;
  page: (data: Readonly<Record<string, EmbeddedPage<Row>>>) => EmbeddedPage<Row> | undefined;
  matches: (filter: ListFilters, row: Row) => boolean;
}

interface EmbeddedOptions<Row, Tab> {
  document: EmbeddedDocument<Row>;
  tab: Tab;
  /** The columns of the declaration that no field of the row has, as for the page of the list. */
  derived?: (row: Row) => LiveRow;
}

/** The definition of an embedded list, from the shared declaration of the list. Its rows are those of one tab. */
export function createEmbeddedList<Row extends ListRow & LiveRow, List extends ListDeclaration>(
  list: List,
  { document, tab, derived }: EmbeddedOptions<Row, List['tabs'][number]>,
): EmbeddedDefinition<Row> {
  const toColumns = createColumnReader<Row>(list, derived);
  const root = rootFieldName(document);
  return {
    list,
    document,
    tab,
    page: (data) => data[root],
    matches: (filter, row) => matchesList(list, tab, filter, toColumns(row)),
  };
}

// Parcels as a small screen reads them.
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';
import { cursorAt } from './messages.ts';

export { cursorAt, goneMessage, resyncMessage } from './messages.ts';

const Live = graphql('fragment Live on Package { id version status recipientName cod driver { id name } }');

export const ListQuery = graphql('query List($page: Int) { packages(page: $page) { total rows { ...Live } } }', [Live]);
export const OneQuery = graphql('query One($id: ID!) { package(id: $id) { ...Live } }', [Live]);
export const TimelineQuery = graphql('query Timeline($id: ID!) { packageTimeline(id: $id) { id name } }');
export const CountsQuery = graphql('query Counts { packageCounts { id late statuses { status n } } }');
export const DeliverMutation = graphql(
  'mutation Deliver($input: PackageDeliverInput!) { packageDeliver(input: $input) { package { ...Live } } }',
  [Live],
);

registerLive({
  entity: 'package',
  document: graphql('subscription Changed { packageChanged { kind id version changed reason package { ...Live } } }', [
    Live,
  ]),
});
registerLive({
  entity: 'packageCounts',
  document: graphql('subscription CountsChanged { packageCounts { id late statuses { status n } } }'),
});

export type Parcel = ResultOf<typeof Live>;

export function parcel(id: string, version: number, given: Partial<Parcel> = {}): Parcel & { __typename: 'Package' } {
  return {
    __typename: 'Package',
    id,
    version,
    status: 'enroute',
    recipientName: `Person ${id}`,
    cod: 20_000,
    driver: null,
    ...given,
  };
}

export function listAnswer(seq: number, ...rows: Parcel[]): object {
  return {
    data: { packages: { __typename: 'PackagePage', total: rows.length, rows } },
    extensions: { at: cursorAt(seq) },
  };
}

/** A message of the change feed; `changed` are the fields that did. */
export function parcelChange(kind: 'NEW' | 'CHANGED', row: Parcel, ...fields: string[]): { packageChanged: object } {
  return {
    packageChanged: {
      __typename: 'PackageChange',
      kind,
      id: row.id,
      version: row.version,
      changed: fields,
      reason: null,
      package: row,
    },
  };
}

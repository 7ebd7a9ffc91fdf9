// Example operations. Those about one parcel look for one that the signed-in user may use.
import { call } from './graphql-call.ts';
import { recordIn, recordsIn, textIn } from './json.ts';
import type { OperationTemplate } from './schema/operation-template.ts';

export interface Example extends OperationTemplate {
  title: string;
  /** Finds variables; null when there is no suitable parcel. */
  find?: () => Promise<Record<string, unknown> | null>;
}

async function firstParcel(filter: string): Promise<string | null> {
  const { body } = await call(
    `{ packages(tab: all${filter}, sort: { by: updated, direction: desc }) { rows { id } } }`,
  );
  return textIn(recordsIn(recordIn(recordIn(body, 'data'), 'packages'), 'rows')[0], 'id');
}

export const examples: readonly Example[] = [
  {
    title: 'Who am I',
    name: 'Viewer',
    variables: {},
    text: 'query Viewer {\n  viewer {\n    id\n    name\n    roles\n    effectiveRole\n    company { name }\n    hub { nameFr }\n  }\n}',
  },
  {
    title: 'A page of parcels',
    name: 'Parcels',
    variables: { filter: { status: ['enroute', 'reported'] }, page: 1 },
    text: `query Parcels($search: String, $filter: PackageFilter, $page: Int) {
  packages(tab: all, search: $search, filter: $filter, page: $page, sort: { by: updated, direction: desc }) {
    total
    totalIsExact
    page
    next
    rows {
      id
      version
      trackingNumber
      status
      recipientName
      city { nameFr }
      driver { name }
      cod
      allowedActions
    }
  }
}`,
  },
  {
    title: 'Deliver',
    name: 'Deliver',
    variables: { input: { id: '' } },
    text: `mutation Deliver($input: PackageDeliverInput!) {
  packageDeliver(input: $input) {
    package { id version status cashCollected cashStage allowedActions }
  }
}`,
    find: async () => {
      const id = await firstParcel(', filter: { status: [enroute] }');
      return id === null ? null : { input: { id, idempotencyKey: crypto.randomUUID() } };
    },
  },
  {
    title: 'Timeline',
    name: 'Timeline',
    variables: { id: '' },
    text: 'query Timeline($id: ID!) {\n  packageTimeline(id: $id) {\n    at\n    name\n    from\n    to\n    actor { name }\n    actorRole\n    note\n    version\n  }\n}',
    find: async () => {
      const id = await firstParcel('');
      return id === null ? null : { id };
    },
  },
  {
    title: 'Listen to changes',
    name: 'Changes',
    variables: {},
    text: `subscription Changes {
  packageChanged {
    kind
    id
    version
    changed
    reason
    package { trackingNumber status driver { name } }
  }
}`,
  },
];

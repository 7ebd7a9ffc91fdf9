// The example operations: what GraphiQL opens for a browser that has no tabs of its own yet.

export interface ExampleTab {
  query: string;
  /** As JSON. */
  variables?: string;
}

export const defaultTabs: readonly ExampleTab[] = [
  {
    query: `query Viewer {
  viewer {
    id
    name
    roles
    effectiveRole
    company { name }
    hub { nameFr }
  }
}
`,
  },
  {
    query: `query Parcels($search: String, $filter: PackageFilter, $page: Int) {
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
}
`,
    variables: '{ "filter": { "status": ["enroute", "reported"] }, "page": 1 }',
  },
  {
    query: `query Timeline($id: ID!) {
  packageTimeline(id: $id) {
    at
    name
    from
    to
    actor { name }
    actorRole
    note
    version
  }
}
`,
    variables: '{ "id": "" }',
  },
  {
    query: `mutation Deliver($input: PackageDeliverInput!) {
  packageDeliver(input: $input) {
    package { id version status cashCollected cashStage allowedActions }
  }
}
`,
    variables: '{ "input": { "id": "" } }',
  },
  {
    query: `subscription Changes {
  packageChanged {
    kind
    id
    version
    changed
    reason
    package { trackingNumber status driver { name } }
  }
}
`,
  },
];

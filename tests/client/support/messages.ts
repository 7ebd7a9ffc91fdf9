// Messages of a server about parcels, for any document.

/** A position. */
export function cursorAt(seq: number, epoch = 1): string {
  return `${epoch}:${seq}:0000abcd`;
}

export function goneMessage(id: string): { packageChanged: object } {
  return {
    packageChanged: {
      __typename: 'PackageChange',
      kind: 'GONE',
      id,
      version: null,
      changed: [],
      reason: null,
      package: null,
    },
  };
}

export function resyncMessage(reason: string): { packageChanged: object } {
  return {
    packageChanged: {
      __typename: 'PackageChange',
      kind: 'RESYNC',
      id: null,
      version: null,
      changed: [],
      reason,
      package: null,
    },
  };
}

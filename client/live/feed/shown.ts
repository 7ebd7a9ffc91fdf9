// Builds the messages that are written into the cache, in the shape of the subscription's document.
import type { LiveDocument } from '../registry.ts';
import type { Change } from './change.ts';

export interface Shown {
  data: Record<string, unknown>;
}
export interface Sink {
  next: (shown: Shown) => void;
}

export function shownChange(
  { field, entity, typename }: LiveDocument,
  { kind, id, version, changed, row }: Change,
): Shown {
  return {
    data: { [field]: { __typename: `${typename}Change`, kind, id, version, changed, reason: null, [entity]: row } },
  };
}

export function shownResync({ field, entity, typename }: LiveDocument, reason: string): Shown {
  return {
    data: {
      [field]: {
        __typename: `${typename}Change`,
        kind: 'RESYNC',
        id: null,
        version: null,
        changed: [],
        reason,
        [entity]: null,
      },
    },
  };
}

// Builds the messages that are written into the cache, in the shape of the subscription's document.
import type { LiveDocument } from './live-documents.ts';
import type { RowChange } from './subscription-message.ts';

export interface CacheMessage {
  data: Record<string, unknown>;
}
export interface CacheSink {
  next: (shown: CacheMessage) => void;
}

export function changeMessage(
  { field, entity, typename }: LiveDocument,
  { kind, id, version, changed, row }: RowChange,
): CacheMessage {
  return {
    data: { [field]: { __typename: `${typename}Change`, kind, id, version, changed, reason: null, [entity]: row } },
  };
}

export function resyncMessage({ field, entity, typename }: LiveDocument, reason: string): CacheMessage {
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

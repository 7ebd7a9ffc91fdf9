// The documents of the client, as its cache sends them: with the names of types.
import { formatDocument, stringifyDocument } from '@urql/core';
import { PositionsView } from '#client/areas/map/documents.ts';
import { PackageQuery } from '#client/areas/packages/documents.ts';
import { InboxQuery } from '#client/areas/notifications/documents.ts';
import { liveDocument } from '#client/live/registry.ts';

// Imported for what it registers; a page that shows the bell asks this too.
export const inboxQuery = stringifyDocument(formatDocument(InboxQuery));

const live = (entity: string): string => stringifyDocument(formatDocument(liveDocument(entity).document));

/** One parcel by its id. */
export const parcelQuery = stringifyDocument(formatDocument(PackageQuery));
export const packageChanged = live('package');
/** What every open dashboard listens to beside its list. */
export const packageCounts = live('packageCounts');
export const inboxCounts = live('inboxCounts');
/** Views go to no cache, and so without the names of types. */
export const positionsView = stringifyDocument(PositionsView);

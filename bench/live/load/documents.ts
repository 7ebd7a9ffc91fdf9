// The client's documents, as its cache sends them: with `__typename`.
import { formatDocument, stringifyDocument } from '@urql/core';
import { PositionsSubscription } from '#client/areas/positions/documents.ts';
import { PackageQuery } from '#client/areas/packages/documents.ts';
// oxlint-disable-next-line import/no-unassigned-import -- registers the inbox subscriptions.
import '#client/areas/notifications/documents.ts';
import { getLiveDocument } from '#client/live/subscriptions/live-documents.ts';

const live = (entity: string): string => stringifyDocument(formatDocument(getLiveDocument(entity).document));

/** One parcel by its id. */
export const parcelQuery = stringifyDocument(formatDocument(PackageQuery));
export const packageChanged = live('package');
/** What every open dashboard subscribes to beside its list. */
export const packageCounts = live('packageCounts');
export const inboxCounts = live('inboxCounts');
/** Snapshot streams are not cached and so have no `__typename`. */
export const positionsView = stringifyDocument(PositionsSubscription);

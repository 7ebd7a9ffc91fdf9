// Where a notification leads.
import type { Role } from '../../access/roles.ts';
import { canOpenScreen, screenPath, screenTable, type ScreenName } from '../../access/screens.ts';

const destinations: Readonly<Record<string, { screen: ScreenName; path: (id: string) => string }>> = {
  package: { screen: 'package', path: (id) => `${screenPath('package')}?id=${id}` },
  attempt: { screen: 'attempts', path: (id) => `${screenPath('attempts')}?tab=all&id=${id}` },
  rating: { screen: 'rating', path: (id) => screenPath('rating', { id }) },
  user: { screen: 'profile', path: () => screenPath('profile') },
  apiKey: { screen: 'profile', path: () => `${screenPath('profile')}#api` },
  webhook: { screen: 'profile', path: () => `${screenPath('profile')}#webhooks` },
  invoice: { screen: 'billing', path: (id) => `${screenPath('billing')}?id=${id}` },
  handOver: { screen: 'cash', path: () => screenPath('cash') },
  ledgerAccount: { screen: 'cash', path: () => screenPath('cash') },
  recharge: { screen: 'recharges', path: (id) => `${screenPath('recharges')}?tab=all&id=${id}` },
  claim: { screen: 'tickets', path: (id) => `${screenPath('tickets')}?id=${id}` },
  stockLevel: { screen: 'stock', path: (id) => `${screenPath('stock')}?id=${id}` },
  userRequest: { screen: 'userRequests', path: (id) => `${screenPath('userRequests')}?tab=all&id=${id}` },
};

/** The path at which a row of an entity is shown; null if there is none that this person may open. */
export function rowPath(entity: string, id: string, viewer: { role: Role; manager: boolean } | null): string | null {
  const place = Object.hasOwn(destinations, entity) ? destinations[entity] : undefined;
  return place && screenTable[place.screen].built && canOpenScreen(place.screen, viewer) ? place.path(id) : null;
}

interface Linked {
  event: string;
  entity: string;
  entityId: string;
  facts?: { readonly trackingNumber?: string | null | undefined } | undefined;
}

/** The path a notification links to; null when it has none, or when the viewer may not open that screen. */
export function notificationPath(
  { event, entity, entityId, facts }: Linked,
  viewer: { role: Role; manager: boolean } | null,
): string | null {
  // A colleague writes about somebody else; all other notifications about accounts are about the own one.
  if (event === 'comment.posted' && entity === 'user')
    return canOpenScreen('users', viewer) ? `${screenPath('users')}?id=${entityId}` : null;
  const place = Object.hasOwn(destinations, entity) ? destinations[entity] : undefined;
  if (!place || !screenTable[place.screen].built) return null;
  if (canOpenScreen(place.screen, viewer)) return place.path(entityId);
  // Support decides a request about a parcel in the drawer of that parcel.
  const number = entity === 'userRequest' ? facts?.trackingNumber : null;
  return number && canOpenScreen('package', viewer) ? `${screenPath('package')}?tab=all&q=${number}` : null;
}

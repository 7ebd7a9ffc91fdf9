import { mayOpen, screenPath, screenTable, type ScreenName } from '#shared/access/screens.ts';
import type { Role } from '#shared/access/roles.ts';
import type { Note } from './documents.ts';

const places: Readonly<Record<string, { screen: ScreenName; path: (id: string) => string }>> = {
  package: { screen: 'package', path: (id) => `${screenPath('package')}?id=${id}` },
  rating: { screen: 'rating', path: (id) => screenPath('rating', { id }) },
  user: { screen: 'profile', path: () => screenPath('profile') },
  invoice: { screen: 'billing', path: (id) => `${screenPath('billing')}?id=${id}` },
  ticket: { screen: 'tickets', path: (id) => `${screenPath('tickets')}?id=${id}` },
};

/** Where a notification leads; null when there is nothing more to see, or not for this reader. */
export function leadsTo(
  { entity, entityId }: Pick<Note, 'entity' | 'entityId'>,
  who: { role: Role; manager: boolean } | null,
): string | null {
  const place = Object.hasOwn(places, entity) ? places[entity] : undefined;
  return place && screenTable[place.screen].built && mayOpen(place.screen, who) ? place.path(entityId) : null;
}

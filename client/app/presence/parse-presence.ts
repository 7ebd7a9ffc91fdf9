import { isRecord } from '#client/app/session/viewer.ts';
import { presenceColours, type PresentUser } from '#shared/live/presence.ts';
import type { LocationUsers } from './presence-client.ts';

/** Parses a presence message, with the key of its location; null if it is invalid. */
export function parsePresence(value: unknown): (LocationUsers & { key: string }) | null {
  if (
    !isRecord(value) ||
    typeof value['screen'] !== 'string' ||
    !Array.isArray(value['people']) ||
    typeof value['count'] !== 'number'
  )
    return null;
  const { screen, object, people, count } = value;
  return {
    key: typeof object === 'string' ? `${screen}/${object}` : screen,
    people: people.flatMap(parsePresent),
    count,
  };
}

function parsePresent(value: unknown): PresentUser[] {
  if (!isRecord(value) || typeof value['id'] !== 'string' || typeof value['name'] !== 'string') return [];
  const { id, name, editing, typing } = value;
  const colour = presenceColours.find((one) => one === value['colour']) ?? 1;
  const avatarId = typeof value['avatarId'] === 'string' ? value['avatarId'] : null;
  return [
    { id, name, avatarId, colour, editing: typeof editing === 'string' ? editing : null, typing: typing === true },
  ];
}

/** Parses a list of ids; whatever is none is left out. */
export function parseIds(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
}

import { isRecord } from '#shared/lib/is-record.ts';
import { type OnlineChange, presenceColours, type PresentUser } from '#shared/live/presence.ts';
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

/** Parses who came and who left; nobody if it is invalid. */
export function parseOnline(value: unknown): OnlineChange {
  if (!isRecord(value)) return { isFirst: false, came: [], left: [] };
  return { isFirst: value['isFirst'] === true, came: parseIds(value['came']), left: parseIds(value['left']) };
}

/** Parses a list of ids; whatever is none is left out. */
function parseIds(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
}

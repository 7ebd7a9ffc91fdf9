import { isRecord } from '#client/session/viewer.ts';
import { presenceColours, type Present } from '#shared/live/signals.ts';
import type { People } from './signals.ts';

/** What the server told of a place, with the place's key; null when it makes no sense. Read by hand, like everything the page hears. */
export function readPresence(value: unknown): (People & { key: string }) | null {
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
    people: people.flatMap(readPresent),
    count,
  };
}

function readPresent(value: unknown): Present[] {
  if (!isRecord(value) || typeof value['id'] !== 'string' || typeof value['name'] !== 'string') return [];
  const { id, name, editing, typing } = value;
  const colour = presenceColours.find((one) => one === value['colour']) ?? 1;
  return [{ id, name, colour, editing: typeof editing === 'string' ? editing : null, typing: typing === true }];
}

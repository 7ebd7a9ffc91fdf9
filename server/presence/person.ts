// How a user looks to the others. Accounts change while their tabs are open.
import { z } from 'zod';
import { entities, type EntityName } from '#shared/areas/index.ts';
import type { NumberedEvent } from '#shared/events/event.ts';

const person = z.object({ name: z.string(), avatarId: z.string().nullable(), version: z.number() });

/** Name and photo of an account, and the version of the account that they are from. */
export type PresencePerson = z.output<typeof person>;

/** Reads the person of an account's row. Throws ZodError if it is the row of something else. */
export function parsePerson(row: unknown): PresencePerson {
  return person.parse(row);
}

/** The entity of the account whose name or photo the event may have changed; null if it changed neither. */
export function changedAccount({ entity, changed, unreadable }: NumberedEvent): EntityName | null {
  const looksDifferent = unreadable !== undefined || changed.includes('name') || changed.includes('avatarId');
  return looksDifferent ? (accountEntities.find((name) => name === entity) ?? null) : null;
}

/** The entities whose rows are accounts. */
const accountEntities = Object.values(entities).flatMap((each) => (each.revocations ? each.name : []));

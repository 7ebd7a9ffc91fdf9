// What a search in the log is about: an id, a number as it stands on paper, or a person. Events have no index of words, so
// the words are looked up where they are indexed, and the events by the ids.
import { sql } from 'kysely';
import { z } from 'zod';
import { isId } from '#shared/lib/uuid.ts';
import type { Trx } from '../../db/transaction.ts';

/** What was found: the ids of objects, and those of people, whose acts are meant too. */
export interface LogSubjects {
  objects: string[];
  people: string[];
}

/** People whose acts are read at most. */
const maxPeople = 10;
const idRows = z.array(z.object({ id: z.string() }));

/** The objects and people that a text names: an id, a tracking number or reference, a login, an e-mail, a name. */
export async function findSubjects(trx: Trx, text: string): Promise<LogSubjects> {
  if (isId(text.toLowerCase())) return { objects: [text.toLowerCase()], people: [text.toLowerCase()] };
  const number = text.toUpperCase();
  const numbered = await sql`
    select id from packages where tracking_number = ${number}
    union all select id from invoices where reference = ${number}
    union all select id from claims where reference = ${number}
    union all select id from user_requests where reference = ${number}
    union all select id from slips where number = ${number}`.execute(trx);
  const pattern = `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const named = await sql`
    select id from users where login = ${text.toLowerCase()} or email = ${text.toLowerCase()} or name ilike ${pattern}
    order by name limit ${maxPeople}`.execute(trx);
  const people = idRows.parse(named.rows).map(({ id }) => id);
  return { objects: [...idRows.parse(numbered.rows).map(({ id }) => id), ...people], people };
}

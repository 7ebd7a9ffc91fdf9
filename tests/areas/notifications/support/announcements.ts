import { z } from 'zod';
import type { ApiClient } from '#tests/fixtures/test-server.ts';

const published = z.object({ announcementPublish: z.object({ announcement: z.object({ id: z.string() }) }) });
const document =
  'mutation ($input: AnnouncementPublishInput!) { announcementPublish(input: $input) { announcement { id } } }';

/** The input of an announcement to all customers. */
export const announcementInput = {
  type: 'SYSTEM_ANNOUNCEMENT',
  title: 'Dépôt fermé',
  text: 'Les ramassages reprennent lundi.',
  roles: ['CUSTOMER'],
};

/** Publishes an announcement; returns the answer as it is. */
export const tryToPublish = (person: ApiClient, given: object = {}) =>
  person.call(document, { input: { ...announcementInput, ...given } });

/** Publishes an announcement and returns its id. Throws when it is refused. */
export async function publish(person: ApiClient, given: object = {}): Promise<string> {
  const { data, errors } = await tryToPublish(person, given);
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return published.parse(data).announcementPublish.announcement.id;
}

// An open screen of the fleet.
import { z } from 'zod';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import type { ApiClient } from '#tests/fixtures/test-server.ts';

const driver = z.object({ id: z.string(), onDuty: z.boolean(), held: z.number(), enroute: z.number() });
const change = z.object({ full: z.boolean(), drivers: z.array(driver), gone: z.array(z.string()) });
const result = z.object({ fleetChanged: change });

/** Opens a socket and subscribes to the fleet; resolves when the full snapshot has arrived. */
export async function openFleet(url: string, person: ApiClient) {
  const document = 'subscription { fleetChanged { full drivers { id onDuty held enroute } gone } }';
  const { data, until } = await subscribe(url, person, document);
  const messages = () => data().map((each) => result.parse(each).fleetChanged);
  await until(() => messages()[0]?.full === true);
  const of = (id: string) =>
    messages()
      .flatMap(({ drivers }) => drivers)
      .findLast((each) => each.id === id);
  return {
    messages,
    of,
    until: async (id: string, figures: Partial<z.output<typeof driver>>): Promise<void> => {
      await until(() =>
        Object.entries(figures).every(
          ([name, value]) => new Map<string, unknown>(Object.entries(of(id) ?? {})).get(name) === value,
        ),
      );
    },
    everTold: () => [...new Set(messages().flatMap(({ drivers }) => drivers.map((each) => each.id)))],
  };
}

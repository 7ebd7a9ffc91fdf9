// A filter asks the server for its choices. Whoever has the filter may ask that.
import { Client, fetchExchange } from 'urql';
import { beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { roles } from '#shared/access/roles.ts';
import { canOpenScreen, type ScreenName } from '#shared/access/screens.ts';
import type { ListViewer, LoadLookup } from '#client/list/list-definition.ts';
import { statedRolesOfFields } from '#tests/areas/support/rights.ts';

interface Screen {
  screen: ScreenName;
  filters?: Readonly<Record<string, { lookup?: LoadLookup; visibleTo?: (who: ListViewer) => boolean }>>;
}
const screens = vi.hoisted((): Screen[] => []);
vi.mock('#client/app/screens/list-screen.tsx', () => ({
  listScreen: (_list: unknown, options: Screen) => {
    screens.push(options);
    return () => null;
  },
}));

beforeAll(async () => {
  await Promise.all(Object.values(import.meta.glob('../../../client/areas/**/list.tsx')).map((load) => load()));
});

const body = z.object({ query: z.string() });
const rootField = /\{\s*(\w+)/;

/** The root fields that a lookup asks for. */
async function askedBy(load: LoadLookup): Promise<string[]> {
  const asked: string[] = [];
  const client = new Client({
    url: 'http://localhost/graphql',
    preferGetMethod: false,
    exchanges: [fetchExchange],
    fetch: (_url, init) => {
      const { query } = body.parse(JSON.parse(z.string().parse(init?.body)));
      asked.push(rootField.exec(query)?.[1] ?? query);
      return Promise.resolve(Response.json({ errors: [{ message: 'missing' }] }));
    },
  });
  const lookup = (await load())(client, 'fr');
  await Promise.allSettled([lookup.load('abc'), lookup.byId?.(['a'])]);
  return [...new Set(asked)];
}

it('whoever has a filter may ask for its choices', async () => {
  const may = statedRolesOfFields();
  const refused: string[] = [];
  let checked = 0;
  for (const { screen, filters = {} } of screens)
    for (const [name, { lookup, visibleTo }] of Object.entries(filters)) {
      const fields = lookup ? await askedBy(lookup) : [];
      for (const role of roles) {
        const who: ListViewer = { role, manager: true };
        if (!canOpenScreen(screen, who) || visibleTo?.(who) === false) continue;
        checked += fields.length;
        for (const field of fields)
          if (!may[`Query.${field}`]?.includes(role)) refused.push(`${screen} ${name}: ${role} ${field}`);
      }
    }
  expect(refused).toEqual([]);
  expect(checked).toBeGreaterThan(50);
});

// What a root field costs, beside the weight that it declares: limits of aliases and lists say nothing of the processors.
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { getNamedType, type GraphQLField, isLeafType, isObjectType, isRequiredArgument } from 'graphql';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { schema } from '#server/areas/schema.ts';
import { accessTable } from '#server/graphql/definition/field-access.ts';
import { usualMs, usualWeight, weightOf } from '#server/graphql/definition/field-weight.ts';
import { isRole } from '#shared/access/roles.ts';
import { personOfRole } from '#tests/fixtures/fixtures.ts';
import { buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { postGraphQL, useTestServer } from '#tests/fixtures/test-server.ts';

const server = useTestServer();

type Field = GraphQLField<unknown, unknown>;

/** All that a field can be asked for, three levels deep. */
function selectionOf({ type }: Pick<Field, 'type'>, depth = 3): string | null {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  if (!isObjectType(named) || depth === 0) return null;
  const chosen = Object.values(named.getFields()).flatMap((field) => {
    const below = field.args.some(isRequiredArgument) ? null : selectionOf(field, depth - 1);
    return below === null ? [] : [`${field.name}${below}`];
  });
  return `{ ${chosen.join(' ')} }`;
}

const times = 8;

/** Processor time in ms of this process, which is the server, and of its connections to Postgres. */
async function processorMs(): Promise<number> {
  const { user, system } = process.cpuUsage();
  const { rows } = await sql`select pid from pg_stat_activity where datname = current_database()`.execute(server.db);
  const ticks = z
    .array(z.object({ pid: z.number() }))
    .parse(rows)
    .map(({ pid }) => {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return Number(fields[11]) + Number(fields[12]);
    });
  return (user + system) / 1_000 + ticks.reduce((sum, each) => sum + each, 0) * 10;
}

it('no root field that costs more than the usual time of the processors is one of the usual weight', async () => {
  // As long as texts may be.
  const parcel = buildEnrouteParcel(server.fixtures, {
    recipientName: 'أمينة بنشقرون '.repeat(7),
    address: 'حي السلام، زنقة 14، رقم 7 '.repeat(11),
    note: 'Appeler avant de passer, immeuble 14. '.repeat(12),
  });
  await insertParcels(server.db, parcel);
  const { people, companies } = server.fixtures;
  const given: Record<string, string> = {
    id: JSON.stringify(parcel.id),
    packageId: JSON.stringify(parcel.id),
    driverId: JSON.stringify(people.driver),
    number: JSON.stringify(parcel.trackingNumber),
    phone: JSON.stringify(parcel.phone),
    content: '{ cod: true, note: true, products: true }',
    day: '"2026-11-01"',
    gte: '"2026-11-01"',
    lt: '"2026-12-01"',
    key: '"k"',
    list: '"packages"',
    kind: 'driver',
  };
  const rowOf: Record<string, string> = { user: people.driver, userStory: people.driver, company: companies.atlas };
  const table = accessTable(schema);
  const callOf = (field: Field): string | null => {
    const args = field.args.filter(isRequiredArgument).map(({ name }) => {
      const own = name === 'id' ? rowOf[field.name] : undefined;
      return [name, own === undefined ? given[name] : JSON.stringify(own)] as const;
    });
    if (args.some(([, value]) => value === undefined)) return null;
    const list = args.map(([name, value]) => `${name}: ${value}`).join(', ');
    return `{ ${field.name}${list === '' ? '' : `(${list})`}${selectionOf(field) ?? ''} }`;
  };
  /** The least of three rounds, because other work of the machine adds to some; of fewer when it is little enough. */
  const costOf = async (who: string | undefined, ask: string, enough = 0): Promise<number> => {
    const person = who !== undefined && isRole(who) ? await server.as(personOfRole[who]) : null;
    let least = Infinity;
    for (let round = 0; round < 3 && least > enough; round += 1) {
      const before = await processorMs();
      for (let time = 0; time < times; time += 1)
        expect((await (person ? person.call(ask) : postGraphQL(server.url, ask))).errors).toEqual([]);
      least = Math.min(least, ((await processorMs()) - before) / times);
    }
    return least;
  };
  const call = await costOf('ADMIN', '{ __typename }');
  const heavy: string[] = [];
  let measured = 0;
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    const named = getNamedType(field.type);
    // Pages have a limit of their own.
    if (isObjectType(named) && 'rows' in named.getFields()) continue;
    const ask = callOf(field);
    if (ask === null) continue;
    measured += 1;
    const ms = (await costOf(table[`Query.${field.name}`]?.at(-1), ask, call + usualMs)) - call;
    if (ms > usualMs && weightOf('Query', field.name) <= usualWeight) heavy.push(`${field.name}: ${ms.toFixed(1)} ms`);
  }
  expect(heavy).toEqual([]);
  expect(measured).toBeGreaterThan(60);
}, 180_000);

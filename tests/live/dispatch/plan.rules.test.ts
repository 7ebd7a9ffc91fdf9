// The compiled execution plan gives exactly the results of graphql-js.
import { buildSchema, execute, GraphQLObjectType, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { createPlan } from '#server/live/subscriptions/document-plan.ts';

const schema = buildSchema(`
  enum Kind { NEW GONE }
  scalar Any
  interface Named { name: String }
  type Hub { code: String! }
  type Place { id: ID! code: String! size: Int }
  type Thing { id: ID! name: String size(unit: Int = 2): Int! kind: Kind hub: Hub place: Place later: Hub parts: [Thing!]! marks: [Int] strict: Int! asked: String any: Any }
  type Query { ok: Boolean }
  type Subscription { changed: Thing named: Named }
`);
const thing = schema.getType('Thing');
if (!(thing instanceof GraphQLObjectType)) throw new Error('no Thing');
const { size, later, parts, asked } = thing.getFields();
if (!size || !later || !parts || !asked) throw new Error('no field');
size.resolve = (source: { length: number }, args: { unit: number }) => source.length * args.unit;
later.resolve = async (source: { hub: object | null }) => source.hub;
parts.resolve = (source: { parts?: unknown[] }) =>
  (source.parts ?? []).map(async (part) => await Promise.resolve(part));
asked.resolve = (_source, _args, _context, info) => info.fieldName;

const place = schema.getType('Place');
if (!(place instanceof GraphQLObjectType)) throw new Error('no Place');
const { code, size: width } = place.getFields();
if (!code || !width) throw new Error('no field');
// As Pothos marks a field that is read off its object, and one that needs more than its object.
code.resolve = (source: { code: string }) => source.code;
code.extensions = { pothosExposedField: 'code' };
width.resolve = (_source, _args, context: object) => Object.keys(context).length;

const root = {
  changed: {
    id: 7,
    name: null,
    length: 3,
    kind: 'NEW',
    hub: { code: 'CAS' },
    marks: [1, null, 3],
    strict: 0,
    parts: [
      { id: 'a', length: 1, kind: 'GONE', hub: null, strict: 1 },
      { id: 'b', length: 2, kind: null, hub: { code: 'RAB' }, strict: 2 },
    ],
  },
};

function both(text: string, variables: Record<string, unknown> = {}) {
  const document = parse(text);
  const plan = createPlan(schema, { document, operationName: null, variables });
  return {
    plan,
    usual: async () =>
      JSON.stringify((await execute({ schema, document, rootValue: root, variableValues: variables })).data),
  };
}

describe('a plan', () => {
  it.each([
    [
      'fields in their order, whichever comes first',
      'subscription { changed { later { code } id name kind strict hub { code } marks } }',
      {},
    ],
    [
      'aliases and arguments, given, left out and by variable',
      'subscription ($u: Int) { changed { a: size b: size(unit: 5) c: size(unit: $u) } }',
      { u: 9 },
    ],
    [
      'fragments, and the same field twice',
      'subscription { changed { ...F hub { code } ... on Thing { id } ... { kind } } } fragment F on Thing { hub { again: code } name }',
      {},
    ],
    [
      'what is skipped or included',
      'subscription ($y: Boolean!, $n: Boolean!) { changed { id @skip(if: $y) name @include(if: $y) kind @include(if: $n) ... @skip(if: $n) { strict } } }',
      { y: true, n: false },
    ],
    ['lists of promises, nested', 'subscription { changed { parts { id size later { code } parts { id } } } }', {}],
    ['its own type name', 'subscription { __typename changed { __typename id hub { code is: __typename } } }', {}],
  ])('executes %s', async (_, text, variables) => {
    const { plan, usual } = both(text, variables);
    expect(await plan?.(root, {})).toBe(await usual());
  });

  it('leaves abstract types and resolvers that use the resolve info to graphql-js', () => {
    expect([both('subscription { named { name } }').plan, both('subscription { changed { asked } }').plan]).toEqual([
      null,
      null,
    ]);
  });

  it('reads an object once for all groups that select it, unless variables decide the selection', async () => {
    let reads = 0;
    const shared = {
      id: 'P',
      get code(): string {
        reads += 1;
        return 'CAS';
      },
    };
    const read = async (text: string): Promise<[string[], number]> => {
      reads = 0;
      const document = parse(text);
      const received = await Promise.all(
        [true, false].map(async (y) =>
          createPlan(schema, { document, operationName: null, variables: { y } })?.(
            { changed: { ...root.changed, place: shared } },
            {},
          ),
        ),
      );
      return [received.map((data) => data ?? ''), reads];
    };
    expect(await read('subscription { changed { id place { code } } }')).toEqual([
      Array(2).fill('{"changed":{"id":"7","place":{"code":"CAS"}}}'),
      1,
    ]);
    expect(
      await read('subscription ($y: Boolean!) { changed { place { id ... @include(if: $y) { code } } } }'),
    ).toEqual([['{"changed":{"place":{"id":"P","code":"CAS"}}}', '{"changed":{"place":{"id":"P"}}}'], 1]);
    expect((await read('subscription { changed { place { code size } } }'))[1]).toBe(2);
  });

  it.each([
    ['a field', 'subscription ($y: Boolean!) { changed { place { id code @include(if: $y) } } }'],
    [
      'a fragment',
      'subscription ($y: Boolean!) { changed { place { id ...F } } } fragment F on Place { code @include(if: $y) }',
    ],
    [
      'a second selection',
      'subscription ($y: Boolean!) { changed { place { id } ... @include(if: $y) { place { code } } } }',
    ],
  ])('keeps no text of an object for others whose variables leave out %s', async (_, text) => {
    const shared = { changed: { place: { id: 'P', code: 'CAS' } } };
    const document = parse(text);
    const results = [true, false].map(async (y) =>
      createPlan(schema, { document, operationName: null, variables: { y } })?.(shared, {}),
    );
    expect(await Promise.all(results)).toEqual([
      '{"changed":{"place":{"id":"P","code":"CAS"}}}',
      '{"changed":{"place":{"id":"P"}}}',
    ]);
  });

  it('keeps no text before all of it has arrived', async () => {
    const { plan } = both('subscription { changed { place { id code } } }');
    const place = { id: 'P', code: Promise.resolve('CAS') };
    for (let count = 0; count < 2; count += 1)
      expect(await plan?.({ changed: { place } }, {})).toBe('{"changed":{"place":{"id":"P","code":"CAS"}}}');
  });

  it.each<[string, object]>([
    ['a function instead of a value', { any: () => 1 }],
    ['an error instead of a value', { any: new Error('away') }],
    ['another list than an array', { marks: new Set([1]) }],
    ['another promise than one of the language', { any: new Proxy({}, { has: (_, name) => name === 'then' }) }],
  ])('leaves %s to graphql-js', async (_, changed) => {
    const { plan } = both('subscription { changed { any marks } }');
    await expect(plan?.({ changed }, {})).rejects.toThrow('left to graphql-js');
  });

  it('gives up where graphql-js would report an error', async () => {
    const { plan } = both('subscription { changed { strict hub { code } parts { id } } }');
    const changes: (() => unknown)[] = [
      () => ({ ...root.changed, strict: null }),
      () => ({ ...root.changed, hub: new Error('away') }),
      () => ({ ...root.changed, hub: {} }),
      () => ({ ...root.changed, parts: [Promise.reject(new Error('away'))] }),
      () => ({ ...root.changed, parts: [{ id: null }] }),
    ];
    for (const change of changes) await expect(plan?.({ changed: change() }, {})).rejects.toThrow('left to graphql-js');
    await expect(plan?.({ changed: { ...root.changed, strict: 'many' } }, {})).rejects.toThrow('Int cannot represent');
  });
});

// What a GraphQL document may be: its size, its shape, and what is known of it before it runs.
import { buildSchema, GraphQLError, parse } from 'graphql';
import { describe, expect, it, vi } from 'vitest';
import { DocumentCache, maxTokens } from '#server/graphql/documents/document-cache.ts';
import { createDocumentValidator } from '#server/graphql/documents/document-validator.ts';
import { createShapeCheck } from '#server/graphql/documents/document-shape.ts';
import { operationInfo } from '#server/graphql/documents/operation-info.ts';

const schema = buildSchema(`
  type Query { ok: Boolean, page: Page, optional: [Row], list: [Row!]!, row: Row }
  type Mutation { page: Page }
  type Page { rows: [Row!]! }
  type Row { id: ID, row: Row }
`);
const repeat = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join(' ');

const names = (count: number) => `{ ${repeat(count, () => 'ok')} }`;

const nested = (count: number) => `{ row { ${repeat(count, () => 'id')} } }`;

const merged = (count: number) => `{ ${repeat(count, () => 'row { id }')} }`;

const selections = (count: number) => `{ row { ${repeat(count - 1, (index) => `a${index}: id`)} } }`;

const fields = (count: number) => `{ ${repeat(count, (index) => `a${index}: row { id }`)} }`;

const spreads = (count: number) =>
  `query { row { ${repeat(count, (index) => `a${index}: row { ...F }`)} } } fragment F on Row { id }`;

const fragments = (count: number) => `{ ok } ${repeat(count, (index) => `fragment F${index} on Row { id }`)}`;

const pages = (count: number) => `{ ${repeat(count, (index) => `a${index}: page { rows { id } }`)} }`;

const lists = (count: number) =>
  `{ ${repeat(count, (index) => `a${index}: ${index % 2 ? 'list' : 'optional'} { id }`)} }`;

const page = (name: string) => `${name}: page { rows { id } }`;

describe('a document is accepted up to a limit of', () => {
  const shapeOf = createShapeCheck(schema);
  const problemOf = (text: string) => shapeOf(parse(text))?.message ?? null;
  it.each<[string, (count: number) => string, number, string]>([
    ['fields of one name', names, 10, 'At most 10 fields of one response name.'],
    ['nested fields of one name', nested, 10, 'At most 10 fields of one response name.'],
    ['fields of one name that have fields', merged, 10, 'At most 10 fields of one response name.'],
    ['selections', selections, 4_000, 'At most 4000 selections with those of fragments.'],
    // Per spread: the field, the spread and the field of the fragment. The fragment itself is looked at once more.
    ['selections of fragments', spreads, 1_332, 'At most 4000 selections with those of fragments.'],
    ['fragments', fragments, 50, 'At most 50 fragments.'],
    ['pages', pages, 3, 'At most 3 pages of lists in one operation.'],
    ['lists', lists, 9, 'At most 9 lists in one operation.'],
    ['fields of the usual weight', fields, 20, 'An operation may weigh 100; this one weighs 105.'],
  ])('%s', (_, make, limit, problem) => {
    expect([problemOf(make(limit)), problemOf(make(limit + 1))]).toEqual([null, problem]);
  });

  it('lists that are in fragments count, pages count as lists, and each operation has its own', () => {
    const three = repeat(3, (index) => page(`p${index}`));
    const six = repeat(6, (index) => `l${index}: list { id }`);
    expect(problemOf(`{ ${three} ${six} }`)).toBeNull();
    expect(problemOf(`{ ${three} ${six} list { id } }`)).toBe('At most 9 lists in one operation.');
    expect(problemOf(`{ ${three} ... { ${page('x')} } }`)).toBe('At most 3 pages of lists in one operation.');
    expect(problemOf(`{ ${three} ...F } fragment F on Query { ${page('x')} }`)).toBe(
      'At most 3 pages of lists in one operation.',
    );
    expect(problemOf(`query A { ${three} } query B { ${three} }`)).toBeNull();
    expect(problemOf(`mutation { ${repeat(4, (index) => page(`p${index}`))} }`)).toBeNull();
  });

  it('a fragment that spreads itself does not hang the check', () => {
    expect(problemOf('{ ...F } fragment F on Query { ok ...F }')).toBeNull();
  });
});

const open = (errors: GraphQLError[] = [], tokens: number = maxTokens.member) => {
  const validate = vi.fn<() => GraphQLError[]>(() => errors);
  return { validate, cache: new DocumentCache(validate, tokens) };
};

const padded = (length: number) => '{ ok }'.padEnd(length, ' ');

const text = (index: number) => `{ a${index}: ok }`;

const tokens = (count: number) => `{ ${repeat(count - 2, () => 'a')} }`;

describe('of documents that come again', () => {
  it('each is validated once, and the ones used last are kept', () => {
    const { cache, validate } = open();
    expect(cache.read(text(0))).toBe(cache.read(text(0)));
    expect(validate).toHaveBeenCalledTimes(1);
    for (let index = 1; index < 500; index += 1) cache.read(text(index));
    cache.read(text(0));
    expect(validate).toHaveBeenCalledTimes(500);
    cache.read(text(500));
    cache.read(text(0));
    expect(validate).toHaveBeenCalledTimes(501);
    cache.read(text(1));
    expect(validate).toHaveBeenCalledTimes(502);
  });

  it('a long one is validated each time, and one that is too long is refused unread', () => {
    const { cache, validate } = open();
    for (const length of [16_384, 16_384, 16_385, 16_385, 65_536])
      expect(cache.read(padded(length)).errors).toEqual([]);
    expect(validate).toHaveBeenCalledTimes(4);
    const { document, errors } = cache.read(padded(65_537));
    expect([document, errors.length]).toEqual([null, 1]);
    expect(validate).toHaveBeenCalledTimes(4);
  });

  it('an invalid one is a document with errors, and what is no document or has too many tokens is none', () => {
    const error = new GraphQLError('no');
    expect(open([error]).cache.read('{ ok }')).toMatchObject({ document: {}, errors: [error] });
    expect(open().cache.read('{ ok').document).toBeNull();
    expect(open([], 500).cache.read(tokens(500)).errors).toHaveLength(0);
    expect(open([], 500).cache.read(tokens(501)).errors).toHaveLength(1);
    expect(maxTokens).toEqual({ member: 2_000, stranger: 500 });
  });

  it('a fault of the validation itself is not taken for one of the document', () => {
    const cache = new DocumentCache(() => {
      throw new TypeError('a bug');
    }, 500);
    expect(() => cache.read('{ ok }')).toThrow('a bug');
  });
});

const info = (text: string, name?: string) => operationInfo(parse(text), name);

it('the fields of an operation are found in fragments too; without a unique operation nothing is known', () => {
  expect(info('{ a ... { b ...F } ...F } fragment F on Query { c ...G } fragment G on Query { d ...F }')).toEqual({
    kind: 'query',
    fields: ['a', 'b', 'c', 'd'],
  });
  const two = 'query A { x: a } mutation B { b }';
  expect([info(two), info(two, 'C'), info(two, 'A'), info(two, 'B')]).toEqual([
    null,
    null,
    { kind: 'query', fields: ['a'] },
    { kind: 'mutation', fields: ['b'] },
  ]);
});

const validator = (introspection: boolean) =>
  new DocumentCache(createDocumentValidator(schema, introspection), maxTokens.member);

const deep = (levels: number) => `{ row ${'{ row '.repeat(levels - 2)}{ id }${' }'.repeat(levels - 2)} }`;

const aliases = (count: number) => `{ ${repeat(count, (index) => `a${index}: ok`)} }`;

describe('a document is validated', () => {
  const [strict, relaxed] = [validator(false), validator(true)];
  const problems = (text: string, by = strict) => by.read(text).errors.map(({ message }) => message);
  // Two at each field: one of them may stand there only once.
  const both = ['@skip(if: false)', '@include(if: true)'];
  const directives = (count: number) =>
    `{ ${repeat(count, (index) => `${index % 2 ? '' : `a${index}: ok `}${both[index % 2]}`)} }`;

  it.each<[string, (count: number) => string, number]>([
    ['aliases', aliases, 20],
    ['levels', deep, 12],
    ['directives', directives, 20],
  ])('with %s up to a limit', (_what, make, limit) => {
    expect([problems(make(limit)), problems(make(limit + 1)).length]).toEqual([[], 1]);
  });

  it('without a field that does not exist, and strangers are told no name of one that does', () => {
    expect(problems('{ pag { rows { id } } }').join(' ')).toMatch(/Cannot query field "pag"/);
    expect(problems('{ pag { rows { id } } }').join(' ')).not.toMatch(/"page"/);
    expect(problems('{ pag { rows { id } } }', relaxed).join(' ')).toMatch(/"page"/);
  });

  it('and may ask for the schema only where that is open', () => {
    const asks = '{ __schema { queryType { name } } }';
    expect([problems(asks).length > 0, problems(asks, relaxed)]).toEqual([true, []]);
  });

  it('by its shape first, so that nothing that is costly to validate is', () => {
    expect(problems(names(11))).toEqual(['At most 10 fields of one response name.']);
  });
});

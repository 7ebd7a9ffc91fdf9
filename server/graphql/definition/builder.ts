// The schema builder; fields are defined here and in the schema.ts of each area. Closed by default: a root field
// without an access rule fails the build.
import SchemaBuilder from '@pothos/core';
import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';
import { isDay } from '#shared/lib/time.ts';
import type { UploadedBytes } from '../../files/upload-file.ts';
import type { GraphqlContext } from '../context.ts';

export interface SchemaTypes {
  Context: GraphqlContext;
  DefaultFieldNullability: false;
  Scalars: {
    ID: { Input: string; Output: string };
    SafeInt: { Input: number; Output: number };
    Day: { Input: string; Output: string };
    Instant: { Input: Date; Output: Date };
    JSON: { Input: unknown; Output: unknown };
    /** A file of a multipart request. */
    Upload: { Input: UploadedBytes; Output: never };
  };
}

export const builder = new SchemaBuilder<SchemaTypes>({ defaultFieldNullability: false });

function parseSafeInteger(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value))
    throw new TypeError('SafeInt takes a whole number between -(2^53-1) and 2^53-1');
  return value;
}

function parseDay(value: unknown): string {
  if (typeof value !== 'string' || !isDay(value)) throw new TypeError('Day takes YYYY-MM-DD');
  return value;
}

function parseInstant(value: unknown): Date {
  const date = value instanceof Date ? value : new Date(String(value));
  if (Number.isNaN(date.getTime())) throw new TypeError('Instant takes an ISO 8601 time');
  return date;
}

/**
 * An invalid value of the client is reported in the words of graphql-js. An invalid value that the server serialises
 * stays an internal error.
 */
function parseInput<Value>(read: (value: unknown) => Value): (value: unknown) => Value {
  return (value) => {
    try {
      return read(value);
    } catch (error) {
      throw error instanceof TypeError ? new GraphQLError(error.message) : error;
    }
  };
}
const [parseIntegerInput, parseDayInput, parseInstantInput] = [
  parseInput(parseSafeInteger),
  parseInput(parseDay),
  parseInput(parseInstant),
];

builder.addScalarType(
  'SafeInt',
  new GraphQLScalarType<number, number>({
    name: 'SafeInt',
    description: "A whole number within JavaScript's safe range; money is centimes.",
    serialize: parseSafeInteger,
    parseValue: parseIntegerInput,
    parseLiteral: (node) => parseIntegerInput(node.kind === Kind.INT ? Number(node.value) : null),
  }),
);
builder.addScalarType(
  'Day',
  new GraphQLScalarType<string, string>({
    name: 'Day',
    description: 'A calendar day of Africa/Casablanca, YYYY-MM-DD.',
    serialize: parseDay,
    parseValue: parseDayInput,
    parseLiteral: (node) => parseDayInput(node.kind === Kind.STRING ? node.value : null),
  }),
);
builder.addScalarType(
  'Instant',
  new GraphQLScalarType<Date, string>({
    name: 'Instant',
    description: 'A moment, ISO 8601 in UTC.',
    serialize: (value) => parseInstant(value).toISOString(),
    parseValue: parseInstantInput,
    parseLiteral: (node) => parseInstantInput(node.kind === Kind.STRING ? node.value : null),
  }),
);
builder.addScalarType(
  'JSON',
  new GraphQLScalarType<unknown, unknown>({
    name: 'JSON',
    description: 'A value of any shape, such as a field before and after an edit.',
    serialize: (value) => value,
    parseValue: (value) => value,
  }),
);

builder.queryType({});
builder.mutationType({});
builder.subscriptionType({});

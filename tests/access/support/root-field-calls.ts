// A call of every query and mutation of a schema, with the arguments that it requires. Whether it finds anything does not
// matter to who tests access.
import {
  getNamedType,
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';

const nowhere = '01900000-0000-7000-8000-000000000000';
const values: Readonly<Record<string, string>> = {
  ID: `"${nowhere}"`,
  String: '"x"',
  Int: '1',
  Float: '1',
  Boolean: 'true',
  Day: '"2026-11-01"',
  Instant: '"2026-11-01T08:00:00Z"',
  SafeInt: '1',
  JSON: '{}',
};

function valueOf(type: GraphQLInputType): string {
  if (isNonNullType(type)) return valueOf(type.ofType);
  if (isListType(type)) return `[${valueOf(type.ofType)}]`;
  if (isEnumType(type)) return type.getValues()[0]?.name ?? 'null';
  if (!isInputObjectType(type)) return values[type.name] ?? '"x"';
  // Of a mutation on a selection one of several is required, which no type says.
  const required = Object.values(type.getFields()).filter(
    (field) => isRequiredInputField(field) || field.name === 'ids',
  );
  return `{ ${required.map((field) => `${field.name}: ${valueOf(field.type)}`).join(', ')} }`;
}

const argumentsOf = (args: readonly GraphQLArgument[]): string => {
  const required = args.filter(isRequiredArgument).map(({ name, type }) => `${name}: ${valueOf(type)}`);
  return required.length === 0 ? '' : `(${required.join(', ')})`;
};

const selectionOf = (type: GraphQLOutputType): string => (isLeafType(getNamedType(type)) ? '' : ' { __typename }');

/** True for an argument with a file, which comes beside the document. */
function takesFile(type: GraphQLInputType): boolean {
  const named = getNamedType(type);
  return (
    named.name === 'Upload' ||
    (isInputObjectType(named) && Object.values(named.getFields()).some((field) => takesFile(field.type)))
  );
}

/** By `Query.packages` and so on, a document that calls the field; none for those that take a file. */
export function callsOf(schema: GraphQLSchema): (readonly [field: string, document: string])[] {
  return [schema.getQueryType(), schema.getMutationType()].filter(isObjectType).flatMap((type) =>
    Object.values(type.getFields())
      .filter(({ args }) => !args.some((argument) => takesFile(argument.type)))
      .map(({ name, args, type: answer }) => {
        const kind = type.name === 'Query' ? 'query' : 'mutation';
        return [`${type.name}.${name}`, `${kind} { ${name}${argumentsOf(args)}${selectionOf(answer)} }`] as const;
      }),
  );
}

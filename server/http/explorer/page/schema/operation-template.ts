// A template of an operation for a root field: its required arguments as variables, and some fields of its result.
import {
  type Argument,
  type Field,
  innermost,
  isRequired,
  type OperationKind,
  type Schema,
  type TypeRef,
  typeText,
} from './schema.ts';

export interface OperationTemplate {
  name: string;
  text: string;
  variables: Record<string, unknown>;
}

const maxLeaves = 10;
const maxDepth = 3;
/** Fields that identify an object come first, so that they are not cut off. */
const importantNames = [
  'id',
  'kind',
  'version',
  'status',
  'trackingNumber',
  'name',
  'nameFr',
  'at',
  'total',
  'effectiveRole',
];

function isLeaf({ kind }: TypeRef): boolean {
  return kind === 'SCALAR' || kind === 'ENUM';
}

function rank({ name }: Field): number {
  const index = importantNames.indexOf(name);
  return index === -1 ? importantNames.length : index;
}

function selection(schema: Schema, ref: TypeRef, depth: number): string[] {
  const fields = (schema.types.get(innermost(ref).name ?? '')?.fields ?? []).filter(
    ({ args }) => !args.some(isRequired),
  );
  const leaves = fields.filter(({ type }) => isLeaf(innermost(type))).toSorted((a, b) => rank(a) - rank(b));
  const shown = leaves.slice(0, maxLeaves).map(({ name }) => name);
  const inner = depth < maxDepth ? fields.filter(({ type }) => !isLeaf(innermost(type))) : [];
  const nested = inner.flatMap(({ name, type }) => {
    if (depth === 1 && type.kind === 'NON_NULL')
      return [`${name} {`, ...selection(schema, type, depth + 1).map((line) => `  ${line}`), '}'];
    // Only the identifying fields, or a parcel would include the whole company.
    const [first, second] = selection(schema, type, maxDepth);
    return first === undefined ? [] : [`${name} { ${second === undefined ? first : `${first} ${second}`} }`];
  });
  const rest = leaves.length - shown.length;
  return [...shown, ...nested, ...(rest > 0 && depth < maxDepth ? [`# and ${rest} more fields`] : [])];
}

function sampleOf(schema: Schema, ref: TypeRef): unknown {
  if (ref.kind === 'NON_NULL' && ref.of) return sampleOf(schema, ref.of);
  if (ref.kind === 'LIST') return [];
  const type = schema.types.get(ref.name ?? '');
  if (type?.kind === 'ENUM') return type.values[0] ?? '';
  if (type?.kind === 'INPUT_OBJECT') return sampleOfAll(schema, type.inputs);
  switch (ref.name) {
    case 'Int':
    case 'Float':
    case 'SafeInt':
      return 0;
    case 'Boolean':
      return false;
    case 'Day':
      return new Date().toISOString().slice(0, 10);
    default:
      return '';
  }
}

function sampleOfAll(schema: Schema, args: readonly Argument[]): Record<string, unknown> {
  return Object.fromEntries(args.filter(isRequired).map(({ name, type }) => [name, sampleOf(schema, type)]));
}

/** Creates an operation with one root field. */
export function createTemplate(schema: Schema, kind: OperationKind, field: Field): OperationTemplate {
  const name = `${field.name.slice(0, 1).toUpperCase()}${field.name.slice(1)}`;
  const required = field.args.filter(isRequired);
  const optional = field.args.filter((arg) => !isRequired(arg));
  const declared =
    required.length === 0 ? '' : `(${required.map((arg) => `$${arg.name}: ${typeText(arg.type)}`).join(', ')})`;
  const given = required.length === 0 ? '' : `(${required.map((arg) => `${arg.name}: $${arg.name}`).join(', ')})`;
  const fields = isLeaf(innermost(field.type)) ? [] : selection(schema, field.type, 1);
  const lines = [
    `${kind} ${name}${declared} {`,
    ...(optional.length === 0
      ? []
      : [`  # may take ${optional.map((arg) => `${arg.name}: ${typeText(arg.type)}`).join(', ')}`]),
    ...(fields.length === 0
      ? [`  ${field.name}${given}`]
      : [`  ${field.name}${given} {`, ...fields.map((line) => `    ${line}`), '  }']),
    '}',
  ];
  return { name, text: lines.join('\n'), variables: sampleOfAll(schema, field.args) };
}

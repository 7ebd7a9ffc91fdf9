// The reference as HTML: operations with their arguments and an example, then all types.
import {
  type GraphQLEnumType,
  type GraphQLNamedType,
  type GraphQLType,
  getNamedType,
  isInputObjectType,
  isRequiredInputField,
  isSpecifiedScalarType,
} from 'graphql';
import type { OperationKind } from '../access/key-fields.ts';
import type { InputLimits } from '../graphql/definition/input-from-zod.ts';
import type { ClientMessages } from './client-messages.ts';
import { fieldExamples } from './field-examples.ts';
import { Html, html, sentence } from './html.ts';
import { type InputValue, operationKinds, type OutputField, readableFields, type Reference } from './reference.ts';
import type { DocsTexts } from './texts.ts';

interface PageParts {
  texts: DocsTexts;
  messages: ClientMessages;
}

/** The fragment of an operation or a type. */
export const fragmentOf = (kind: OperationKind | 'type', name: string): string => `${kind}-${name}`;

/** What the schema says is English in every language of the page. */
const described = (description: string | null | undefined): Html =>
  description ? html`<p class="described" lang="en" dir="ltr">${sentence(description)}</p>` : html``;

function typeLink(type: GraphQLType): Html {
  const named = getNamedType(type);
  const [before = '', after = ''] = String(type).split(named.name);
  if (isSpecifiedScalarType(named)) return html`<code class="type">${String(type)}</code>`;
  return html`<code class="type"
    >${before}<a href="#${fragmentOf('type', named.name)}">${named.name}</a>${after}</code
  >`;
}

const fill = (text: string, value: unknown): Html =>
  html`<span class="rule"
    >${text.split('{{value}}')[0] ?? ''}<bdi>${String(value)}</bdi>${text.split('{{value}}')[1] ?? ''}</span
  >`;

function rulesOf({ extensions, defaultValue }: InputValue, { reference }: DocsTexts): Html[] {
  const limits: InputLimits = Object(extensions['limits']);
  const rules = (['minLength', 'maxLength', 'minimum', 'maximum', 'maxItems'] as const).flatMap((name) => {
    const limit = limits[name];
    return limit === undefined || (name === 'minLength' && limit < 2) ? [] : [fill(reference.limits[name], limit)];
  });
  return defaultValue === undefined ? rules : [...rules, fill(reference.byDefault, defaultValue)];
}

function inputItem(value: InputValue, texts: DocsTexts): Html {
  const required = isRequiredInputField(value) ? html`<span class="rule">${texts.reference.required}</span>` : html``;
  return html`<li>
    <p class="name" dir="ltr"><code>${value.name}</code> ${typeLink(value.type)}</p>
    <p class="rules">${required}${rulesOf(value, texts)}</p>
    ${described(value.description)}
  </li>`;
}

const outputItem = (field: OutputField): Html =>
  html`<li>
    <p class="name" dir="ltr"><code>${field.name}</code> ${typeLink(field.type)}</p>
    ${described(field.description)}
  </li>`;

const list = (items: readonly Html[]): Html =>
  items.length === 0
    ? html``
    : html`<ul class="fields">
        ${items}
      </ul>`;

/** The arguments; of a single input, its fields. */
function argumentsOf({ args }: OutputField): readonly InputValue[] {
  const [only] = args;
  const type = only && getNamedType(only.type);
  return args.length === 1 && isInputObjectType(type) ? Object.values(type.getFields()) : args;
}

function exampleOf(kind: OperationKind, name: string, { reference }: DocsTexts): Html {
  const example = fieldExamples[`${kind}.${name}`];
  if (!example) throw new Error(`no example of ${kind}.${name}`);
  const { document, variables } = example;
  const given = variables
    ? html`<h4>${reference.variables}</h4>
        <pre dir="ltr"><code>${JSON.stringify(variables, null, 2)}</code></pre>`
    : html``;
  return html`<h4>${reference.example}</h4>
    <pre dir="ltr"><code>${document}</code></pre>
    ${given}`;
}

function operation(kind: OperationKind, field: OutputField, { texts }: PageParts): Html {
  const id = fragmentOf(kind, field.name);
  const purpose = texts.purposes[`${kind}.${field.name}`];
  if (purpose === undefined) throw new Error(`no words for ${kind}.${field.name}`);
  const values = argumentsOf(field);
  const badge = kind === 'mutation' ? html` <span class="badge">${texts.reference.writeOnly}</span>` : html``;
  const given =
    values.length === 0
      ? html``
      : html`<h4>${texts.reference.arguments}</h4>
          ${list(values.map((value) => inputItem(value, texts)))}`;
  return html`<section class="card" id="${id}">
    <h3>
      <a href="#${id}" dir="ltr"><code>${field.name}</code></a
      >${badge}
    </h3>
    <p>${purpose}</p>
    ${described(field.description)}${given}
    <h4>${texts.reference.returns}</h4>
    <p dir="ltr" class="answer">${typeLink(field.type)}</p>
    ${exampleOf(kind, field.name, texts)}
  </section>`;
}

function typeCard({ name, description }: GraphQLNamedType, items: readonly Html[]): Html {
  const id = fragmentOf('type', name);
  return html`<section class="card" id="${id}">
    <h3>
      <a href="#${id}" dir="ltr"><code>${name}</code></a>
    </h3>
    ${described(description)}${list(items)}
  </section>`;
}

function choices(type: GraphQLEnumType, { choiceText }: ClientMessages): Html[] {
  return type.getValues().map(({ name, description }) => {
    const word = choiceText(type.name, name);
    return html`<li>
      <p class="name"><code dir="ltr">${name}</code>${word === null ? '' : ` ${word}`}</p>
      ${described(description)}
    </li>`;
  });
}

const section = (id: string, title: string, cards: readonly Html[], note?: string): Html =>
  html`<section id="${id}">
    <h2><a href="#${id}">${title}</a></h2>
    ${note === undefined ? html`` : html`<p>${sentence(note)}</p>`}${cards}
  </section>`;

/** The sections of the reference. Throws when an operation has no words or no example. */
export function referenceSections(reference: Reference, parts: PageParts): Html[] {
  const { texts, messages } = parts;
  const words = texts.reference;
  const operations = operationKinds.map((kind, index) =>
    section(
      kind,
      words[kind],
      reference.operations[kind].map((field) => operation(kind, field, parts)),
      index === 0 ? words.note : undefined,
    ),
  );
  const inputs = reference.inputs.map((type) =>
    typeCard(
      type,
      Object.values(type.getFields()).map((value) => inputItem(value, texts)),
    ),
  );
  return [
    ...operations,
    section('inputs', words.inputs, inputs),
    section(
      'types',
      words.types,
      reference.objects.map((type) => typeCard(type, readableFields(type).map(outputItem))),
    ),
    section(
      'enums',
      words.enums,
      reference.enums.map((type) => typeCard(type, choices(type, messages))),
    ),
    section(
      'scalars',
      words.scalars,
      reference.scalars.map((type) => typeCard(type, [])),
    ),
  ];
}

// Lists the root fields with their arguments; a click inserts an operation.
import { type Field, type OperationKind, operationKinds, type Schema, typeText } from './schema.ts';

const titles: Readonly<Record<OperationKind, string>> = {
  query: 'Queries',
  mutation: 'Mutations',
  subscription: 'Subscriptions',
};

function fieldButton(field: Field, choose: () => void): HTMLLIElement {
  const item = document.createElement('li');
  const button = document.createElement('button');
  const [name, args, type] = [
    document.createElement('b'),
    document.createElement('span'),
    document.createElement('span'),
  ];
  name.textContent = field.name;
  args.textContent =
    field.args.length === 0 ? '' : `(${field.args.map((arg) => `${arg.name}: ${typeText(arg.type)}`).join(', ')})`;
  type.textContent = `: ${typeText(field.type)}`;
  button.type = 'button';
  button.className = 'field';
  if (field.description) button.title = field.description;
  button.append(name, args, type);
  button.addEventListener('click', choose);
  item.append(button);
  return item;
}

function group(
  kind: OperationKind,
  fields: readonly Field[],
  choose: (kind: OperationKind, field: Field) => void,
): HTMLElement {
  const section = document.createElement('section');
  const [title, list] = [document.createElement('h3'), document.createElement('ul')];
  title.textContent = titles[kind];
  list.append(
    ...fields.map((field) =>
      fieldButton(field, () => {
        choose(kind, field);
      }),
    ),
  );
  section.append(title, list);
  return section;
}

/** Renders the schema, and again whenever the filter changes. */
export function showSchema(
  { roots }: Schema,
  parts: { place: HTMLElement; filter: HTMLInputElement },
  choose: (kind: OperationKind, field: Field) => void,
): void {
  const draw = () => {
    const query = parts.filter.value.trim().toLowerCase();
    const shown = operationKinds.map((kind) => ({
      kind,
      fields: roots[kind].filter(({ name }) => name.toLowerCase().includes(query)),
    }));
    const sections = shown
      .filter(({ fields }) => fields.length > 0)
      .map(({ kind, fields }) => group(kind, fields, choose));
    const none = document.createElement('p');
    none.className = 'note';
    none.textContent = 'No field has this name.';
    parts.place.replaceChildren(...(sections.length === 0 ? [none] : sections));
  };
  parts.filter.addEventListener('input', draw);
  draw();
}

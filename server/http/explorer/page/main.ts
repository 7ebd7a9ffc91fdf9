// Entry point of the page.
import { call, readSession } from './graphql-call.ts';
import { makeEditor, insertText } from './editor/editor.ts';
import { type Example, examples } from './examples.ts';
import { subscribe } from './subscribe.ts';
import { type SelectedOperation, definitionsIn, operationAt } from './editor/operations.ts';
import { isRecord, type Json, recordIn } from './json.ts';
import { Results } from './results.ts';
import { readSchema, schemaQuery } from './schema/schema.ts';
import { showSchema } from './schema/sidebar.ts';
import { type OperationTemplate, createTemplate } from './schema/operation-template.ts';

function element<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the page has no #${id}`);
  return found;
}

const query = element('query', HTMLTextAreaElement);
const variables = element('variables', HTMLTextAreaElement);
const stopButton = element('stop', HTMLButtonElement);
const results = new Results(element('results', HTMLElement), element('outcome', HTMLElement));
let stop: (() => void) | null = null;

async function showSession(): Promise<void> {
  const target = element('session', HTMLElement);
  const who = await readSession().catch(() => undefined);
  const words =
    who === undefined
      ? 'The server cannot be reached.'
      : who
        ? `Signed in as ${who.name} (${who.role})`
        : 'Nobody is signed in. ';
  // Changed only when needed, or screen readers would announce it each time.
  if (target.dataset['words'] === words) return;
  target.dataset['words'] = words;
  const link = Object.assign(document.createElement('a'), { href: '/login', textContent: 'Sign in, then come back' });
  target.replaceChildren(words, ...(who === null ? [link] : []));
}

function readVariables(): Json | null {
  try {
    const given: unknown = JSON.parse(variables.value.trim() || '{}');
    return isRecord(given) ? given : null;
  } catch {
    return null;
  }
}

function stopListening(): void {
  stop?.();
  stop = null;
  stopButton.hidden = true;
}

async function run(): Promise<void> {
  stopListening();
  const chosen = operationAt(query.value, query.selectionStart);
  const given = readVariables();
  if (!chosen) return results.setStatus('There is no operation in the editor.', true);
  if (!given) return results.setStatus('The variables are not a JSON object.', true);
  if (chosen.kind === 'subscription') return follow(chosen, given);
  results.setStatus('Asking …');
  try {
    const { status, ms, at, errorCodes, requestId, body } = await call(chosen.document, given);
    const parts = [
      `${status}`,
      `${ms} ms`,
      ...(at === null ? [] : [`at ${at}`]),
      ...(errorCodes.length === 0 ? [] : [errorCodes.join(', '), `request ${requestId ?? ''}`]),
    ];
    results.setStatus(parts.join(' · '), errorCodes.length > 0);
    results.show(body);
  } catch {
    results.clear();
    results.setStatus('The server cannot be reached.', true);
  }
  // The mutation may have been a sign-in or a sign-out.
  if (chosen.kind === 'mutation') await showSession();
}

function follow({ document: text }: SelectedOperation, given: Json): void {
  results.clear();
  results.setStatus('Connecting …');
  stopButton.hidden = false;
  stop = subscribe(text, given, {
    onStarted: () => {
      results.setStatus('Listening. Nothing was heard yet.');
    },
    onResult: (payload) => {
      const heard = results.add(payload);
      results.setStatus(`Listening. Messages so far: ${heard}`);
    },
    onEnded: (why) => {
      results.setStatus(`No longer listening: ${why}.`, true);
      stopListening();
    },
  });
}

/** Inserts an operation into the editor; moves to it if it is already existing. */
function insertOperation({ name, text, variables: more }: OperationTemplate): void {
  const existing = definitionsIn(query.value).find((each) => each.name === name);
  if (existing) {
    query.focus();
    query.setSelectionRange(existing.start, existing.start);
  } else {
    const before = query.value.trimEnd();
    const start = before === '' ? 0 : before.length + 2;
    insertText(query, before === '' ? text : `\n\n${text}`, before.length, query.value.length);
    query.setSelectionRange(start, start);
  }
  if (Object.keys(more).length > 0)
    insertText(variables, JSON.stringify({ ...readVariables(), ...more }, null, 2), 0, variables.value.length);
  // The cursor marks the operation that Ctrl+Enter runs.
  query.blur();
  query.focus();
}

async function insertExample(example: Example): Promise<void> {
  const found = await example.find?.().catch(() => null);
  insertOperation({ ...example, variables: found ?? example.variables });
  if (found === null) results.setStatus('No parcel that could be used was found: fill in an id.', true);
}

function exampleButton(example: Example): HTMLLIElement {
  const item = document.createElement('li');
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: example.title });
  button.addEventListener('click', () => {
    void insertExample(example);
  });
  item.append(button);
  return item;
}

async function showFields(): Promise<void> {
  const [fields, filter] = [element('schema-fields', HTMLElement), element('schema-filter', HTMLInputElement)];
  const answer = await call(schemaQuery).catch(() => null);
  const schema = readSchema(recordIn(answer?.body, 'data'));
  if (schema.types.size === 0) {
    fields.textContent = 'The schema could not be read.';
    return;
  }
  showSchema(schema, { place: fields, filter }, (kind, field) => {
    insertOperation(createTemplate(schema, kind, field));
  });
}

for (const area of [query, variables])
  makeEditor(area, () => {
    void run();
  });
element('run', HTMLButtonElement).addEventListener('click', () => {
  void run();
});
stopButton.addEventListener('click', () => {
  stopListening();
  results.setStatus('Stopped listening.');
});
element('clear', HTMLButtonElement).addEventListener('click', () => {
  insertText(variables, '', 0, variables.value.length);
  insertText(query, '', 0, query.value.length);
});
element('examples', HTMLElement).append(...examples.map(exampleButton));
if (matchMedia('(max-width: 900px)').matches) element('schema', HTMLDetailsElement).open = false;
const [first] = examples;
if (first && query.value === '') query.value = first.text;
addEventListener('focus', () => {
  void showSession();
});
void showSession();
void showFields();

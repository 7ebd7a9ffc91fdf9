// Entry point of the page.
import { call, readSession } from './calls.ts';
import { makeEditor, type } from './editor/editor.ts';
import { type Example, examples } from './examples.ts';
import { listen } from './listening.ts';
import { type Chosen, definitionsIn, operationAt } from './editor/operations.ts';
import { isRecord, type Json, recordIn } from './record.ts';
import { Results } from './results.ts';
import { readSchema, schemaQuery } from './schema/schema.ts';
import { showSchema } from './schema/sidebar.ts';
import { type Skeleton, skeletonOf } from './schema/skeleton.ts';

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
  if (!chosen) return results.say('There is no operation in the editor.', true);
  if (!given) return results.say('The variables are not a JSON object.', true);
  if (chosen.kind === 'subscription') return follow(chosen, given);
  results.say('Asking …');
  try {
    const { status, ms, at, refusals, requestId, body } = await call(chosen.document, given);
    const parts = [
      `${status}`,
      `${ms} ms`,
      ...(at === null ? [] : [`at ${at}`]),
      ...(refusals.length === 0 ? [] : [refusals.join(', '), `request ${requestId ?? ''}`]),
    ];
    results.say(parts.join(' · '), refusals.length > 0);
    results.show(body);
  } catch {
    results.clear();
    results.say('The server cannot be reached.', true);
  }
  // The mutation may have been a sign-in or a sign-out.
  if (chosen.kind === 'mutation') await showSession();
}

function follow({ document: text }: Chosen, given: Json): void {
  results.clear();
  results.say('Connecting …');
  stopButton.hidden = false;
  stop = listen(text, given, {
    begun: () => {
      results.say('Listening. Nothing was heard yet.');
    },
    hear: (payload) => {
      const heard = results.add(payload);
      results.say(`Listening. Messages so far: ${heard}`);
    },
    ended: (why) => {
      results.say(`No longer listening: ${why}.`, true);
      stopListening();
    },
  });
}

/** Inserts an operation into the editor; moves to it if it is already existing. */
function insertOperation({ name, text, variables: more }: Skeleton): void {
  const existing = definitionsIn(query.value).find((each) => each.name === name);
  if (existing) {
    query.focus();
    query.setSelectionRange(existing.start, existing.start);
  } else {
    const before = query.value.trimEnd();
    const start = before === '' ? 0 : before.length + 2;
    type(query, before === '' ? text : `\n\n${text}`, before.length, query.value.length);
    query.setSelectionRange(start, start);
  }
  if (Object.keys(more).length > 0)
    type(variables, JSON.stringify({ ...readVariables(), ...more }, null, 2), 0, variables.value.length);
  // The cursor marks the operation that Ctrl+Enter runs.
  query.blur();
  query.focus();
}

async function insertExample(example: Example): Promise<void> {
  const found = await example.find?.().catch(() => null);
  insertOperation({ ...example, variables: found ?? example.variables });
  if (found === null) results.say('No parcel that could be used was found: fill in an id.', true);
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
    insertOperation(skeletonOf(schema, kind, field));
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
  results.say('Stopped listening.');
});
element('clear', HTMLButtonElement).addEventListener('click', () => {
  type(variables, '', 0, variables.value.length);
  type(query, '', 0, query.value.length);
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

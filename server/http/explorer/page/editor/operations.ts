// The editor may contain several operations; the one at the cursor runs, with the fragments that it uses.
import type { OperationKind } from '../schema/schema.ts';

export interface Definition {
  start: number;
  end: number;
  text: string;
  kind: OperationKind | 'fragment';
  name: string | null;
}

// Tokens that may contain a brace (comment, block string, string), and braces.
const tokens = /#[^\n]*|"""[\s\S]*?(?:"""|$)|"(?:\\.|[^"\\\n])*"?|[{}()]/g;
const beginning = /^(query|mutation|subscription|fragment)\b\s*([A-Za-z_]\w*)?/;

function definition(source: string, start: number, end: number): Definition | null {
  // Leading comments are not part of it.
  const lead = /^(?:[\s,]|#[^\n]*(?:\n|$))*/.exec(source.slice(start, end))?.[0].length ?? 0;
  const text = source.slice(start + lead, end).trimEnd();
  if (text === '') return null;
  const [, kind, name] = beginning.exec(text) ?? [];
  const known = kind === 'mutation' || kind === 'subscription' || kind === 'fragment' ? kind : 'query';
  return { start: start + lead, end, text, kind: known, name: name ?? null };
}

/** The definitions of a document, also of an incomplete one. */
export function definitionsIn(source: string): Definition[] {
  const found: (Definition | null)[] = [];
  let [start, braces, brackets] = [0, 0, 0];
  for (const { 0: token, index } of source.matchAll(tokens)) {
    if (token === '(') brackets += 1;
    else if (token === ')') brackets -= 1;
    else if (token === '{') braces += 1;
    else if (token === '}') braces -= 1;
    // Braces within parentheses are input objects.
    if (token !== '}' || braces > 0 || brackets > 0) continue;
    found.push(definition(source, start, index + 1));
    [start, braces, brackets] = [index + 1, 0, 0];
  }
  return [...found, definition(source, start, source.length)].filter((each) => each !== null);
}

export interface SelectedOperation {
  kind: OperationKind;
  name: string | null;
  document: string;
}

/** The operation at the cursor, or the last one before it, or the first; null when there is none. */
export function operationAt(source: string, cursor: number): SelectedOperation | null {
  const all = definitionsIn(source);
  const operations = all.filter(({ kind }) => kind !== 'fragment');
  const chosen = operations.findLast(({ start }) => start <= cursor) ?? operations[0];
  if (!chosen || chosen.kind === 'fragment') return null;
  const parts = [chosen.text];
  // An unused fragment would be a validation error.
  for (let index = 0; index < parts.length; index += 1) {
    for (const [, used] of (parts[index] ?? '').matchAll(/\.\.\.\s*(?!on\b)([A-Za-z_]\w*)/g)) {
      const fragment = all.find(({ kind, name }) => kind === 'fragment' && name === used);
      if (fragment && !parts.includes(fragment.text)) parts.push(fragment.text);
    }
  }
  return { kind: chosen.kind, name: chosen.name, document: parts.join('\n\n') };
}

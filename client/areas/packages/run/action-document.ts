// All actions on a parcel are asked alike and answer alike, so their documents are made from their names; a test holds them to the schema.
import { gql } from 'urql';
import type { RowAction } from '../actions.ts';
import { PackageLive, type Pkg } from '../documents.ts';

/** The answer of any action on one parcel. */
export interface ActionAnswer {
  result: { package: Pkg };
}
type ActionDocument = ReturnType<typeof make>;

function make(action: RowAction) {
  const name = action.charAt(0).toUpperCase() + action.slice(1);
  const words = [
    `mutation ${name}($input: Package${name}Input!) { result: package${name}(input: $input) { package { ...PackageLive } } }`,
    '',
  ];
  return gql<ActionAnswer, { input: Record<string, unknown> }>(Object.assign(words, { raw: words }), PackageLive);
}

const made = new Map<RowAction, ActionDocument>();

/** The mutation of an action; always the same one. */
export function actionDocument(action: RowAction): ActionDocument {
  const document = made.get(action) ?? make(action);
  made.set(action, document);
  return document;
}

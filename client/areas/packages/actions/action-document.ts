// All mutations on one parcel have the same shape, so their documents are built from the action's name. A test checks
// them against the schema.
import { gql } from 'urql';
import type { RowAction } from './actions.ts';
import { PackageLive, type Package } from '../documents.ts';

/** The data of every mutation on one parcel. */
export interface ActionMutationData {
  result: { package: Package };
}
type ActionDocument = ReturnType<typeof createDocument>;

function createDocument(action: RowAction) {
  const name = action.charAt(0).toUpperCase() + action.slice(1);
  const parts = [
    `mutation ${name}($input: Package${name}Input!) { result: package${name}(input: $input) { package { ...PackageLive } } }`,
    '',
  ];
  return gql<ActionMutationData, { input: Record<string, unknown> }>(Object.assign(parts, { raw: parts }), PackageLive);
}

const documents = new Map<RowAction, ActionDocument>();

/** The mutation document of an action; the same object on every call. */
export function actionDocument(action: RowAction): ActionDocument {
  const document = documents.get(action) ?? createDocument(action);
  documents.set(action, document);
  return document;
}

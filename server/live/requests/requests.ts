// Turns a subscribe payload into the spec of its group, or throws an error.
import { type FieldNode, type GraphQLSchema, getArgumentValues, getVariableValues } from 'graphql';
import type { Audience } from '#shared/access/viewer.ts';
import { Problem } from '#shared/kit/problem.ts';
import { canonicalJson } from '#shared/kit/canonical-json.ts';
import { checkArguments } from '../../graphql/arguments.ts';
import { Documents, maxTokens } from '../../graphql/documents.ts';
import { knownDocument, rootField, subscriptionOf } from './documents.ts';
import type { EngineOptions } from '../engine.ts';
import type { SubscribePayload } from '../sockets/frames.ts';
import type { GroupSpec } from '../groups.ts';
import type { LiveField } from '../live-field.ts';
import { projectionKey } from '../projection.ts';
import { Invalid } from './refusal.ts';

export class Requests {
  readonly #schema: GraphQLSchema;
  readonly #fields: ReadonlyMap<string, LiveField>;
  readonly #documents: Documents;

  constructor({ schema, fields, validate }: Pick<EngineOptions, 'schema' | 'fields' | 'validate'>) {
    this.#schema = schema;
    this.#fields = new Map(fields.map((field) => [field.name, field]));
    this.#documents = new Documents(validate, maxTokens.member);
  }

  /**
   * The group spec of a subscribe payload. Throws InvalidDocumentError with GraphQL's errors; fails with `bad_request`
   * when it is no subscription, with `forbidden` when the role sees nothing of the area, and with `invalid_input` for
   * an invalid id or a text with a NUL.
   */
  read(payload: SubscribePayload, viewer: Audience): GroupSpec {
    const operationName = payload.operationName ?? null;
    const known = knownDocument(this.#documents, payload.query);
    const operation = subscriptionOf(known, operationName);
    const root = rootField(known.document, operation);
    const field = this.#fields.get(root?.name.value ?? '');
    if (!root || !field) throw new Problem('bad_request');
    if (field.access.see[viewer.role].kind === 'nothing') throw new Problem('forbidden');

    const given = payload.variables ?? {};
    const declared = operation.variableDefinitions ?? [];
    const { errors, coerced } = getVariableValues(this.#schema, declared, given, { maxErrors: 10 });
    if (errors) throw new Invalid(errors);
    // Undeclared variables have no effect and must not split a group.
    const names = declared
      .map((definition) => definition.variable.name.value)
      .filter((name) => Object.hasOwn(given, name));
    const variables = Object.fromEntries(names.map((name) => [name, given[name]]));

    const audience = field.project(viewer);
    const key = canonicalJson([field.name, known.text, operationName, variables, projectionKey(audience)]);
    return {
      key,
      field,
      document: known.document,
      operationName,
      variables,
      audience,
      args: this.#argumentsOf(root, coerced ?? {}),
    };
  }

  #argumentsOf(root: FieldNode, variables: Record<string, unknown>): Record<string, unknown> {
    const definition = this.#schema.getSubscriptionType()?.getFields()[root.name.value];
    if (!definition) return {};
    const values = getArgumentValues(definition, root, variables);
    checkArguments(definition.args, values);
    return values;
  }
}

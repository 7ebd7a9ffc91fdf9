// Turns a subscribe payload into the spec of its group, or throws an error.
import { type FieldNode, type GraphQLSchema, getArgumentValues, getVariableValues } from 'graphql';
import type { Audience } from '#shared/access/viewer.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { checkArguments } from '../../graphql/definition/check-arguments.ts';
import { DocumentCache, maxTokens } from '../../graphql/documents/document-cache.ts';
import { parseSubscribeDocument, rootField, subscriptionOf } from './subscribe-document.ts';
import type { LiveEngineOptions } from '../engine-options.ts';
import type { SubscribePayload } from '../transport/protocol.ts';
import type { GroupSpec } from '../dispatch/subscription-groups.ts';
import type { LiveField } from '../../graphql/definition/live-field.ts';
import { projectionKey } from '../../access/audience-projection.ts';
import { InvalidDocumentError } from './format-errors.ts';

export class SubscribeParser {
  readonly #schema: GraphQLSchema;
  readonly #fields: ReadonlyMap<string, LiveField>;
  readonly #documents: DocumentCache;

  constructor({ schema, fields, validate }: Pick<LiveEngineOptions, 'schema' | 'fields' | 'validate'>) {
    this.#schema = schema;
    this.#fields = new Map(fields.map((field) => [field.name, field]));
    this.#documents = new DocumentCache(validate, maxTokens.member);
  }

  /**
   * The group spec of a subscribe payload. Throws InvalidDocumentError with GraphQL's errors; fails with `bad_request`
   * when it is no subscription, with `forbidden` when the role sees nothing of the area, and with `invalid_input` for
   * an invalid id or a text with a NUL.
   */
  parse(payload: SubscribePayload, viewer: Audience): GroupSpec {
    const operationName = payload.operationName ?? null;
    const known = parseSubscribeDocument(this.#documents, payload.query);
    const operation = subscriptionOf(known, operationName);
    const root = rootField(known.document, operation);
    const field = this.#fields.get(root?.name.value ?? '');
    if (!root || !field) throw new AppError('bad_request');
    if (field.access.see[viewer.role].kind === 'nothing') throw new AppError('forbidden');

    const given = payload.variables ?? {};
    const declared = operation.variableDefinitions ?? [];
    const { errors, coerced } = getVariableValues(this.#schema, declared, given, { maxErrors: 10 });
    if (errors) throw new InvalidDocumentError(errors);
    // Undeclared variables have no effect and must not split a group.
    const names = declared
      .map((definition) => definition.variable.name.value)
      .filter((name) => Object.hasOwn(given, name));
    const variables = Object.fromEntries(names.map((name) => [name, given[name]]));

    const audience = field.projectAudience(viewer);
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

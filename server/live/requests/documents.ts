// Thousands of sockets send the same few documents: each is parsed and validated once.
import {
  type DocumentNode, type FieldNode, GraphQLError, Kind, type OperationDefinitionNode, OperationTypeNode, type SelectionSetNode, getOperationAST, parse, print,
} from 'graphql';
import { Invalid } from './refusal.ts';
import { Problem } from '#shared/kit/problem.ts';

const maxKept = 200;
/** The HTTP door's limit too; the others are the validation's. */
const maxTokens = 2_000;

export interface KnownDocument {
  document: DocumentNode;
  /** The text without what doesn't matter. */
  text: string;
}

type Validate = (document: DocumentNode) => readonly GraphQLError[];
type Verdict = { known: KnownDocument } | { errors: readonly GraphQLError[] };

export class Documents {
  readonly #validate: Validate;
  /** In the order of use. */
  readonly #kept = new Map<string, Verdict>();

  constructor(validate: Validate) {
    this.#validate = validate;
  }

  /** The document of a text; throws Invalid with GraphQL's errors. */
  read(text: string): KnownDocument {
    const verdict = this.#kept.get(text) ?? this.#judge(text);
    this.#kept.delete(text);
    this.#kept.set(text, verdict);
    const oldest = this.#kept.size > maxKept ? this.#kept.keys().next().value : undefined;
    if (oldest !== undefined) this.#kept.delete(oldest);
    if ('errors' in verdict) throw new Invalid(verdict.errors);
    return verdict.known;
  }

  #judge(text: string): Verdict {
    try {
      const document = parse(text, { maxTokens });
      const errors = this.#validate(document);
      return errors.length > 0 ? { errors } : { known: { document, text: print(document) } };
    } catch (error) {
      if (error instanceof GraphQLError) return { errors: [error] };
      throw error;
    }
  }
}

/** The subscription that the caller means; refuses queries, mutations and unknown names, since a socket carries nothing else. */
export function subscriptionOf({ document }: KnownDocument, operationName: string | null): OperationDefinitionNode {
  const operation = getOperationAST(document, operationName);
  if (operation?.operation !== OperationTypeNode.SUBSCRIPTION) throw new Problem('bad_request');
  return operation;
}

/** The single root field (validation saw to it that there is one), wherever a fragment hides it. */
export function rootField(document: DocumentNode, { selectionSet }: { selectionSet: SelectionSetNode }): FieldNode | null {
  const [selection] = selectionSet.selections;
  if (selection?.kind === Kind.FIELD) return selection;
  if (selection?.kind === Kind.INLINE_FRAGMENT) return rootField(document, selection);
  const fragment = document.definitions.find((part) => part.kind === Kind.FRAGMENT_DEFINITION && part.name.value === selection?.name.value);
  return fragment?.kind === Kind.FRAGMENT_DEFINITION ? rootField(document, fragment) : null;
}

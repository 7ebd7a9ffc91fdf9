// Caches parsed and validated documents: clients send the same few again and again.
import { createHash } from 'node:crypto';
import { type DocumentNode, GraphQLError, parse } from 'graphql';

/** Applies the validation rules and the cost limits to a parsed document. */
export type ValidateDocument = (document: DocumentNode) => readonly GraphQLError[];

/** Maximum of tokens in a document, for signed-in users and for others, who need little. */
export const maxTokens = { member: 2_000, stranger: 500 } as const;

const maxLength = 65_536;
/** Longer documents are checked each time: no client of ours sends them, and the cache is bounded. */
const maxCachedLength = 16_384;
const maxCached = 500;

/**
 * The result of parsing and validation. A document with errors must not be executed; null when the text cannot be
 * parsed.
 */
interface CheckedDocument {
  document: DocumentNode | null;
  errors: readonly GraphQLError[];
}

export class DocumentCache {
  readonly #validate: ValidateDocument;
  readonly #maxTokens: number;
  /** By the hash of the text, least recently used first. */
  readonly #cache = new Map<string, CheckedDocument>();

  constructor(validate: ValidateDocument, tokens: number) {
    this.#validate = validate;
    this.#maxTokens = tokens;
  }

  /** Parses and validates a text, or returns the cached result. */
  read(text: string): CheckedDocument {
    if (text.length > maxLength)
      return { document: null, errors: [new GraphQLError(`A document has ${maxLength} characters at most.`)] };
    if (text.length > maxCachedLength) return this.#check(text);
    const key = createHash('sha256').update(text).digest('base64');
    const checked = this.#cache.get(key) ?? this.#check(text);
    this.#cache.delete(key);
    this.#cache.set(key, checked);
    const oldest = this.#cache.size > maxCached ? this.#cache.keys().next().value : undefined;
    if (oldest !== undefined) this.#cache.delete(oldest);
    return checked;
  }

  #check(text: string): CheckedDocument {
    let document: DocumentNode | null = null;
    try {
      document = parse(text, { maxTokens: this.#maxTokens });
      return { document, errors: this.#validate(document) };
    } catch (error) {
      if (error instanceof GraphQLError) return { document, errors: [error] };
      throw error;
    }
  }
}

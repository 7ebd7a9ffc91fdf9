// Documents come again and again, from the interface always the same few: each is parsed and checked once.
import { createHash } from 'node:crypto';
import { type DocumentNode, GraphQLError, parse } from 'graphql';

/** The schema's rules and the limits of cost; for documents that were parsed. */
export type Validate = (document: DocumentNode) => readonly GraphQLError[];

/** Most tokens of a document: of somebody signed in, and of nobody, who has little to ask. */
export const maxTokens = { member: 2_000, stranger: 500 } as const;

const maxLength = 65_536;
/** Longer ones are checked each time: no interface sends them, and what is kept is bounded. */
const longestKept = 16_384;
const maxKept = 500;

/** What became of a text. A document with errors may not be used; null when the text is none. */
export interface Verdict {
  document: DocumentNode | null;
  errors: readonly GraphQLError[];
}

export class Documents {
  readonly #validate: Validate;
  readonly #maxTokens: number;
  /** By the hash of the text, in the order of use. */
  readonly #kept = new Map<string, Verdict>();

  constructor(validate: Validate, tokens: number) {
    this.#validate = validate;
    this.#maxTokens = tokens;
  }

  /** What a text is, as it was found the first time. */
  read(text: string): Verdict {
    if (text.length > maxLength)
      return { document: null, errors: [new GraphQLError(`A document has ${maxLength} characters at most.`)] };
    if (text.length > longestKept) return this.#judge(text);
    const key = createHash('sha256').update(text).digest('base64');
    const verdict = this.#kept.get(key) ?? this.#judge(text);
    this.#kept.delete(key);
    this.#kept.set(key, verdict);
    const oldest = this.#kept.size > maxKept ? this.#kept.keys().next().value : undefined;
    if (oldest !== undefined) this.#kept.delete(oldest);
    return verdict;
  }

  #judge(text: string): Verdict {
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

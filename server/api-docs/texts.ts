// What the page says, in three languages. Backquotes mark code, `- ` an item of a list, {{name}} a value.

export const docsLanguages = ['fr', 'en', 'ar'] as const;
export type DocsLanguage = (typeof docsLanguages)[number];

/** The sections of text, in their order. */
export const sectionNames = [
  'start',
  'auth',
  'guide',
  'values',
  'idempotency',
  'pages',
  'live',
  'webhooks',
  'limits',
  'errors',
] as const;
type SectionName = (typeof sectionNames)[number];

/** The steps of the guide, each with an example. */
export const stepNames = ['create', 'list', 'track', 'follow', 'cancel', 'receive'] as const;
export type StepName = (typeof stepNames)[number];

interface Words {
  title: string;
  text: readonly string[];
}

export interface DocsTexts {
  title: string;
  lead: string;
  skip: string;
  contents: string;
  language: string;
  sections: Readonly<Record<SectionName, Words>>;
  steps: Readonly<Record<StepName, Words>>;
  reference: {
    query: string;
    mutation: string;
    subscription: string;
    inputs: string;
    types: string;
    enums: string;
    scalars: string;
    /** Above the operations. */
    note: string;
    arguments: string;
    returns: string;
    example: string;
    variables: string;
    required: string;
    byDefault: string;
    writeOnly: string;
    limits: Readonly<Record<'minLength' | 'maxLength' | 'minimum' | 'maximum' | 'maxItems', string>>;
  };
  /** What each field is for, by `query.packages` and so on. */
  purposes: Readonly<Record<string, string>>;
}

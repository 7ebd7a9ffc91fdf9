// What a document may cost, over HTTP and over the socket alike.
import type { Plugin } from '@envelop/core';
import { EnvelopArmorPlugin } from '@escape.tech/graphql-armor';
import { NoSchemaIntrospectionCustomRule } from 'graphql';

// Armor's limit of depth lets introspection through, so that is switched off by itself.
const noIntrospection: Plugin = { onValidate: ({ addValidationRule }) => addValidationRule(NoSchemaIntrospectionCustomRule) };

/** The limits as plugins. With `introspection`, the schema may be asked for. */
export function limits(introspection: boolean): Plugin[] {
  const armor = EnvelopArmorPlugin({
    maxTokens: { n: 2_000 }, maxDepth: { n: 12 }, maxAliases: { n: 20 }, maxDirectives: { n: 20 }, costLimit: { maxCost: 10_000 },
    blockFieldSuggestion: { enabled: !introspection },
  });
  return introspection ? [armor] : [armor, noIntrospection];
}

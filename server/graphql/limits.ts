// What a document may cost, over HTTP and over the socket alike.
import { envelop, type Plugin, useEngine } from '@envelop/core';
import { EnvelopArmorPlugin } from '@escape.tech/graphql-armor';
import { type GraphQLSchema, NoSchemaIntrospectionCustomRule, parse, specifiedRules, validate } from 'graphql';
import type { Validate } from './documents.ts';
import { shapeCheck } from './shape.ts';

// Armor's limit of depth lets introspection through, so that is switched off by itself.
const noIntrospection: Plugin = {
  onValidate: ({ addValidationRule }) => addValidationRule(NoSchemaIntrospectionCustomRule),
};

/** The check that every document passes: its shape first, then the schema's rules and the limits. With `introspection`, the schema may be asked for. */
export function validator(schema: GraphQLSchema, introspection: boolean): Validate {
  const armor = EnvelopArmorPlugin({
    // The parser counts them already.
    maxTokens: { enabled: false },
    maxDepth: { n: 12 },
    maxAliases: { n: 20 },
    maxDirectives: { n: 20 },
    costLimit: { maxCost: 10_000 },
    blockFieldSuggestion: { enabled: !introspection },
  });
  const getEnveloped = envelop({
    plugins: [useEngine({ parse, validate, specifiedRules }), armor, ...(introspection ? [] : [noIntrospection])],
  });
  const misshapen = shapeCheck(schema);
  return (document) => {
    const refused = misshapen(document);
    if (refused) return [refused];
    return [...getEnveloped().validate(schema, document)];
  };
}

// Validation of documents and limits of their cost, over HTTP and WebSocket alike.
import { envelop, type Plugin, useEngine } from '@envelop/core';
import { EnvelopArmorPlugin } from '@escape.tech/graphql-armor';
import { type GraphQLSchema, NoSchemaIntrospectionCustomRule, parse, specifiedRules, validate } from 'graphql';
import type { ValidateDocument } from './document-cache.ts';
import { createShapeCheck } from './document-shape.ts';

// Armor's depth limit ignores introspection, which is therefore disabled separately.
const noIntrospection: Plugin = {
  onValidate: ({ addValidationRule }) => addValidationRule(NoSchemaIntrospectionCustomRule),
};

/**
 * Creates the validation of documents: shape first, then validation rules and limits. With `introspection`, the schema
 * may be queried.
 */
export function createDocumentValidator(schema: GraphQLSchema, introspection: boolean): ValidateDocument {
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
  const checkShape = createShapeCheck(schema);
  return (document) => {
    const shapeError = checkShape(document);
    if (shapeError) return [shapeError];
    return [...getEnveloped().validate(schema, document)];
  };
}

// GraphQL of the tab "cities to validate".
import * as z from 'zod/mini';
import { fail } from '#shared/lib/app-error.ts';
import { maxSelectionRows } from '#shared/lib/limits.ts';
import { id, idempotencyKey, text } from '#shared/lib/fields.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import { actorOf } from '../../../commands/actor.ts';
import { builder } from '../../../graphql/definition/builder.ts';
import { authorizeField, declareAccess, type AccessRule } from '../../../graphql/definition/field-access.ts';
import { inputFromZod } from '../../../graphql/definition/input-from-zod.ts';
import { cityById } from '../../directory/queries.ts';
import { CityType } from '../../directory/schema.ts';
import {
  type CityTextGroup,
  type DecisionResult,
  decideCityText,
  readCityTexts,
  undoCityDecision,
} from './city-texts.ts';

const rule: AccessRule = { kind: 'action', entity: 'package', action: 'edit' };

const GroupType = builder.objectRef<CityTextGroup>('CityText').implement({
  description: 'A text that is no city for certain, in all its spellings.',
  fields: (t) => ({
    id: t.exposeID('key'),
    text: t.exposeString('text', { description: 'The most frequent spelling.' }),
    packages: t.exposeInt('packages', { description: 'Unfinished parcels with it, in the scope of the viewer.' }),
    oldest: t.expose('oldest', { type: 'Instant', description: 'When the first of them was created.' }),
    suggestions: t.field({
      type: [CityType],
      description: 'The likeliest city first; at most three.',
      resolve: async ({ suggestedIds }, _, { loaders }) =>
        (await Promise.all(suggestedIds.map((cityId) => loaders.of(cityById).load(cityId)))).filter(
          (city) => city !== null,
        ),
    }),
  }),
});

interface CityTexts {
  total: number;
  groups: readonly CityTextGroup[];
}
const TextsType = builder.objectRef<CityTexts>('CityTexts').implement({
  fields: (t) => ({
    total: t.exposeInt('total'),
    groups: t.field({
      type: [GroupType],
      description: 'Those of the most parcels first; at most 100.',
      resolve: ({ groups }) => [...groups],
    }),
  }),
});

declareAccess('Query.cityTexts', rule);
builder.queryField('cityTexts', (t) =>
  t.field({
    type: TextsType,
    description: 'The city texts that somebody must decide about.',
    resolve: (_, __, context) => {
      const audience = authorizeField(rule, context);
      return context.read((trx) => readCityTexts(trx, audience));
    },
  }),
);

const decision = {
  text: text(80),
  cityId: id(),
  remember: z.boolean(),
  idempotencyKey: idempotencyKey(),
};
const decideInput = z.strictObject(decision);
const undoInput = z.strictObject({ ...decision, ids: z.array(id()).check(z.maxLength(maxSelectionRows)) });

const ResultType = builder.objectRef<DecisionResult>('CityDecisionResult').implement({
  fields: (t) => ({
    ids: t.idList({ description: 'The parcels that changed.', resolve: ({ ids }) => [...ids] }),
    refused: t.exposeInt('refused'),
  }),
});

declareAccess('Mutation.cityTextDecide', rule);
builder.mutationField('cityTextDecide', (t) =>
  t.field({
    type: ResultType,
    description: 'Gives all parcels with a city text the city, in the scope of the caller.',
    args: { input: t.arg({ type: inputFromZod('CityTextDecideInput', decideInput), required: true }) },
    resolve: (_, args, context) => {
      authorizeField(rule, context);
      const { idempotencyKey: key, ...input } = parseInput(decideInput, args.input);
      const actor = actorOf(context.viewer ?? fail('UNAUTHENTICATED'));
      return decideCityText(context.commands, actor, { ...input, idempotencyKey: key ?? null });
    },
  }),
);

declareAccess('Mutation.cityTextUndo', rule);
builder.mutationField('cityTextUndo', (t) =>
  t.field({
    type: ResultType,
    description: 'Withdraws a decision: parcels to which something else happened since keep the city.',
    args: { input: t.arg({ type: inputFromZod('CityTextUndoInput', undoInput), required: true }) },
    resolve: (_, args, context) => {
      authorizeField(rule, context);
      const { idempotencyKey: key, ...input } = parseInput(undoInput, args.input);
      const actor = actorOf(context.viewer ?? fail('UNAUTHENTICATED'));
      return undoCityDecision(context.commands, actor, { ...input, idempotencyKey: key ?? null });
    },
  }),
);

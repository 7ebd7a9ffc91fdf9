// GraphQL of the claims of recipients, who have no account.
import { claimResolutions, claimStatuses } from '#shared/areas/claims/claim.ts';
import type { RecipientClaim } from '#shared/areas/tracking/claim.ts';
import { trackingClaimOpenInput, trackingClaimWriteInput } from '#shared/areas/tracking/claim-input.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { declareAccess } from '../../graphql/definition/field-access.ts';
import { declareWeight, maxWeight } from '../../graphql/definition/field-weight.ts';
import { enumOf, inputFromZod } from '../../graphql/definition/input-from-zod.ts';
import { claimOfSession, openClaim, writeClaim } from './recipient-claims.ts';

type Message = RecipientClaim['messages'][number];

const MessageType = builder.objectRef<Message>('RecipientClaimMessage').implement({
  fields: (t) => ({
    isOwn: t.exposeBoolean('isOwn', { description: 'Of the recipient; all others are answers of the support.' }),
    text: t.exposeString('text'),
    at: t.field({ type: 'Instant', resolve: ({ at }) => new Date(at) }),
  }),
});

const RecipientClaimType = builder.objectRef<RecipientClaim>('RecipientClaim').implement({
  description: 'What the recipient of a parcel reads of the own claim: no names, and nothing of the other sides.',
  fields: (t) => ({
    reference: t.exposeString('reference'),
    status: t.field({
      type: enumOf('ClaimStatus', claimStatuses),
      resolve: ({ status }) => claimStatuses.find((each) => each === status) ?? 'open',
    }),
    resolution: t.field({
      type: enumOf('ClaimResolution', claimResolutions),
      nullable: true,
      resolve: ({ resolution }) => claimResolutions.find((each) => each === resolution) ?? null,
    }),
    resolutionReason: t.exposeString('resolutionReason', { nullable: true }),
    canWrite: t.exposeBoolean('canWrite'),
    messages: t.field({ type: [MessageType], resolve: ({ messages }) => [...messages] }),
  }),
});

for (const name of ['Query.trackingClaim', 'Mutation.trackingClaimOpen', 'Mutation.trackingClaimWrite']) {
  declareAccess(name, { kind: 'public' });
  declareWeight(name, maxWeight);
}

builder.queryField('trackingClaim', (t) =>
  t.field({
    type: RecipientClaimType,
    nullable: true,
    args: { session: t.arg.string({ required: true }) },
    description: 'The last claim of the recipient about the parcel of a session.',
    resolve: (_, { session }, context) => claimOfSession(context, session),
  }),
);

const OpenInput = inputFromZod('TrackingClaimOpenInput', trackingClaimOpenInput);
builder.mutationField('trackingClaimOpen', (t) =>
  t.field({
    type: RecipientClaimType,
    nullable: true,
    description: 'Opens a claim about the parcel of a session. Staff of the hub and the support are notified.',
    args: { input: t.arg({ type: OpenInput, required: true }) },
    resolve: (_, { input }, context) => openClaim(context, parseInput(trackingClaimOpenInput, input)),
  }),
);

const WriteInput = inputFromZod('TrackingClaimWriteInput', trackingClaimWriteInput);
builder.mutationField('trackingClaimWrite', (t) =>
  t.field({
    type: RecipientClaimType,
    nullable: true,
    description: 'Writes into the claim of the parcel of a session, until it is closed.',
    args: { input: t.arg({ type: WriteInput, required: true }) },
    resolve: (_, { input }, context) => writeClaim(context, parseInput(trackingClaimWriteInput, input)),
  }),
);

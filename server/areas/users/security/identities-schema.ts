// GraphQL schema of signing in with Google: whether it is offered, and the identities of an account.
import { linkIdentityInput, unlinkIdentityInput } from '#shared/areas/users/security-input.ts';
import { fail } from '#shared/lib/app-error.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import { builder } from '../../../graphql/definition/builder.ts';
import { authorizeField, declareAccess } from '../../../graphql/definition/field-access.ts';
import { inputFromZod } from '../../../graphql/definition/input-from-zod.ts';
import { requireProof } from '../../../sign-in/proof.ts';
import { accountMutation, everybody, signedIn } from '../accounts/account-mutation.ts';
import { type LinkedIdentity, readOwnIdentities, unlinkIdentity } from './identities.ts';

declareAccess('Query.googleSignIn', everybody);
builder.queryField('googleSignIn', (t) =>
  t.boolean({
    description: 'True if this installation offers to sign in with Google: at /login/auth/start.',
    resolve: (_, __, { openid }) => Boolean(openid),
  }),
);

const IdentityType = builder.objectRef<LinkedIdentity>('Identity').implement({
  description: 'An account of another provider, with which the account signs in.',
  fields: (t) => ({
    id: t.exposeID('id'),
    issuer: t.exposeString('issuer', { description: 'The address of the provider.' }),
    email: t.exposeString('email', { description: 'The address there when it was linked.' }),
    createdAt: t.expose('createdAt', { type: 'Instant' }),
  }),
});
declareAccess('Query.identities', signedIn);
builder.queryField('identities', (t) =>
  t.field({
    type: [IdentityType],
    description: "The viewer's accounts of other providers.",
    resolve: (_, __, context) => {
      authorizeField(signedIn, context);
      return readOwnIdentities(context.commands.db, (context.viewer ?? fail('UNAUTHENTICATED')).id);
    },
  }),
);

const IdentityLinkResult = builder
  .objectRef<{ url: string }>('IdentityLinkResult')
  .implement({ fields: (t) => ({ url: t.exposeString('url') }) });
const IdentityLinkInput = inputFromZod('IdentityLinkInput', linkIdentityInput);
declareAccess('Mutation.identityLink', signedIn);
builder.mutationField('identityLink', (t) =>
  t.field({
    type: IdentityLinkResult,
    description: 'Begins to link a Google account: the browser goes to the address, and comes back to the profile.',
    args: { input: t.arg({ type: IdentityLinkInput, required: true }) },
    resolve: async (_, { input }, context) => {
      authorizeField(signedIn, context);
      parseInput(linkIdentityInput, input);
      const { openid, now, session } = context;
      const viewer = context.viewer ?? fail('UNAUTHENTICATED');
      requireProof(viewer, now);
      // A form of another site cannot send this mutation: nobody links an identity of theirs to a visitor's account.
      const { url, cookie } = await (openid ?? fail('missing')).begin({ sessionId: viewer.sessionId, back: null }, now);
      session.addCookie(cookie);
      return { url };
    },
  }),
);

accountMutation('identityUnlink', {
  schema: unlinkIdentityInput,
  description: 'Unlinks an account of another provider. Wants a proof.',
  access: signedIn,
  run: ({ commands, viewer }, { id }) => unlinkIdentity(commands, viewer ?? fail('UNAUTHENTICATED'), id),
});

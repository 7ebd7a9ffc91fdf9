// GraphQL schema of accounts without a session: sign-up, a new password, the first administrator. Answers say nothing
// about which accounts exist.
import {
  acceptInvitationInput,
  changePasswordInput,
  confirmSignUpInput,
  createFirstAdminInput,
  requestPasswordResetInput,
  resetPasswordInput,
} from '#shared/areas/users/account-input.ts';
import { signUpInput } from '#shared/areas/users/sign-up-input.ts';
import { fail } from '#shared/lib/app-error.ts';
import { builder } from '../../../graphql/definition/builder.ts';
import { declareAccess } from '../../../graphql/definition/field-access.ts';
import { accountMutation, everybody, signedIn } from './account-mutation.ts';
import { accountRequest } from './account-request.ts';
import { changePassword } from './change-password.ts';
import { createFirstAdmin } from './first-admin.ts';
import { acceptInvitation } from './invitation.ts';
import { requestPasswordReset, resetPassword } from './password-reset.ts';
import { confirmSignUp, signUp } from './sign-up.ts';

accountMutation('signUp', {
  schema: signUpInput,
  description: 'Sends a link that proves the address. The answer is the same for an address that has an account.',
  run: (context, input) => signUp(accountRequest(context), input),
});

accountMutation('confirmSignUp', {
  schema: confirmSignUpInput,
  description: 'Creates the company and the account, which then waits for approval.',
  run: (context, input) => confirmSignUp(accountRequest(context), input),
});

accountMutation('requestPasswordReset', {
  schema: requestPasswordResetInput,
  description: 'Sends a link for a new password. The answer is the same for an unknown address.',
  run: (context, input) => requestPasswordReset(accountRequest(context), input),
});

accountMutation('resetPassword', {
  schema: resetPasswordInput,
  description: 'Sets a new password by a link, and ends all sessions of the account.',
  run: async (context, input) => {
    const userId = await resetPassword(accountRequest(context), input);
    // The session of this browser has ended with the others; its cookie is of no use.
    if (context.viewer?.id === userId) await context.session.signOut();
  },
});

accountMutation('acceptInvitation', {
  schema: acceptInvitationInput,
  description: 'Sets the first password of an invited account by the link of its mail.',
  run: (context, input) => acceptInvitation(accountRequest(context), input),
});

accountMutation('changePassword', {
  schema: changePasswordInput,
  description: "Changes the viewer's password, and ends all sessions, this one included.",
  access: signedIn,
  run: async (context, input) => {
    await changePassword(accountRequest(context), context.viewer ?? fail('UNAUTHENTICATED'), input);
    await context.session.signOut();
  },
});

accountMutation('createFirstAdmin', {
  schema: createFirstAdminInput,
  description: 'Creates the first administrator of an installation by the link that the server prints.',
  run: (context, input) => createFirstAdmin(accountRequest(context), input),
});

interface SignUpCity {
  id: string;
  nameFr: string;
  nameAr: string;
}
const SignUpCityType = builder.objectRef<SignUpCity>('SignUpCity').implement({
  description: 'A city where a customer may be.',
  fields: (t) => ({
    id: t.exposeID('id'),
    nameFr: t.exposeString('nameFr'),
    nameAr: t.exposeString('nameAr'),
  }),
});
declareAccess('Query.signUpCities', everybody);
builder.queryField('signUpCities', (t) =>
  t.field({
    type: [SignUpCityType],
    description: 'All cities by name, for who is not signed in yet.',
    resolve: (_, __, { read }) =>
      read((trx) => trx.selectFrom('cities').select(['id', 'nameFr', 'nameAr']).orderBy('nameFr').execute()),
  }),
);

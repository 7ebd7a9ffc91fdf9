// GraphQL schema of the viewer's second factor.
import { type SecondFactorState, secondFactorStates, type Viewer } from '#shared/access/viewer.ts';
import { sessionAccess } from '#shared/areas/users/own-access.ts';
import {
  recoveryCodesRenewInput,
  secondFactorBeginInput,
  secondFactorConfirmInput,
  secondFactorDisableInput,
} from '#shared/areas/users/security-input.ts';
import { fail } from '#shared/lib/app-error.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import { defineSummary } from '../../../entities/root-fields.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import { builder } from '../../../graphql/definition/builder.ts';
import { authorizeField, declareAccess } from '../../../graphql/definition/field-access.ts';
import { enumOf, inputFromZod } from '../../../graphql/definition/input-from-zod.ts';
import type { LiveField } from '../../../graphql/definition/live-field.ts';
import { qrPath } from '../../../printing/barcodes.ts';
import { accountMutation, signedIn } from '../accounts/account-mutation.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  type SecondFactorView,
} from './second-factor.ts';

export const SecondFactorStateType = enumOf('SecondFactorState', secondFactorStates);

const SecondFactorType = builder.objectRef<SecondFactorView>('SecondFactor').implement({
  description: 'The second step of the sign-in of an account.',
  fields: (t) => ({
    state: t.field({ type: SecondFactorStateType, resolve: ({ state }): SecondFactorState => state }),
    enabledAt: t.expose('enabledAt', { type: 'Instant', nullable: true }),
    recoveryCodesLeft: t.exposeInt('recoveryCodesLeft'),
  }),
});

/** The live field of the second factor. */
export const secondFactorLiveField: LiveField = defineSummary('secondFactor', SecondFactorType, {
  entity: 'user',
  access: sessionAccess,
  liveDescription: 'The same, sent again when it changes.',
  read: ({ commands }, { sets }) => {
    const [userId] = sets.user;
    return userId === undefined ? fail('UNAUTHENTICATED') : readSecondFactor(commands.db, userId);
  },
});

const viewerOf = (context: GraphqlContext): Viewer => {
  authorizeField(signedIn, context);
  return context.viewer ?? fail('UNAUTHENTICATED');
};

interface Begun {
  secret: string;
  uri: string;
}
const BegunType = builder.objectRef<Begun>('SecondFactorBegun').implement({
  fields: (t) => ({
    secret: t.exposeString('secret', { description: 'For an app that reads no QR code, in base32.' }),
    uri: t.exposeString('uri', { description: 'What the QR code says: otpauth://totp/…' }),
    qr: t.field({
      type: builder.objectRef<ReturnType<typeof qrPath>>('QrCode').implement({
        description: 'The dark modules of a QR code as the path of an SVG.',
        fields: (q) => ({
          path: q.exposeString('path'),
          size: q.exposeInt('size', { description: 'Of the view box, with the quiet zone.' }),
        }),
      }),
      resolve: ({ uri }) => qrPath(uri),
    }),
  }),
});
declareAccess('Mutation.secondFactorBegin', signedIn);
builder.mutationField('secondFactorBegin', (t) =>
  t.field({
    type: BegunType,
    description: 'Makes a secret for an app. It counts once secondFactorConfirm has its first code.',
    args: { input: t.arg({ type: inputFromZod('SecondFactorBeginInput', secondFactorBeginInput), required: true }) },
    resolve: (_, { input }, context) => {
      const viewer = viewerOf(context);
      parseInput(secondFactorBeginInput, input);
      return beginSecondFactor(context.commands, viewer, {
        box: context.secrets ?? null,
        issuer: context.carrier.name,
      });
    },
  }),
);

const CodesResult = builder.objectRef<{ recoveryCodes: string[] }>('RecoveryCodesResult').implement({
  fields: (t) => ({
    recoveryCodes: t.exposeStringList('recoveryCodes', { description: 'Returned only here. Each works once.' }),
  }),
});
declareAccess('Mutation.secondFactorConfirm', signedIn);
builder.mutationField('secondFactorConfirm', (t) =>
  t.field({
    type: CodesResult,
    description: 'Switches the second factor on by the first code of the app.',
    args: {
      input: t.arg({ type: inputFromZod('SecondFactorConfirmInput', secondFactorConfirmInput), required: true }),
    },
    resolve: async (_, { input }, context) => {
      const viewer = viewerOf(context);
      const { code } = parseInput(secondFactorConfirmInput, input);
      const box = context.secrets ?? null;
      return { recoveryCodes: await confirmSecondFactor(context.commands, viewer, { box, code }) };
    },
  }),
);
declareAccess('Mutation.recoveryCodesRenew', signedIn);
builder.mutationField('recoveryCodesRenew', (t) =>
  t.field({
    type: CodesResult,
    description: 'Replaces all recovery codes.',
    args: { input: t.arg({ type: inputFromZod('RecoveryCodesRenewInput', recoveryCodesRenewInput), required: true }) },
    resolve: async (_, { input }, context) => {
      const viewer = viewerOf(context);
      parseInput(recoveryCodesRenewInput, input);
      return { recoveryCodes: await renewRecoveryCodes(context.commands, viewer) };
    },
  }),
);

accountMutation('secondFactorDisable', {
  schema: secondFactorDisableInput,
  description: 'Switches the second factor off: the password is enough again.',
  access: signedIn,
  run: (context) => disableSecondFactor(context.commands, viewerOf(context)),
});

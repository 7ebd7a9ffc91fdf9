// What a recipient says of a parcel that is proven to be theirs.
import * as z from 'zod/mini';
import { text } from '../../lib/fields.ts';
import { maxRecipientText, recipientClaimTypes } from './claim.ts';

const session = () => z.string().check(z.minLength(1), z.maxLength(200));

export const trackingClaimOpenInput = z.strictObject({
  session: session(),
  type: z.enum(recipientClaimTypes).check(z.meta({ scalar: 'RecipientClaimType' })),
  text: text(maxRecipientText),
});

export const trackingClaimWriteInput = z.strictObject({ session: session(), text: text(maxRecipientText) });

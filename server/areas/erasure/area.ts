// What the area brings: the erasure of personal data.
import { defineArea } from '../define-area.ts';
import { createAccountErasureStep } from './account-step.ts';
import { createRecipientErasureStep } from './recipient-step.ts';
import './schema.ts';

export const erasureArea = defineArea({
  jobSteps: ({ context }) => ({
    eraseAccount: createAccountErasureStep(context),
    eraseRecipient: createRecipientErasureStep(context),
  }),
});

import { palletInputs } from '#shared/areas/pallets/input.ts';
import { createActionForm } from '#client/actions/form/action-form.tsx';
import { carrierLookup } from './carrier-lookup.ts';
import type { Pallet } from './documents.ts';

/** The form of the actions on a pallet. */
export default createActionForm<Pallet>({
  inputs: palletInputs,
  fields: () => ({
    sealNumber: { hint: 'hints.sealNumber' },
    carrierId: { lookup: carrierLookup, placeholder: 'form.chooseCarrier' },
  }),
});

// A rating by the recipient of a parcel, as the public page gives it: with the last digits of the phone, which whoever
// holds the parcel knows.
import { z } from 'zod';
import type { Read } from './http-api.ts';
import type { ActionOutcome, ActionRequest } from './simulator-api.ts';

const parcelShape = z.object({ package: z.object({ trackingNumber: z.string(), phone: z.string() }) });
const openedShape = z.object({ trackingOpen: z.object({ session: z.string() }) });
const ratedShape = z.object({
  trackingRate: z.object({ ratings: z.array(z.object({ id: z.string(), type: z.string() })) }),
});

/** Gives the rating of a request to create one. Other actions of recipients are refused. */
export async function rateAsRecipient(read: Read, { entity, action, input }: ActionRequest): Promise<ActionOutcome> {
  const { packageId, ...opinion } = input;
  if (entity !== 'rating' || action !== 'create') return { refused: 'forbidden' };
  const found = await read('query ($id: ID!) { package(id: $id) { trackingNumber phone } }', { id: packageId });
  if ('refused' in found) return found;
  const { trackingNumber: number, phone } = parcelShape.parse(found.data).package;
  const opened = await read('mutation ($input: TrackingOpenInput!) { trackingOpen(input: $input) { session } }', {
    input: { number, digits: phone.slice(-4) },
  });
  if ('refused' in opened) return opened;
  const { session } = openedShape.parse(opened.data).trackingOpen;
  const rated = await read(
    'mutation ($input: TrackingRateInput!) { trackingRate(input: $input) { ratings { id type } } }',
    {
      input: { session, ...opinion },
    },
  );
  if ('refused' in rated) return rated;
  const [rating] = ratedShape.parse(rated.data).trackingRate.ratings.filter(({ type }) => type === opinion['type']);
  return rating ? { parcel: null, id: rating.id } : { refused: 'missing' };
}

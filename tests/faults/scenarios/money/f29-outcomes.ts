// A driver delivers a parcel while the support cancels it and the driver gives it back, at the same moment.
import type { Fault } from '../../harness/fault.ts';
import { act, addParcels } from '../../harness/money/acts.ts';
import { compareBooks } from '../../harness/money/books.ts';

const atOnce = 10;

export const f29: Fault = {
  name: 'F29',
  scenario: 'deliver, cancel and return of one parcel at once, 400 times (60 in the quick run)',
  promises: [15, 16],
  quick: false,
  run: async (context) => {
    const count = context.quick || context.reduced ? 60 : 400;
    const waiting = (await addParcels(context, count, () => ({}))).values();
    const won = { delivered: 0, canceled: 0 };
    let wrong = 0;
    const race = async (id: string, start: number): Promise<void> => {
      const [delivered, canceled, returned] = await Promise.all([
        act(context, 'driver', 'package', 'deliver', { id }, start),
        act(context, 'support', 'package', 'cancel', { id, reason: 'refused', note: 'Refusé' }, start + 1),
        act(context, 'driver', 'package', 'return', { id }, start),
      ]);
      const isDelivered = delivered.code === null;
      won[isDelivered ? 'delivered' : 'canceled'] += 1;
      // One of the two; whatever was delivered is not returned.
      if (isDelivered === (canceled.code === null) || (isDelivered && returned.code === null)) wrong += 1;
    };
    await Promise.all(
      Array.from({ length: atOnce }, async (_, index) => {
        for (const { id } of waiting) await race(id, index);
      }),
    );
    context.note(`${won.delivered} delivered, ${won.canceled} canceled`);
    context.check(`each had one outcome (${wrong} had not)`, wrong === 0);
    return compareBooks(context);
  },
};

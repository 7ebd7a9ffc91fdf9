// One invoice and one hand-over are each settled by fifty people at once, through both instances, while one is killed.
import type { Fault } from '../../harness/fault.ts';
import type { FaultContext } from '../../harness/fault-context.ts';
import { act, addParcels, type Outcome } from '../../harness/money/acts.ts';
import { compareBooks, postingsFor } from '../../harness/money/books.ts';

const atOnce = 50;
const times = Array.from({ length: atOnce }, (_, index) => index);

function checkOne(context: FaultContext, what: string, outcomes: readonly Outcome[], code: string): void {
  const won = outcomes.filter((each) => each.code === null).length;
  const others = new Set(outcomes.flatMap((each) => (each.code === null ? [] : [each.code])));
  context.check(
    `${what} by one of ${atOnce} (${won}; ${[...others].join(', ')})`,
    won === 1 && [...others].join('') === code,
  );
}

export const f27: Fault = {
  name: 'F27',
  scenario: '50 payments of one invoice and 50 counts of one hand-over at once, an instance killed meanwhile',
  promises: [14, 15, 16],
  quick: false,
  run: async (context) => {
    const { testBed } = context;
    const { companies, people } = testBed.fixtures;
    const [parcel] = await addParcels(context, 1, () => ({ companyId: companies.zellige, driverId: people.driver2 }));
    await act(context, 'driver2', 'package', 'deliver', { id: parcel?.id });
    const owner = { kind: 'customer', companyId: companies.zellige };
    const invoice = await act(context, 'accountant', 'invoice', 'create', owner);
    const declared = await act(context, 'driver2', 'handOver', 'declare', { declared: 24_950 });
    if (!invoice.row || !declared.row) throw new Error(`${invoice.code}, ${declared.code}`);
    const [invoiceId, handOverId] = [invoice.row.id, declared.row.id];
    const settle = Promise.all([
      Promise.all(
        times.map((index) =>
          act(context, 'accountant', 'invoice', 'pay', { id: invoiceId, paymentReference: `VIR-${index}` }, index),
        ),
      ),
      Promise.all(
        times.map((index) =>
          act(context, 'housekeeper', 'handOver', 'count', { id: handOverId, counted: 24_950 }, index),
        ),
      ),
    ]);
    await testBed.instances[0].kill();
    const [payments, counts] = await settle;
    await testBed.instances[0].start();
    checkOne(context, 'the invoice was paid', payments, 'invoice.wrong_status');
    checkOne(context, 'the cash was counted', counts, 'hand_over.wrong_status');
    context.check('the payment was posted once', (await postingsFor(context, invoiceId)) === 1);
    context.check('the hand-over was posted once', (await postingsFor(context, handOverId)) === 1);
    return compareBooks(context);
  },
};

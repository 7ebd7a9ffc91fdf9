import type { PackageInput } from '#shared/areas/packages/input.ts';
import type { PackageAction } from '#shared/areas/packages/lifecycle.ts';
import type { PackageRow } from '#shared/areas/packages/row.ts';
import type { Handler, Maker, Outcome, Step } from '../../../commands/area-server.ts';

type Work<A extends PackageAction> = (
  step: Step<PackageRow, PackageInput<A>>,
) => Outcome<PackageRow> | Promise<Outcome<PackageRow>>;
type Make<A extends PackageAction> = (
  step: Omit<Step<null, PackageInput<A>>, 'row'>,
) => PackageRow | Promise<PackageRow>;

// The door has parsed the input with this action's schema; that is all there is to know.
const isParsed = <A extends PackageAction>(_action: A, input: unknown): input is PackageInput<A> =>
  typeof input === 'object';

function typed<A extends PackageAction>(action: A, input: unknown): PackageInput<A> {
  if (!isParsed(action, input)) throw new Error(`${action} without input`);
  return input;
}

/** A handler that gets its action's parsed input. */
export function on<A extends PackageAction>(action: A, work: Work<A>): Handler<PackageRow> {
  return (step) => work({ ...step, input: typed(action, step.input) });
}

/** A maker of new parcels that gets its action's parsed input. */
export function make<A extends PackageAction>(action: A, work: Make<A>): Maker<PackageRow> {
  return (step) => work({ ...step, input: typed(action, step.input) });
}

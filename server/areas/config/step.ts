// Handlers of the configuration get the parsed input of their action; the door has parsed it with that same schema.
import type * as z from 'zod/mini';
import type { EntityRow, Handler, Maker, Outcome, Step } from '../../commands/area-server.ts';

const isParsed = <Schema extends z.ZodMiniType>(_schema: Schema, input: unknown): input is z.output<Schema> =>
  typeof input === 'object';

function typed<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  if (!isParsed(schema, input)) throw new Error('an action without input');
  return input;
}

type Work<Row extends EntityRow, In> = (step: Step<Row, In>) => Outcome<Row> | Promise<Outcome<Row>>;
type Make<Row extends EntityRow, In> = (step: Omit<Step<null, In>, 'row'>) => Row | Promise<Row>;

/** Makes handlers and makers of one kind of row, each by the schema of its action. */
export function stepsOf<Row extends EntityRow>() {
  return {
    handler:
      <Schema extends z.ZodMiniType>(schema: Schema, work: Work<Row, z.output<Schema>>): Handler<Row> =>
      (step) =>
        work({ ...step, input: typed(schema, step.input) }),
    maker:
      <Schema extends z.ZodMiniType>(schema: Schema, work: Make<Row, z.output<Schema>>): Maker<Row> =>
      (step) =>
        work({ ...step, input: typed(schema, step.input) }),
  };
}

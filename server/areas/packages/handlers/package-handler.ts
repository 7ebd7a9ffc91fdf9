import type * as z from 'zod/mini';
import type { packageInputs } from '#shared/areas/packages/input.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import type { CreateHandler, Handler } from '../../../commands/entity-service.ts';

type Inputs = typeof packageInputs;
/** The handler of an action on a parcel, with the input of that action. */
export type PackageHandler<Action extends keyof Inputs> = Handler<PackageRow, z.output<Inputs[Action]>>;
export type PackageCreateHandler<Action extends keyof Inputs> = CreateHandler<PackageRow, z.output<Inputs[Action]>>;

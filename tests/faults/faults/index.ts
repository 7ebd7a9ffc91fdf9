// The plan, in order.
import type { Fault } from '../harness/fault.ts';
import { f01 } from './f01-kill.ts';

export const faults: readonly Fault[] = [f01];

// Internal notes of staff and carriers. Senders never see them.
import type { PackageHandler } from './package-handler.ts';

// `touched`: a repeated note is recorded as an event although the field keeps its value.
export const addNote: PackageHandler<'addNote'> = ({ input }) => ({
  set: { internalNote: input.internalNote },
  touched: ['internalNote'],
});

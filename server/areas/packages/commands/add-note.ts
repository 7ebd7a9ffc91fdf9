// Internal notes of staff and carriers. Senders never see them.
import { on } from './step.ts';

// `touched`: a repeated note is recorded as an event although the field keeps its value.
export const addNote = on('addNote', ({ input }) => ({
  set: { internalNote: input.internalNote },
  touched: ['internalNote'],
}));

// What staff and carriers tell each other about a parcel, and its sender never reads.
import { on } from './step.ts';

// The same words said again are said again: they are recorded although the field keeps its value.
export const addNote = on('addNote', ({ input }) => ({
  set: { internalNote: input.internalNote },
  touched: ['internalNote'],
}));

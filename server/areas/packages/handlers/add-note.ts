// Internal notes of staff and carriers. Senders never see them.
import { defineHandler } from './define-handler.ts';

// `touched`: a repeated note is recorded as an event although the field keeps its value.
export const addNote = defineHandler('addNote', ({ input }) => ({
  set: { internalNote: input.internalNote },
  touched: ['internalNote'],
}));

// What the area brings: the log of all events.
import { defineArea } from '../define-area.ts';
import { createLogExportStep } from './export-step.ts';
import { logLiveFields } from './schema.ts';

export const logsArea = defineArea({
  liveFields: logLiveFields,
  jobSteps: ({ context }) => ({ exportLog: createLogExportStep(context.db) }),
});

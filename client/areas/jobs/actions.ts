import { Ban, RotateCw, X } from 'lucide-react';
import { defineActions } from '#client/actions/define-actions.ts';
import { JobLive } from '#client/jobs/documents.ts';

/** What people do with their jobs. */
export const jobRowActions = defineActions({
  area: 'jobs',
  entity: 'job',
  fragment: JobLive,
  label: ({ resultName, id }) => resultName ?? id,
  actions: {
    cancel: { icon: Ban, silent: true },
    retry: { icon: RotateCw, silent: true },
    dismiss: { icon: X, silent: true },
  },
});

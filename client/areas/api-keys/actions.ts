import { RefreshCw, Trash2 } from 'lucide-react';
import { defineActions } from '#client/actions/define-actions.ts';
import { ApiKeyLive } from './documents.ts';

/** The actions on a key. A revoked key never becomes valid again. */
export const apiKeyActions = defineActions({
  area: 'api-keys',
  entity: 'apiKey',
  fragment: ApiKeyLive,
  label: ({ name }) => name,
  actions: {
    replace: { icon: RefreshCw, asks: true, makesSecret: true, silent: true },
    revoke: { icon: Trash2, asks: true, destructive: true },
  },
});

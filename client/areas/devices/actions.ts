import { Trash2 } from 'lucide-react';
import { defineActions } from '#client/actions/define-actions.ts';
import { Device } from './documents.ts';

/** The actions on a device. A revoked token never becomes valid again. */
export const deviceRowActions = defineActions({
  area: 'devices',
  entity: 'driverDevice',
  fragment: Device,
  label: ({ name }) => name,
  actions: {
    revoke: { icon: Trash2, asks: true, destructive: true },
  },
});

import { Archive, CalendarX, Star } from 'lucide-react';
import { defineActions } from '#client/actions/define-actions.ts';
import { type OffersGroup, OffersGroupLive } from '../documents.ts';

/** The actions in the menu of a tariff. */
export const offersGroupRowActions = defineActions<OffersGroup, 'setDefault' | 'dropPlan' | 'archive'>({
  area: 'config',
  entity: 'offersGroup',
  fragment: OffersGroupLive,
  label: ({ name }) => name,
  actions: {
    setDefault: { icon: Star },
    dropPlan: { icon: CalendarX },
    archive: { icon: Archive, destructive: true },
  },
  failuresIn: 'toast',
});

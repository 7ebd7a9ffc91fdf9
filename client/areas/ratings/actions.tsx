// The actions on a rating. `respond` has no entry: its form is part of the page.

import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { useT } from '#client/messages/use-t.ts';
import { Archive, ArchiveRestore, Flag, FlagOff, Trash2 } from 'lucide-react';
import { defineActions } from '#client/actions/define-actions.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { RatingLive } from './documents.ts';

export const ratingRowActions = defineActions({
  area: 'ratings',
  entity: 'rating',
  plural: 'ratings',
  fragment: RatingLive,
  label: ({ trackingNumber }) => trackingNumber,
  subject: ({ trackingNumber, company }) => (
    <>
      <Ltr mono>{trackingNumber}</Ltr> · <bdi>{company?.name}</bdi>
    </>
  ),
  actions: {
    flag: { icon: Flag, asks: true, fields: ['reason'] },
    unflag: { icon: FlagOff },
    archive: { icon: Archive, reverse: { action: 'unarchive' } },
    unarchive: { icon: ArchiveRestore, reverse: { action: 'archive' } },
    remove: { icon: Trash2, asks: true, destructive: true, removes: true },
  },
  Form: lazyPanel(() => import('./action-form.tsx'), {
    frame: 'dialog',
    useTitle: ({ actions, action }) => useT(actions.area)(`actions.${action}`),
  }),
});

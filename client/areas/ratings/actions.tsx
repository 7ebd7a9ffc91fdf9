// The actions on a rating. `respond` has no entry: its form is part of the page.

import { lazyPart } from '#client/ui/loading/lazy-part.ts';
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
  Form: lazyPart(() => import('./action-form.tsx')),
});

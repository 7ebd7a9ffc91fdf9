import { shelfInputs } from '#shared/areas/house/input.ts';
import { createActionForm } from '#client/actions/form/action-form.tsx';
import { placeName } from '#client/list/columns.tsx';
import type { Shelf } from './documents.ts';
import { shelfFields } from './fields.tsx';

/** The form of the actions on a shelf. */
export default createActionForm<Shelf>({
  inputs: shelfInputs,
  fields: (_, [shelf]) => shelfFields(shelf),
  initial: (_, [shelf]) =>
    shelf
      ? {
          code: shelf.code,
          place: shelf.place,
          kind: shelf.kind,
          cityIds: shelf.cities.map(({ id }) => id),
          toHubId: shelf.toHub && { value: shelf.toHub.id, label: placeName(shelf.toHub) },
        }
      : {},
});

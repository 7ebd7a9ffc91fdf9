// The rights of files, typed by hand and never read from declarations.
import type { AreaRights } from '#tests/areas/support/rights.ts';

export const rights: AreaRights = {
  fields: {
    everybody: 'Mutation.fileUpload',
  },
  tables: [
    'file_contents: scoped sid, staff siud',
    'files: scoped si, staff siud',
    'refused_uploads: scoped siu, staff siud',
  ],
  columns: ['files: scoped update deleted_at, owner_entity, owner_id'],
};

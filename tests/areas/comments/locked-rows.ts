// For the test of row locks: a comment, and two commands on it.
import { z } from 'zod';
import { commentService } from '#server/areas/comments/service.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { actTogether, type LockedRows } from '#tests/areas/support/row-lock.ts';

const posted = z.object({ commentPost: z.object({ comment: z.object({ id: z.string() }) }) });

export const lockedRows: LockedRows = {
  comment: async (server) => {
    const parcel = buildParcel(server.fixtures);
    await insertParcels(server.db, parcel);
    const support = await server.as('support');
    const { data } = await support.call(
      'mutation ($input: CommentPostInput!) { commentPost(input: $input) { comment { id } } }',
      { input: { subject: 'package', subjectId: parcel.id, text: 'Adresse vérifiée' } },
    );
    const { id } = posted.parse(data).commentPost.comment;
    const input = { text: 'Adresse à revoir' };
    return actTogether(server, commentService, { table: 'comments', id, by: 'support', action: 'correct', input });
  },
};

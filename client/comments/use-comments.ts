import { useMemo } from 'react';
import type { CommentSubject } from '#shared/areas/comments/roles.ts';
import { type LiveQuery, useLive } from '#client/live/use-live.ts';
import { useLiveRows } from '#client/live/use-live-rows.ts';
import type { LiveRow } from '#client/live/use-pending-changes.ts';
import { type Comment, CommentsQuery } from './documents.ts';

const entities = ['comment'];
const none: readonly Comment[] = [];

/** The live comments on a row, the oldest first; nothing is read for who may not see them. */
export function useComments(
  subject: CommentSubject,
  subjectId: string,
  { pause }: { pause: boolean },
): { comments: readonly Comment[]; list: LiveQuery<unknown> } {
  const variables = useMemo(() => ({ subject, subjectId }), [subject, subjectId]);
  const list = useLive(CommentsQuery, { variables, watch: entities, pause });
  const belongs = useMemo(() => (row: LiveRow) => row['subjectId'] === subjectId, [subjectId]);
  const comments = useLiveRows({ entity: 'comment', list, rows: list.data?.comments ?? none, belongs });
  return { comments: comments.filter((comment) => comment.subjectId === subjectId), list };
}

// GraphQL documents of comments among staff, which stand beside parcels, claims and users.
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

const CommentLive = graphql(`
  fragment CommentLive on Comment {
    id
    version
    status
    allowedActions
    subject
    subjectId
    text
    correctedAt
    createdAt
    author {
      id
      name
      avatarId
    }
    mentions {
      id
      name
    }
  }
`);
export type Comment = ResultOf<typeof CommentLive>;

export const CommentsQuery = graphql(
  `
    query Comments($subject: CommentSubject!, $subjectId: ID!) {
      comments(subject: $subject, subjectId: $subjectId) {
        ...CommentLive
      }
    }
  `,
  [CommentLive],
);

export const PostComment = graphql(
  'mutation PostComment($input: CommentPostInput!) { commentPost(input: $input) { comment { ...CommentLive } } }',
  [CommentLive],
);

export const CorrectComment = graphql(
  'mutation CorrectComment($input: CommentCorrectInput!) { commentCorrect(input: $input) { comment { ...CommentLive } } }',
  [CommentLive],
);
export const RemoveComment = graphql(
  'mutation RemoveComment($input: CommentRemoveInput!) { commentRemove(input: $input) { comment { id version status } } }',
);

registerLive({
  entity: 'comment',
  document: graphql(
    'subscription CommentChanged { commentChanged { kind id version changed reason comment { ...CommentLive } } }',
    [CommentLive],
  ),
});

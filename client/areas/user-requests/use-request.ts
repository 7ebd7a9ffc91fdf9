import type { ResultOf } from '#client/live/graphql.ts';
import { type LiveRowState, useLiveRow } from '#client/live/use-live-row.ts';
import { type UserRequest, UserRequestQuery } from './documents.ts';

const requestQuery = {
  entity: 'userRequest',
  document: UserRequestQuery,
  rowOf: ({ userRequest }: ResultOf<typeof UserRequestQuery>) => userRequest,
};

/** A live request. */
export const useRequest = (id: string): LiveRowState<UserRequest> => useLiveRow(requestQuery, id);

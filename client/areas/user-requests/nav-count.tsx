// Keeps the number of requests that wait for a decision beside their entry in the navigation.
import { useLive } from '#client/live/use-live.ts';
import { useNavCount } from '#client/app/navigation/nav-count.tsx';
import { UserRequestCountsQuery } from './documents.ts';

const noVariables = {};
const watched = ['userRequestCounts'];

export default function UserRequestsNavCount(): null {
  const { data } = useLive(UserRequestCountsQuery, { variables: noVariables, watch: watched });
  useNavCount('userRequests', data?.userRequestCounts?.tabs.find(({ tab }) => tab === 'waiting')?.n ?? 0);
  return null;
}

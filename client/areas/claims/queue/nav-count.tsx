// Keeps the number of claims that nobody has taken beside their entry in the navigation.
import { useLive } from '#client/live/use-live.ts';
import { useNavCount } from '#client/app/navigation/nav-count.tsx';
import { ClaimCountsQuery } from '../documents.ts';

const noVariables = {};
const watched = ['claimCounts'];

export default function ClaimsNavCount(): null {
  const { data } = useLive(ClaimCountsQuery, { variables: noVariables, watch: watched });
  useNavCount('tickets', data?.claimCounts?.tabs.find(({ tab }) => tab === 'unassigned')?.n ?? 0);
  return null;
}

/** Requests are told apart by what they are for, never by what somebody typed. */
export type Route = 'graphql' | 'uplink' | 'health' | 'metrics' | 'file';

/** A request that has been answered. */
export interface AnsweredRequest {
  route: Route;
  status: number;
  ms: number;
}

/** What a path is for. */
export function routeOf(path: string): Route {
  if (path === '/graphql') return 'graphql';
  if (path.startsWith('/uplink/')) return 'uplink';
  if (path === '/healthz' || path === '/readyz') return 'health';
  return path === '/metrics' ? 'metrics' : 'file';
}

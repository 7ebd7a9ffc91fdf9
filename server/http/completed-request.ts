/** The kind of a request, for metrics: never the path itself, which clients choose. */
export type Route = 'graphql' | 'uplink' | 'health' | 'metrics' | 'download' | 'file';

/** A request whose response is complete. */
export interface CompletedRequest {
  route: Route;
  status: number;
  ms: number;
}

/** The route of a path. */
export function routeOf(path: string): Route {
  if (path === '/graphql') return 'graphql';
  if (path.startsWith('/uplink/')) return 'uplink';
  if (path === '/healthz' || path === '/readyz') return 'health';
  if (path.startsWith('/jobs/')) return 'download';
  return path === '/metrics' ? 'metrics' : 'file';
}

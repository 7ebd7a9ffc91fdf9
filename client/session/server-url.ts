// Client and server normally share one origin. A build for another server sets VITE_API_URL.

const apiUrl: string | undefined = import.meta.env.VITE_API_URL;

/** URL of a path of the server, for instance `/graphql`. */
export function serverUrl(path: string): string {
  return new URL(path, apiUrl || location.origin).href;
}

/** WebSocket URL of a path of the server: ws, or wss over TLS. */
export function serverSocketUrl(path: string): string {
  return serverUrl(path).replace(/^http/, 'ws');
}

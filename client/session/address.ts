// The interface and the server normally share one origin; a build for a server elsewhere names it in VITE_API_URL.

const elsewhere: string | undefined = import.meta.env.VITE_API_URL;

/** The address of one of the server's paths, for instance `/graphql`. */
export function serverUrl(path: string): string {
  return new URL(path, elsewhere || location.origin).href;
}

/** The same for a WebSocket: ws, or wss when the page came over TLS. */
export function serverSocketUrl(path: string): string {
  return serverUrl(path).replace(/^http/, 'ws');
}

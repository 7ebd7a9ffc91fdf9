import { createServer } from 'node:net';

/** What to do about a port that another program listens on. */
export function portInUseText(port: number, command: string): string {
  return `Port ${port} is in use by another program. Choose another one: PORT=${port + 1} ${command}`;
}

/** True when nobody listens on the port yet. Throws what else keeps this process from it, as a port that needs special rights. */
export async function isPortFree({ host, port }: { host: string; port: number }): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const probe = createServer().listen(port, host, () => probe.close(() => resolve(true)));
  probe.once('error', (error) => ('code' in error && error.code === 'EADDRINUSE' ? resolve(false) : reject(error)));
  return promise;
}

import type { Duplex } from 'node:stream';

/** Answers an upgrade that is not accepted with an HTTP status, and ends the connection. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

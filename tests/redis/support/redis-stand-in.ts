// A Redis of a few lines: it passes published messages on, and answers everything else with OK. The test decides when
// it begins, and when it cuts its connections.
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface RedisStandIn {
  url: string;
  /** The names of the commands of all connections. */
  commands: string[];
  /** How many connections listen to a channel. */
  listeners: (channel: string) => number;
  /** Cuts every connection; clients come again. */
  cut: () => void;
  /** Sends a message of any client to all that listen to a channel. */
  publish: (channel: string, message: Buffer) => void;
}

const bulk = (value: Buffer | string): Buffer => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from(`$${bytes.length}\r\n`), bytes, Buffer.from('\r\n')]);
};
/** As of the third version of the protocol. */
const pushOf = (...parts: Buffer[]): Buffer => Buffer.concat([Buffer.from(`>${parts.length}\r\n`), ...parts]);

/** The complete commands at the beginning of the bytes, and what is left of them. */
function commandsOf(bytes: Buffer): { commands: Buffer[][]; rest: Buffer } {
  const commands: Buffer[][] = [];
  let rest = bytes;
  for (;;) {
    const command = commandOf(rest);
    if (!command) return { commands, rest };
    commands.push(command.parts);
    rest = rest.subarray(command.length);
  }
}

function commandOf(bytes: Buffer): { parts: Buffer[]; length: number } | null {
  let at = 0;
  const line = (): number | null => {
    const end = bytes.indexOf('\r\n', at);
    if (end < 0) return null;
    const number = Number(bytes.toString('latin1', at + 1, end));
    at = end + 2;
    return number;
  };
  const count = line();
  if (count === null) return null;
  const parts: Buffer[] = [];
  while (parts.length < count) {
    const size = line();
    if (size === null || at + size + 2 > bytes.length) return null;
    parts.push(bytes.subarray(at, at + size));
    at += size + 2;
  }
  return { parts, length: at };
}

/** Starts it on a port, or on any. It ends with the test. */
export async function startRedisStandIn(port = 0): Promise<RedisStandIn> {
  const commands: string[] = [];
  const sockets = new Map<Socket, Set<string>>();
  const publish = (channel: string, message: Buffer): void => {
    for (const [socket, channels] of sockets)
      if (channels.has(channel)) socket.write(pushOf(bulk('message'), bulk(channel), bulk(message)));
  };
  const answer = (socket: Socket, [name = Buffer.alloc(0), ...rest]: Buffer[]): void => {
    const command = name.toString().toUpperCase();
    commands.push(command);
    if (command === 'SUBSCRIBE')
      for (const channel of rest) {
        sockets.get(socket)?.add(channel.toString());
        socket.write(pushOf(bulk('subscribe'), bulk(channel), Buffer.from(':1\r\n')));
      }
    else if (command === 'PUBLISH') {
      const [channel = name, message = name] = rest;
      publish(channel.toString(), message);
      socket.write(':1\r\n');
    } else socket.write(command === 'PING' ? '+PONG\r\n' : '+OK\r\n');
  };
  const server = createServer((socket) => {
    sockets.set(socket, new Set());
    let rest: Buffer = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      const read = commandsOf(Buffer.concat([rest, chunk]));
      ({ rest } = read);
      for (const command of read.commands) answer(socket, command);
    });
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const cut = (): void => {
    for (const socket of sockets.keys()) socket.destroy();
  };
  onTestFinished(() => {
    cut();
    server.close();
  });
  const listeners = (channel: string): number =>
    [...sockets.values()].filter((channels) => channels.has(channel)).length;
  return { url: `redis://127.0.0.1:${address.port}`, commands, listeners, cut, publish };
}

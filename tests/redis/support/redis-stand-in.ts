// A Redis of a few lines: it passes published messages on, and answers everything else with OK. The test decides when
// it begins, and when it cuts its connections. It may be a node of a cluster, which shares its slots with its peers.
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface RedisStandIn {
  url: string;
  port: number;
  /** Channels whose subscription is refused. */
  refused: Set<string>;
  /** Ports of the other nodes of its cluster. */
  peers: number[];
  /** The names of the commands of all connections. */
  commands: string[];
  /** How many are open. */
  connections: () => number;
  /** How many connections listen to a channel. */
  listeners: (channel: string) => number;
  /** Cuts every connection; clients come again. */
  cut: () => void;
  /** Sends a message of any client to all that listen to a channel. */
  publish: (channel: string, message: Buffer) => void;
  /** Cuts every connection and takes no more. */
  stop: () => void;
}

const bulk = (value: Buffer | string): Buffer => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from(`$${bytes.length}\r\n`), bytes, Buffer.from('\r\n')]);
};
/** As of the third version of the protocol. */
const pushOf = (...parts: Buffer[]): Buffer => Buffer.concat([Buffer.from(`>${parts.length}\r\n`), ...parts]);

const lastSlot = 16_383;
/** The answer to CLUSTER SLOTS: each node has a part of the slots. */
function slotsOf(ports: readonly number[]): Buffer {
  const nodes = ports.map((port, index) => {
    const [from, to] = [index, index + 1].map((n) => Math.ceil((n * (lastSlot + 1)) / ports.length));
    const node = [
      `*3\r\n:${from}\r\n:${Number(to) - 1}\r\n*3\r\n`,
      bulk('127.0.0.1'),
      `:${port}\r\n`,
      bulk(`node-${port}`),
    ];
    return Buffer.concat(node.map((part) => Buffer.from(part)));
  });
  return Buffer.concat([Buffer.from(`*${nodes.length}\r\n`), ...nodes]);
}

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
  const [refused, peers]: [Set<string>, number[]] = [new Set(), []];
  const publish = (channel: string, message: Buffer, kind = 'message'): void => {
    for (const [socket, channels] of sockets)
      if (channels.has(channel)) socket.write(pushOf(bulk(kind), bulk(channel), bulk(message)));
  };
  const subscribe = (socket: Socket, command: string, channels: readonly Buffer[]): void => {
    for (const channel of channels) {
      if (refused.has(channel.toString())) socket.write('-ERR not now\r\n');
      else {
        sockets.get(socket)?.add(channel.toString());
        socket.write(pushOf(bulk(command.toLowerCase()), bulk(channel), Buffer.from(':1\r\n')));
      }
    }
  };
  const answer = (socket: Socket, [name = Buffer.alloc(0), ...rest]: Buffer[]): void => {
    const command = name.toString().toUpperCase();
    const [first = name, second = name] = rest;
    commands.push(command);
    if (command === 'SUBSCRIBE' || command === 'SSUBSCRIBE') subscribe(socket, command, rest);
    else if (command === 'PUBLISH' || command === 'SPUBLISH') {
      publish(first.toString(), second, command === 'PUBLISH' ? 'message' : 'smessage');
      socket.write(':1\r\n');
    } else if (command === 'CLUSTER') socket.write(slotsOf([boundPort, ...peers].toSorted((a, b) => a - b)));
    else socket.write(command === 'PING' ? '+PONG\r\n' : '+OK\r\n');
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
  const boundPort = address.port;
  const cut = (): void => {
    for (const socket of sockets.keys()) socket.destroy();
  };
  const stop = (): void => {
    server.close();
    cut();
  };
  onTestFinished(stop);
  const listeners = (channel: string): number =>
    [...sockets.values()].filter((channels) => channels.has(channel)).length;
  const url = `redis://127.0.0.1:${boundPort}`;
  const connections = (): number => sockets.size;
  return { url, port: boundPort, refused, peers, commands, connections, listeners, cut, publish, stop };
}

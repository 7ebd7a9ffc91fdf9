// A name server on UDP, for the answers that a test needs.
import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { onTestFinished } from 'vitest';
import ipaddr from 'ipaddr.js';

type Records = { A?: readonly string[]; AAAA?: readonly string[] } | 'fails' | 'silent';

const types = { 1: 'A', 28: 'AAAA' } as const;
const codes = { ok: 0, fails: 2, unknown: 3 };

/** Reads the name of the first question, and where it ends. */
function readName(message: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

function record(address: string): Buffer {
  const bytes = ipaddr.parse(address).toByteArray();
  const head = Buffer.from([0xc0, 12, 0, isIPv6(address) ? 28 : 1, 0, 1, 0, 0, 0, 0, 0, bytes.length]);
  return Buffer.concat([head, Buffer.from(bytes)]);
}

function answerOf(query: Buffer, names: Readonly<Record<string, Records>>): Buffer | null {
  const { name, end } = readName(query);
  const known = names[name];
  if (known === 'silent') return null;
  const type = types[query.readUInt16BE(end) as keyof typeof types];
  const addresses = typeof known === 'object' ? (known[type] ?? []) : [];
  const code = known === undefined ? codes.unknown : known === 'fails' ? codes.fails : codes.ok;
  const head = Buffer.from(query.subarray(0, 12));
  head.writeUInt16BE(0x8180 | code, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(addresses.length, 6);
  head.writeUInt32BE(0, 8);
  return Buffer.concat([head, query.subarray(12, end + 4), ...addresses.map(record)]);
}

/** Starts it until the test ends; returns its address with its port. */
export async function startNameServer(names: Readonly<Record<string, Records>>): Promise<string> {
  const socket = createSocket('udp4');
  socket.on('message', (query, { address, port }) => {
    const answer = answerOf(query, names);
    if (answer) socket.send(answer, port, address);
  });
  await new Promise<void>((resolve) => {
    socket.bind(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    socket.close();
  });
  return `127.0.0.1:${socket.address().port}`;
}

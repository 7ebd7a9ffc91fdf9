// Many dashboards in one process: bare sockets that count frames and read one number of each, so that the generator is
// not the bottleneck.
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { serveRequests } from '../process/serve-requests.ts';
import { type SubscribeSpec, protocolOf } from './client-protocols.ts';
import { MapLog } from './map-log.ts';
import type { DriverReading } from '../scenarios/positions.ts';
import { type FedEvent, DeliveryLog } from './delivery-log.ts';

export interface OpenRequest {
  contender: string;
  url: string;
  origin: string;
  users: { token: string; scope: number; asks?: readonly SubscribeSpec[] }[];
  subscriptions: readonly SubscribeSpec[];
  deflate: boolean;
  stalled: readonly number[];
}

let sockets: WebSocket[] = [];
let tcpSockets: Socket[] = [];
let scopes: number[] = [];
let log = new DeliveryLog();
let maps = new MapLog();
let skip = new Set<number>();
let [frames, closed] = [0, 0];
const noteMarker = Buffer.from('"note":"#');
const now = (): number => performance.timeOrigin + performance.now();

/** The number of a frame's event: it is at the beginning of the parcel's note. */
function numberIn(frame: Buffer): number {
  const at = frame.indexOf(noteMarker);
  return at < 0 ? -1 : Number(frame.toString('latin1', at + noteMarker.length, at + noteMarker.length + 8));
}

function open(opening: OpenRequest, index: number): Promise<void> {
  const user = opening.users[index];
  const dialect = protocolOf(opening.contender);
  const { url, protocol } = dialect.address(opening.url);
  const socket = new WebSocket(url, protocol, {
    headers: { cookie: `qafila=${user?.token ?? ''}`, origin: opening.origin },
    perMessageDeflate: opening.deflate,
    skipUTF8Validation: true,
  });
  sockets[index] = socket;
  scopes[index] = user?.scope ?? -1;
  const bounds = user?.asks?.[0]?.variables?.bounds;
  maps.begin(index, bounds);
  return new Promise((resolve, reject) => {
    socket.on('upgrade', ({ socket: wire }) => tcpSockets.push(wire));
    socket.on('open', () => {
      if (dialect.firstFrame !== null) socket.send(dialect.firstFrame);
    });
    socket.on('error', reject);
    socket.on('close', (code) => {
      closed += 1;
      reject(new Error(`closed with ${code}`));
    });
    socket.on('message', (data: Buffer) => {
      const action = dialect.handleFrame(data.toString('latin1', 0, 60), user?.asks ?? opening.subscriptions);
      if (action.change) {
        frames += 1;
        if (bounds) maps.add(index, data.toString(), now());
        else log.add(index, numberIn(data), now());
      }
      for (const text of action.send ?? []) socket.send(text);
      if (action.open) resolve();
    });
  });
}

async function openAll(opening: OpenRequest): Promise<void> {
  [sockets, tcpSockets, scopes, log, maps, skip, frames, closed] = [
    [],
    [],
    [],
    new DeliveryLog(),
    new MapLog(),
    new Set(opening.stalled),
    0,
    0,
  ];
  const { length } = opening.users;
  for (let at = 0; at < length; at += 25)
    await Promise.all(Array.from({ length: Math.min(25, length - at) }, (_, each) => open(opening, at + each)));
  for (const index of skip) sockets[index]?.pause();
}

/** Bytes received on the wire, compressed or not. */
const received = (): number => tcpSockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0);

serveRequests({
  open: openAll,
  sofar: () => ({ frames, closed, bytes: received() }),
  compare: ({ first, fed }: { first: number; fed: FedEvent[] }) => ({
    ...log.compare(scopes, first, fed, skip),
    bytes: received(),
  }),
  forget: () => maps.resetCounts(),
  followed: (places: DriverReading[]) => maps.compare(places),
  processor: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
  close: async () => {
    for (const socket of sockets) socket.terminate();
    [sockets, tcpSockets] = [[], []];
    await wait(300);
  },
});

// The sequencer in its own process; it records when each event was numbered.
import { serveRequests } from '../process/serve-requests.ts';
import { connect } from '#server/db/connection/connection.ts';
import { type Sequencer, startSequencer } from '#server/events/sequencer.ts';

const quiet = { info: () => {}, warn: console.warn, error: console.error };
const db = connect(process.env['DATABASE_URL'] ?? '', { max: 2 });
let sequencer: Sequencer | null = null;
let numbered = new Map<string, number>();

serveRequests({
  port: () => 0,
  start: () => {
    numbered = new Map();
    sequencer = startSequencer({
      db,
      log: quiet,
      publish: ({ events }) => {
        const now = performance.timeOrigin + performance.now();
        for (const { entityId, version } of events) numbered.set(`${entityId}:${version}`, now);
      },
    });
  },
  wake: () => sequencer?.wake(),
  numbered: () => numbered,
  stop: async () => {
    await sequencer?.stop();
    sequencer = null;
  },
});

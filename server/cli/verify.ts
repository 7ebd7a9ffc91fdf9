// npm run verify: checks that the event log has not been changed since it was written. Can run beside the servers.
import { connect } from '../db/connection/connection.ts';
import { type ChainAnchor, type ChainBreak, verifyHistory } from '../events/verify-history.ts';
import { configOrExit } from './lib/command-config.ts';
import { joinDatabase } from './lib/database.ts';

const usage = `npm run verify [-- SEQ:HASH …]

Checks that no event of the history was changed, removed or slipped in since it was numbered, and prints the last place of the chain as SEQ:HASH.
A place printed earlier and kept elsewhere can be given back: it is checked too. Ends with 1 when something is wrong.`;

function breakWords(broken: ChainBreak): string {
  switch (broken.what) {
    case 'missing':
      return `Number ${broken.seq} is missing.`;
    case 'removed':
      return `Number ${broken.seq}: its event ${broken.eventId} is gone.`;
    case 'changed':
      return `Number ${broken.seq}: its event ${broken.eventId}, or the place of it, is not as it was written.`;
    case 'head':
      return `The history ends at number ${broken.seq} in another state than noted.`;
    case 'anchor':
      return `Number ${broken.seq} is not the one that was given: the history was written anew, or a backup restored.`;
    case 'erasure':
      return `The list of erasure ${broken.erasureId} is not the one that was sealed.`;
    case 'unnumbered':
      return `Event ${broken.eventId} was never numbered: it did not come in by a change.`;
  }
}

/** The anchors of the command line; exits if one is invalid. */
function readAnchors(): ChainAnchor[] {
  return process.argv.slice(2).map((text) => {
    const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/i.exec(text) ?? [];
    if (seq !== undefined && hash !== undefined) return { seq: Number(seq), hash };
    console.error(`This is no place of a chain: ${text}\n\n${usage}`);
    return process.exit(1);
  });
}

const config = configOrExit({ usage });
const anchors = readAnchors();
const database = await joinDatabase(config);
const db = connect(database.url, { max: 1 });
try {
  let told = performance.now();
  const progress = (done: number, of: number): void => {
    if (performance.now() - told < 2_000) return;
    told = performance.now();
    console.log(`  ${done} of ${of}`);
  };
  const { upTo, broken } = await verifyHistory(db, { anchors, progress });
  if (broken) {
    process.exitCode = 1;
    console.error(breakWords(broken));
    console.error(`Before it, all is as it was written: ${upTo.seq}:${upTo.hash}`);
  } else {
    console.log(`All ${upTo.seq} events are as they were written.`);
    console.log(`${upTo.seq}:${upTo.hash}`);
  }
} finally {
  await db.destroy();
  await database.stop();
}

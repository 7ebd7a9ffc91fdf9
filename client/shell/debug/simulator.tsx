import { type ReactNode, useState } from 'react';
import { useAtomValue } from 'jotai';
import { Pause, Play } from 'lucide-react';
import { useProblemWords } from '#client/i18n/problem-words.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { graphql } from '#client/live/graphql.ts';
import { useLiveClient } from '#client/live/live-context.ts';
import { problemOf } from '#client/live/problem.ts';
import { useLive } from '#client/live/use-live.ts';
import { whoAtom } from '#client/session/session.ts';
import { debugNotice } from './notice.ts';
import styles from './debug.module.css';

const SimulatorQuery = graphql('query Simulator { simulator { running paused } }');
const PauseMutation = graphql(
  'mutation SimulatorPause($input: SimulatorPauseInput!) { simulatorPause(input: $input) { simulator { running paused } } }',
);

const noVariables: Record<string, never> = {};
const noEntities: readonly string[] = [];

/** State of the demo's simulator, with a pause button for administrators. Renders nothing without a simulator. */
export function Simulator(): ReactNode {
  const t = useWords('debug');
  const errorText = useProblemWords();
  const { client } = useLiveClient();
  const administrator = useAtomValue(whoAtom)?.role === 'ADMIN';
  const { data, rerun } = useLive(SimulatorQuery, { variables: noVariables, watch: noEntities });
  const [busy, setBusy] = useState(false);
  const simulator = data?.simulator;
  if (!simulator) return null;
  const { paused, running } = simulator;
  const togglePaused = async (): Promise<void> => {
    setBusy(true);
    // Not a command: it changes no row, so it needs no idempotency key.
    const { error } = await client.mutation(PauseMutation, { input: { paused: !paused } }).toPromise();
    const problem = problemOf(error);
    debugNotice(
      problem ? errorText(problem) : t(paused ? 'simulator.went' : 'simulator.halted'),
      problem !== undefined,
    );
    setBusy(false);
    rerun();
  };
  const state = running ? 'running' : 'stopped';
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{t('simulator.title')}</h3>
      <div className={styles.row}>
        <span>{t(`simulator.${paused ? 'paused' : state}`)}</span>
        {administrator && (
          <button type="button" className={styles.action} disabled={busy} onClick={() => void togglePaused()}>
            {paused ? <Play size={13} aria-hidden /> : <Pause size={13} aria-hidden />}
            {t(paused ? 'simulator.go' : 'simulator.pause')}
          </button>
        )}
      </div>
    </section>
  );
}

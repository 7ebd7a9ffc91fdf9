import { type ReactNode, useState } from 'react';
import { useAtomValue } from 'jotai';
import { Pause, Play } from 'lucide-react';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { graphql } from '#client/live/graphql.ts';
import { useLiveClient } from '#client/live/live-context.ts';
import { toRequestError } from '#client/lib/request-error.ts';
import { useLive } from '#client/live/use-live.ts';
import { viewerAtom } from '#client/session/session.ts';
import { debugNotice } from './debug-notice.ts';
import styles from './debug.module.css';

const SimulatorQuery = graphql('query Simulator { simulator { running paused } }');
const PauseMutation = graphql(
  'mutation SimulatorPause($input: SimulatorPauseInput!) { simulatorPause(input: $input) { simulator { running paused } } }',
);

const noVariables: Record<string, never> = {};
const noEntities: readonly string[] = [];

/**
 * State of the demo's simulator, with a pause button for administrators. Renders nothing without a simulator: outside of
 * the demo the schema has no such field, and the query fails once.
 */
export function SimulatorControls(): ReactNode {
  const t = useT('debug');
  const errorText = useErrorMessage();
  const { client } = useLiveClient();
  const administrator = useAtomValue(viewerAtom)?.role === 'ADMIN';
  const { data, refetch } = useLive(SimulatorQuery, { variables: noVariables, watch: noEntities });
  const [busy, setBusy] = useState(false);
  const simulator = data?.simulator;
  if (!simulator) return null;
  const { paused, running } = simulator;
  const togglePaused = async (): Promise<void> => {
    setBusy(true);
    // Not a command: it changes no row, so it needs no idempotency key.
    const { error } = await client.mutation(PauseMutation, { input: { paused: !paused } }).toPromise();
    const problem = toRequestError(error);
    debugNotice(
      problem ? errorText(problem) : t(paused ? 'simulator.went' : 'simulator.halted'),
      problem !== undefined,
    );
    setBusy(false);
    refetch();
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

// The time of a replay: play, speed, and the day as a line with its outcomes and pauses.
import type { ReactNode } from 'react';
import { Pause, Play, SkipBack, SkipForward } from 'lucide-react';
import { useHotkeys } from '#client/lib/hotkeys.ts';
import { useT } from '#client/messages/use-t.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Segmented } from '#client/ui/form/choice/segmented.tsx';
import { clockText, type ReplayedDriver, type ReplayRange } from './replay-day.ts';
import { type Player, replaySpeeds } from './use-player.ts';
import styles from './replay.module.css';

const minute = 60;

interface PlayerBarProps {
  player: Player;
  range: ReplayRange;
  /** Those whose outcomes and pauses are marked. */
  drivers: readonly ReplayedDriver[];
  onClose: () => void;
}

interface ScrubberProps extends Pick<PlayerBarProps, 'player' | 'range' | 'drivers'> {
  outcomes: ReplayedDriver['steps'];
}

/** The day as a line: outcomes and, of one driver, pauses above it. */
function Scrubber({ player, range: { from, to }, drivers, outcomes }: ScrubberProps): ReactNode {
  const t = useT('map');
  const { second } = player;
  const place = (at: number): string => `${((at - from) / (to - from)) * 100}%`;
  const [driver] = drivers;
  return (
    <div className={styles.scrubber}>
      <span className={styles.marks} aria-hidden>
        {drivers.length === 1 &&
          driver?.pauses.map(({ since, until }) => (
            <i
              key={since}
              className={styles.pause}
              style={{ insetInlineStart: place(since), inlineSize: `calc(${place(until)} - ${place(since)})` }}
            />
          ))}
        {outcomes.map(({ second: at, event, packageId }) => (
          <i
            key={`${at} ${packageId} ${event}`}
            className={event === 'delivered' ? styles.delivered : styles.failed}
            style={{ insetInlineStart: place(at) }}
          />
        ))}
      </span>
      <input
        type="range"
        min={from}
        max={to}
        step={1}
        value={Math.round(second)}
        aria-label={t('replay.time')}
        aria-valuetext={clockText(second)}
        onChange={({ target }) => {
          player.seek(Number(target.value));
        }}
      />
    </div>
  );
}

/** Play, speed and time. Space plays, arrows go by a minute, comma and point to the steps, 1 2 3 set the speed. */
export function PlayerBar({ player, range: { from, to }, drivers, onClose }: PlayerBarProps): ReactNode {
  const t = useT('map');
  const { second, isPlaying, speed } = player;
  const outcomes = drivers
    .flatMap(({ steps }) => steps.filter(({ isByDriver }) => isByDriver))
    .toSorted((a, b) => a.second - b.second);
  const previous = (): void => {
    player.seek(outcomes.findLast((step) => step.second < second - 1)?.second ?? from);
  };
  const next = (): void => {
    player.seek(outcomes.find((step) => step.second > second)?.second ?? to);
  };
  useHotkeys({
    ' ': (event) => {
      event.preventDefault();
      player.toggle();
    },
    ArrowLeft: () => {
      player.seek(second - minute);
    },
    ArrowRight: () => {
      player.seek(second + minute);
    },
    ',': previous,
    '.': next,
    '1': () => {
      player.setSpeed(1);
    },
    '2': () => {
      player.setSpeed(10);
    },
    '3': () => {
      player.setSpeed(60);
    },
    Escape: onClose,
  });
  return (
    <div className={styles.bar} dir="ltr">
      <div className={styles.buttons}>
        <IconButton icon={SkipBack} label={t('replay.previous')} onClick={previous} />
        <IconButton
          icon={isPlaying ? Pause : Play}
          tone="secondary"
          label={t(isPlaying ? 'replay.pause' : 'replay.play')}
          onClick={player.toggle}
        />
        <IconButton icon={SkipForward} label={t('replay.next')} onClick={next} />
      </div>
      <Ltr mono className={styles.clock}>
        {clockText(second)}
      </Ltr>
      <Scrubber player={player} range={{ from, to }} drivers={drivers} outcomes={outcomes} />
      <Segmented
        label={t('replay.speed')}
        value={String(speed)}
        items={replaySpeeds.map((each) => ({ value: String(each), label: `${each}×` }))}
        onChange={(value) => {
          player.setSpeed(replaySpeeds.find((each) => String(each) === value) ?? speed);
        }}
      />
    </div>
  );
}

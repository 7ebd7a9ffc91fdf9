import type { NumberedEvent } from '#shared/events/envelope.ts';
import type { EngineOptions } from './engine.ts';

/** Hands each event in its turn to whoever follows it within the instance. What goes wrong there, or cannot be read at all, is told aloud and stops nobody. */
export function watcher({ watch, log }: Pick<EngineOptions, 'watch' | 'log'>): (event: NumberedEvent) => void {
  return (event) => {
    const { seq, id, name, unreadable } = event;
    if (unreadable !== undefined)
      log.error(
        { seq, event: id, name, why: unreadable },
        'an event could not be read and was skipped: its listeners read again',
      );
    try {
      watch?.(event);
    } catch (err) {
      log.error({ err, seq, name }, 'what follows from an event failed');
    }
  };
}

import type { NumberedEvent } from '#shared/events/event.ts';
import type { Logger } from '../../lib/outage.ts';

export interface EventObserverOptions {
  onEvent?: (event: NumberedEvent) => void;
  log: Logger;
}

/**
 * Passes each event in order to observers within the instance. Errors of observers and unreadable events are logged and
 * stop nothing.
 */
export function createEventObserver({ onEvent, log }: EventObserverOptions): (event: NumberedEvent) => void {
  return (event) => {
    const { seq, id, name, unreadable } = event;
    if (unreadable !== undefined)
      log.error(
        { seq, event: id, name, why: unreadable },
        'an event could not be read and was skipped: its listeners read again',
      );
    try {
      onEvent?.(event);
    } catch (err) {
      log.error({ err, seq, name }, 'what follows from an event failed');
    }
  };
}

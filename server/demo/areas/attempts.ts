// Hubs look at doubtful attempts some hours later: most are confirmed as false, some have an explanation.
import type { DemoArea } from './demo-area.ts';

const hour = 60;
const entity = 'attempt';
const explanations = ['Route coupée, appels vérifiés', 'Village loin de sa ville', 'Un collègue conduisait'];

export const attemptsDemo: DemoArea = {
  after: {
    'attempt.recorded': ({ id, hubId }, { random, anyone }) => {
      if (random.chance(0.3)) return [];
      const login = anyone('HOUSEKEEPER', hubId);
      const isFalse = random.chance(0.6);
      return [
        {
          login,
          entity,
          action: isFalse ? 'confirm' : 'dismiss',
          input: isFalse ? { id } : { id, note: random.pick(explanations) },
          // Nothing is to be decided about most of them.
          mayBeRefused: true,
          afterMinutes: random.integer(hour, 8 * hour),
        },
      ];
    },
  },
};

// Why a badge says what it says, in one or two sentences. The rules are those of the server (`shared/areas/packages`).
import { cashState } from '#shared/areas/packages/derived.ts';
import { includesStatus } from '#shared/areas/packages/statuses.ts';
import { dayOf } from '#shared/lib/time.ts';
import { serverNow } from '#client/lib/server-clock.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { useLive } from '#client/live/use-live.ts';
import { useLocalizedName } from '#client/actions/form/lookups.ts';
import { RulesQuery, type Package } from '../../documents.ts';
import { useNextDate } from '../../next-date.ts';
import type { WhyTopic } from './events-behind.ts';

type Sentences = readonly (string | false | null)[];
const watchedRules = ['rules'];

function useCashSentences(pkg: Package): () => Sentences {
  const t = useT('explanations');
  const tKit = useT('kit');
  const format = useFormat();
  const amount = (centimes: number): string => `${format.amount(centimes)} ${tKit('currency')}`;
  const { cod, cashCollected, cashStage } = pkg;
  return () => {
    const state = cashState(pkg);
    if (cod === null) return [];
    if (state === 'due') return [cod === 0 ? t('cash.free') : t('cash.due', { amount: amount(cod) })];
    if (state === 'none') return [t('cash.none')];
    return [
      t(`cash.${cashCollected === 0 ? 'free' : cashStage}`, { amount: amount(cashCollected ?? 0) }),
      cashCollected !== cod && t('cash.differs', { amount: amount(cod) }),
    ];
  };
}

function useStatusSentences(pkg: Package): () => Sentences {
  const t = useT('explanations');
  const statuses = useT('statuses');
  const localizedName = useLocalizedName();
  const nextDate = useNextDate(pkg);
  const { status, reason, hub, toHub } = pkg;
  return () => {
    const place = status === 'transit' ? (toHub ?? hub) : hub;
    return [
      t(`status.${status}`, { hub: place ? localizedName(place) : '' }),
      reason !== null && t('reason', { reason: statuses(`reason.${reason}`) }),
      nextDate !== null && includesStatus(['reported', 'scheduled', 'interested'], status)
        ? t('nextDate', { date: nextDate })
        : null,
    ];
  };
}

function useDeliverySentences(pkg: Package): Readonly<Record<'late' | 'compliance' | 'attempts', () => Sentences>> {
  const t = useT('explanations');
  const statuses = useT('statuses');
  const format = useFormat();
  const { data } = useLive(RulesQuery, { variables: {}, watch: watchedRules });
  const max = data?.rules?.maxAttempts;
  const { attempts, compliance, inDeliverySince, nextDate } = pkg;
  return {
    late: () => [inDeliverySince && t('late', { date: format.dateTime(inDeliverySince) }), t('lateRule')],
    compliance: () => [
      compliance && t(compliance.compliant ? 'compliant' : 'nonCompliant'),
      compliance?.todayStatus
        ? t('today', { status: statuses(`status.${compliance.todayStatus}`) })
        : nextDate !== null &&
          nextDate > dayOf(new Date(serverNow())) &&
          t('promised', { date: format.date(`${nextDate}T12:00:00Z`) }),
      t('complianceRule'),
    ],
    attempts: () => [
      t('attempts', { count: attempts }),
      max !== undefined && t(attempts < max ? 'attemptsLeft' : 'noAttemptsLeft', { count: max - attempts, max }),
    ],
  };
}

/** The sentences that explain this badge of the parcel. */
export function useSentences(topic: WhyTopic, pkg: Package): readonly string[] {
  const t = useT('explanations');
  const status = useStatusSentences(pkg);
  const cash = useCashSentences(pkg);
  const delivery = useDeliverySentences(pkg);
  const sentences: Readonly<Record<WhyTopic, () => Sentences>> = {
    status,
    cash,
    ...delivery,
    returnStage: () => [t(`returnStage.${pkg.returnStage}`)],
    fees: () => [],
    city: () => [t('city', { city: pkg.cityText }), t('cityRule')],
    processed: () => [t(pkg.processed ? 'processed' : 'notProcessed')],
    blacklist: () => [t('blacklist', { count: pkg.undeliveredOrders }), t('blacklistRule')],
  };
  return sentences[topic]().filter((sentence) => typeof sentence === 'string');
}

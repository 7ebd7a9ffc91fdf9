import { type ReactNode, useEffect, useState } from 'react';
import { useQuery } from 'urql';
import { graphql } from '#client/live/graphql.ts';
import { useAction } from '#client/live/use-action.ts';
import { readLanguage } from '#client/messages/languages.ts';
import { useT } from '#client/messages/use-t.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import { Switch } from '#client/ui/form/choice/switch.tsx';
import { allowPush, endPush, isPushDenied, isPushSupported, pushEndpoint } from './push-browser.ts';

const SetupQuery = graphql('query PushSetup($endpoint: String) { pushSetup(endpoint: $endpoint) { publicKey isOn } }');
const SubscribeMutation = graphql(
  'mutation PushSubscribe($input: PushSubscribeInput!) { pushSubscribe(input: $input) { publicKey isOn } }',
);
const UnsubscribeMutation = graphql(
  'mutation PushUnsubscribe($input: PushUnsubscribeInput!) { pushUnsubscribe(input: $input) { publicKey isOn } }',
);

/** The address of this browser; undefined while it is looked up. */
function useEndpoint(): [string | null | undefined, (endpoint: string | null) => void] {
  const [endpoint, setEndpoint] = useState<string | null>();
  useEffect(() => {
    void pushEndpoint()
      .catch(() => null)
      .then(setEndpoint);
  }, []);
  return [endpoint, setEndpoint];
}

/** Whether this browser takes pushes, and why it cannot. */
export function PushSwitch(): ReactNode {
  const t = useT('notifications');
  const [endpoint, setEndpoint] = useEndpoint();
  const [{ data }, refetch] = useQuery({
    query: SetupQuery,
    variables: { endpoint: endpoint ?? null },
    pause: endpoint === undefined,
    requestPolicy: 'network-only',
  });
  const subscribe = useAction(SubscribeMutation);
  const unsubscribe = useAction(UnsubscribeMutation);
  const [isBusy, setBusy] = useState(false);
  const setup = data?.pushSetup;
  const key = setup?.publicKey ?? null;
  const obstacle = obstacleOf(setup, t);

  const turnOn = async (publicKey: string): Promise<void> => {
    const given = await allowPush(publicKey);
    if (!given) return;
    const outcome = await subscribe.run({ ...given, language: readLanguage() });
    if (!outcome.ok) throw new Error(outcome.problem.code);
    setEndpoint(given.endpoint);
  };
  const turnOff = async (known: string): Promise<void> => {
    const outcome = await unsubscribe.run({ endpoint: known });
    if (!outcome.ok) throw new Error(outcome.problem.code);
    await endPush();
    setEndpoint(null);
  };
  const change = async (isOn: boolean): Promise<void> => {
    setBusy(true);
    try {
      if (isOn && key !== null) await turnOn(key);
      else if (!isOn && endpoint != null) await turnOff(endpoint);
    } catch {
      toast({ text: t('push.failed'), tone: 'danger', key: 'push' });
    } finally {
      setBusy(false);
      refetch();
    }
  };
  return (
    <Switch
      label={t('push.label')}
      hint={obstacle ?? t('push.hint')}
      checked={setup?.isOn === true && obstacle === null}
      disabled={isBusy || !setup || obstacle !== null}
      onChange={(event) => {
        void change(event.currentTarget.checked);
      }}
    />
  );
}

function obstacleOf(setup: { publicKey: string | null } | undefined, t: ReturnType<typeof useT>): string | null {
  if (!isPushSupported()) return t('push.unsupported');
  if (setup && setup.publicKey === null) return t('push.notSetUp');
  return isPushDenied() ? t('push.denied') : null;
}

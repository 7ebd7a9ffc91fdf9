import { type ReactNode, useState } from 'react';
import { Trash2 } from 'lucide-react';
import { Button } from '#client/ui/button/button.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { useT } from '#client/messages/use-t.ts';

interface Props {
  onDiscard: () => Promise<unknown>;
  /** With its words, among other buttons. */
  isWide?: boolean;
}

/** Asks in its place before an action is given up. */
export function DiscardButton({ onDiscard, isWide = false }: Props): ReactNode {
  const t = useT('offline');
  const [isAsking, setAsking] = useState(false);
  const ask = (): void => {
    setAsking(true);
  };
  if (isAsking)
    return (
      <>
        <Button size="sm" tone="danger" onClick={() => onDiscard()}>
          {t('discard.confirm')}
        </Button>
        <Button
          size="sm"
          tone="quiet"
          onClick={() => {
            setAsking(false);
          }}
        >
          {t('discard.keep')}
        </Button>
      </>
    );
  if (!isWide) return <IconButton icon={Trash2} label={t('discard.ask')} tip={false} onClick={ask} />;
  return (
    <Button size="sm" icon={Trash2} onClick={ask}>
      {t('discard.ask')}
    </Button>
  );
}

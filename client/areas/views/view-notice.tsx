import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { Button } from '#client/ui/button/button.tsx';

interface Props {
  /** The area of the list, which names its filters. */
  list: string;
  /** The view does not exist for this person. */
  isGone: boolean;
  /** The settings of the view that the list no longer knows. */
  lost: readonly string[];
  onLeave: () => void;
}

/** Says that the open view is gone, or that a part of it no longer applies. */
export function ViewNotice({ list, isGone, lost, onLeave }: Props): ReactNode {
  const t = useT('views');
  const { t: tList } = useTranslation(list);
  const format = useFormat();
  if (!isGone && lost.length === 0) return null;
  const names = format.list(lost.map((name) => tList(`filters.${name}`, { defaultValue: name })));
  return (
    <Banner
      tone="warning"
      live="status"
      flush
      action={
        <Button size="sm" onClick={onLeave}>
          {t('leave')}
        </Button>
      }
    >
      {isGone ? t('gone') : t('lost', { count: lost.length, names })}
    </Banner>
  );
}

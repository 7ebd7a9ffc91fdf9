import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Check, Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import type { ButtonSize } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { toast } from '../feedback/toast.ts';

export interface CopyButtonProps {
  text: string;
  /** Accessible name: "Copy the tracking number". */
  label?: string;
  variant?: 'icon' | 'button';
  size?: ButtonSize;
  className?: string;
  /** Text of the 'button' variant. */
  children?: ReactNode;
}

const DONE_MS = 1600;

/** Copies a text to the clipboard and confirms it with a check mark. */
export function CopyButton({
  text,
  label,
  variant = 'icon',
  size = 'sm',
  className,
  children,
}: CopyButtonProps): ReactNode {
  const { t } = useTranslation('kit');
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => {
      setDone(false);
    }, DONE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [done]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setDone(true);
    } catch {
      toast({ text: t('copy.failed'), tone: 'danger' });
    }
  };
  const icon = done ? Check : Copy;
  const name = done ? t('copy.done') : (label ?? t('copy.action'));
  const onClick = (): void => {
    void copy();
  };
  if (variant === 'icon')
    return <IconButton icon={icon} label={name} size={size} className={className} onClick={onClick} />;
  return (
    <Button icon={icon} size={size} className={className} onClick={onClick}>
      {done ? t('copy.done') : (children ?? name)}
    </Button>
  );
}

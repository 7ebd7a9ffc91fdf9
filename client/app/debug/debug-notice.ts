import { Bug } from 'lucide-react';
import { toast } from '#client/ui/feedback/toast.ts';

/** How long the panel's toasts stay, in milliseconds (specification, section 1). */
export const debugNoticeMs = 3000;

/** Shows a toast of the debug panel. */
export function debugNotice(text: string, failed = false): void {
  toast({
    text,
    icon: Bug,
    durationMs: debugNoticeMs,
    key: 'debug',
    countdown: true,
    ...(failed && { tone: 'danger' }),
  });
}

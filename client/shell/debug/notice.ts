import { Bug } from 'lucide-react';
import { toast } from '#client/kit/ui/toast.ts';

/** How long the panel's notices stay (specification, section 1). */
export const debugNoticeMs = 3000;

/** Says what the panel did, or could not do. */
export function debugNotice(text: string, failed = false): void {
  toast({ text, icon: Bug, ms: debugNoticeMs, key: 'debug', countdown: true, ...(failed && { tone: 'danger' }) });
}

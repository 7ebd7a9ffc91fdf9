// Toasts live outside React, so that a command or a socket can raise one without a component at hand. Nothing essential
// is said in a toast only: it goes away by itself.
import { useSyncExternalStore } from 'react';
import type { IconType } from '../icon-type.ts';

export interface ToastInput {
  /** Already in the reader's language. */
  text: string;
  tone?: 'neutral' | 'success' | 'warning' | 'danger';
  icon?: IconType;
  action?: { label: string; onSelect: () => void };
  /** Time on the screen; 5,000, and 8,000 with an action. Infinity stays until closed. */
  ms?: number;
  /** Interrupts a screen reader: only what is urgent. */
  urgent?: boolean;
  /** Shows the time that remains as a line. Default: when there is an action. */
  countdown?: boolean;
  /** A toast with the same key takes the place of the older one. */
  key?: string;
}

export interface Toast extends ToastInput {
  id: string;
  ms: number;
}

const PLAIN_MS = 5000;
const ACTION_MS = 8000;
const AT_MOST = 4;

let toasts: readonly Toast[] = [];
let serial = 0;
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Takes the toast away. */
export function dismissToast(id: string): void {
  publish(toasts.filter((one) => one.id !== id));
}

/** Shows a toast and returns its id; at most four stand at once, the oldest leaves first. */
export function toast(input: ToastInput): string {
  serial += 1;
  const id = `toast-${serial}`;
  const ms = input.ms ?? (input.action ? ACTION_MS : PLAIN_MS);
  const others = input.key === undefined ? toasts : toasts.filter((one) => one.key !== input.key);
  publish([...others, { ...input, id, ms }].slice(-AT_MOST));
  return id;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, () => toasts);
}

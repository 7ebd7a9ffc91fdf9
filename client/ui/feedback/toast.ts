// Toasts are stored outside React, so that code without a component can show one. A toast disappears by itself,
// so it must not be the only place of important information.
import { useSyncExternalStore } from 'react';
import type { IconType } from '../../lib/icon-type.ts';

export interface ToastInput {
  /** Translated text. */
  text: string;
  tone?: 'neutral' | 'success' | 'warning' | 'danger';
  icon?: IconType;
  /** `undoes`: it reverses what the toast says, so that Ctrl+Z runs it too. */
  action?: { label: string; onSelect: () => unknown; undoes?: boolean };
  /** Milliseconds on the screen. Default: 5,000, or 8,000 with an action. Infinity: until closed. */
  durationMs?: number;
  /** Interrupts screen readers. */
  urgent?: boolean;
  /** Shows the remaining time as a line. Default: true if there is an action. */
  countdown?: boolean;
  /** A toast replaces an older one with the same key. */
  key?: string;
}

export interface Toast extends ToastInput {
  id: string;
  durationMs: number;
  /** Its action runs: the toast stays until it has ended. */
  isRunning?: boolean;
}

const DEFAULT_MS = 5000;
const ACTION_MS = 8000;
const MAX_TOASTS = 4;

let toasts: readonly Toast[] = [];
let serial = 0;
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Removes the toast. */
export function dismissToast(id: string): void {
  publish(toasts.filter((one) => one.id !== id));
}

/** Removes all toasts. */
export function dismissToasts(): void {
  publish([]);
}

/** Runs the action of a toast, once, and removes the toast when it has ended. */
export async function runToastAction({ id }: Toast): Promise<void> {
  // As it is now: a key may be pressed twice before the toast is rendered again.
  const current = toasts.find((one) => one.id === id);
  if (!current?.action || current.isRunning) return;
  publish(toasts.map((one) => (one.id === id ? { ...one, isRunning: true } : one)));
  try {
    const work = current.action.onSelect();
    if (work instanceof Promise) await work;
  } finally {
    dismissToast(id);
  }
}

/** Changes the text of a toast that is still shown. */
export function updateToast(id: string, text: string): void {
  publish(toasts.map((one) => (one.id === id ? { ...one, text } : one)));
}

/** Shows a toast and returns its id. At most four are shown; the oldest is removed first. */
export function toast(input: ToastInput): string {
  serial += 1;
  const id = `toast-${serial}`;
  const ms = input.durationMs ?? (input.action ? ACTION_MS : DEFAULT_MS);
  const others = input.key === undefined ? toasts : toasts.filter((one) => one.key !== input.key);
  const added: Toast = { ...input, id, durationMs: ms };
  publish([...others, added].slice(-MAX_TOASTS));
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

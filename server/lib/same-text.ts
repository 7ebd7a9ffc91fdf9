import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares a secret in constant time, whatever the lengths: the time says nothing about how much of it was right. */
export function isSameText(given: string, right: string): boolean {
  return timingSafeEqual(digest(given), digest(right));
}

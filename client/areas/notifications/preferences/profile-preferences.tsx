import type { ReactNode } from 'react';
import { PreferenceSwitches } from './preferences.tsx';
import { useInbox } from '../use-inbox.ts';

/** The preferences in the profile. */
export default function ProfilePreferences(): ReactNode {
  const { data } = useInbox();
  return data?.inbox ? <PreferenceSwitches inbox={data.inbox} /> : null;
}

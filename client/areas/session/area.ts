// What the area shows: signing in and up, passwords, security.
import { KeyRound, LogIn, MailCheck, UserRoundPlus } from 'lucide-react';
import { roles } from '#shared/access/roles.ts';
import { defineArea } from '#client/app/extension-points/define-area.ts';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { PartSkeleton } from '#client/ui/overlay/panel-skeleton.tsx';

export const sessionArea = defineArea({
  screens: {
    login: { icon: LogIn, load: () => import('./login/screen.tsx') },
    loginAuth: { icon: LogIn, load: () => import('./google/return-screen.tsx') },
    signup: { icon: UserRoundPlus, load: () => import('./sign-up/screen.tsx') },
    passwordReset: { icon: KeyRound, load: () => import('./password/request-screen.tsx') },
    changePassword: { icon: KeyRound, load: () => import('./password/change-screen.tsx') },
    invitation: { icon: MailCheck, load: () => import('./password/invitation-screen.tsx') },
    confirmation: { icon: MailCheck, load: () => import('./sign-up/confirmation-screen.tsx') },
  },
  profileExtensions: [
    { id: 'security', roles, Section: lazyPart(() => import('./security/section.tsx'), PartSkeleton) },
  ],
});

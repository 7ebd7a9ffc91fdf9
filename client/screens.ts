// Every built screen and where its code is; each is fetched when it is first opened. A house test holds this list to the route table.
import type { ComponentType } from 'react';
import type { ScreenName } from '#shared/access/screens.ts';

export type ScreenLoader = () => Promise<{ default: ComponentType }>;

export const screenLoaders: Readonly<Partial<Record<ScreenName, ScreenLoader>>> = {
  package: () => import('./areas/packages/packages.tsx'),
  profile: () => import('./areas/profile/profile.tsx'),
  login: () => import('./areas/session/login.tsx'),
  notFound: () => import('./areas/errors/not-found.tsx'),
};

import type { ReactNode } from 'react';
import { Page } from '#client/shell/page.tsx';

export default function Packages(): ReactNode {
  return <Page>{null}</Page>;
}

import type { ReactNode } from 'react';
import { readLinkToken } from '../form/send-account-input.ts';
import { FirstAdminForm } from './first-admin-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** Sign-up of a customer; by the link that the server prints, the first administrator. */
export default function SignUpScreen(): ReactNode {
  const token = readLinkToken();
  return token === '' ? <SignUpForm /> : <FirstAdminForm token={token} />;
}

// The sections with forms, loaded together.
export { EmailSetting } from './email.tsx';
export { AddressForm, BankForm, PersonalForm } from './own-account.tsx';

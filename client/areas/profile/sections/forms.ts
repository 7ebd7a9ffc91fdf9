// The sections with forms, loaded together.
export { EmailSetting } from './email.tsx';
export { AddressForm, PersonalForm } from './own-account.tsx';
export { BankForm } from './bank.tsx';

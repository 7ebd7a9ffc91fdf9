// Which mailbox a mail reaches, and what a text of a user may say in it.

/**
 * The mailbox of an address: many providers deliver `name+anything@` to `name@`, and Google does so whatever dots the
 * name has. For counting only: a mail goes to the address as it was given.
 */
export function mailboxOf(address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split(/@(?=[^@]*$)/);
  const [name = ''] = local.split('+');
  const isGoogle = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGoogle ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

const maxNameLength = 60;
/** What programs make a link of, or people call: addresses, domains (with any of the dots that they may have), numbers. */
const linkLike = /[@/\\:]|[^\s.。．｡][.。．｡][^\s.。．｡]|www|(?:\p{Nd}[\s.-]*){5}/iu;

/**
 * The name of a person in a mail to an address that may be a stranger's; null if it is none but an address, a link, a
 * phone number or a whole sentence: the mail is no place for messages of others.
 */
export function nameForStrangers(name: string): string | null {
  const plain = name.normalize('NFKC').trim();
  return plain.length > 0 && plain.length <= maxNameLength && !linkLike.test(plain) ? name : null;
}

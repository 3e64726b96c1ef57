// The texts of the mails, in the recipient's language.
import type { Language } from '@keyswap/contract/accounts'
import type { LinkKind } from './links.store.ts'

export type MailText = {
  subject: string
  body: string
  button: string
  /** What to do if you did not request it, and how long the link is valid. */
  note: string
}

// Don't greet by name: anyone can sign up with a stranger's address and an advertisement as the name.
export const greetings: Record<Language, string> = { en: 'Hello,', lv: 'Labdien!' }

export const mailTexts: Record<Language, Record<LinkKind, MailText>> = {
  en: {
    recovery: {
      subject: 'Reset your Keyswap password',
      body: 'Someone, hopefully you, asked to reset the password of your Keyswap account.',
      button: 'Reset Password',
      note: 'The link works once and for one hour. If you did not ask for it, you can ignore this mail: your password stays as it is.',
    },
    confirmation: {
      subject: 'Confirm your email address for Keyswap',
      body: 'Welcome to Keyswap. Confirm your email address, and you can sign in.',
      button: 'Confirm email address',
      note: 'The link works for three days. If you did not sign up, you can ignore this mail.',
    },
  },
  lv: {
    recovery: {
      subject: 'Atiestati savu Keyswap paroli',
      body: 'Saņēmām lūgumu atiestatīt tava Keyswap konta paroli.',
      button: 'Atiestatīt paroli',
      note: 'Saite der tikai vienu reizi un ir spēkā stundu. Ja to nelūdzi, vari šo vēstuli neņemt vērā: parole paliks tāda pati.',
    },
    confirmation: {
      subject: 'Apstiprini savu e-pasta adresi Keyswap kontam',
      body: 'Laipni lūdzam Keyswap! Apstiprini savu e-pasta adresi, un varēsi ieiet savā kontā.',
      button: 'Apstiprināt e-pasta adresi',
      note: 'Saite der trīs dienas. Ja tu šādu kontu neveidoji, vari šo vēstuli neņemt vērā.',
    },
  },
}

import type { StoppableMail } from '@keyswap/contract/choices'
import { translate } from '../../../texts/translations.ts'
import type { SecurityChange } from '../factors.store.ts'
import type { LinkKind } from '../links.store.ts'

export type MailText = {
  subject: string
  body: string
  button: string
  /** Of a mail with a link: how long the link is valid, and what to do if you did not request it. */
  note: string
}

// Don't greet by name: anyone can sign up with a stranger's address and an advertisement as the name.
export type MailTexts = Record<Exclude<LinkKind, 'not_me'>, MailText> & {
  greeting: string
  /** The mail to the owner of an address that somebody else wanted for their account. */
  address_taken: MailText
  /** Like `confirmation`, for a member who has signed in already. */
  own_address: MailText
  stop: StopTexts
  /** `device` is the browser and the system. Unknown values are empty. */
  not_me(sign_in: { when: string; device: string; address: string }): MailText
  /** `left` is the number of unused recovery codes. `device` is as in `not_me`; undefined if the mail is about no device. */
  factors(news: {
    change: SecurityChange
    when: string
    left: number
    device: string | undefined
  }): MailText
  not_me_page: Record<
    'title' | 'question' | 'address_back' | 'button' | 'done' | 'invalid' | 'ask_reset',
    string
  > & {
    removed(since: string): string
  }
}

/** Most of these mails have the same button and note. */
export type SecurityTexts = Record<
  SecurityChange,
  Pick<MailText, 'subject' | 'body'> & Partial<Pick<MailText, 'button' | 'note'>>
>

/** The texts about mails that a link in them stops. */
type StopTexts = Record<
  StoppableMail,
  {
    question: string
    done: string
    /** Where members switch these mails on again. */
    again: string
  }
> & { title: string; button: string }

const english: MailTexts = {
  greeting: 'Hello,',
  stop: {
    title: 'Emails from Keyswap',
    button: 'Stop these emails',
    alerts: {
      question: 'Stop emails about new cars that match your saved searches?',
      done: 'Done: no more emails about new cars.',
      again: 'You can switch them on again in Settings, under “Notifications”.',
    },
    fresh: {
      question: 'Stop emails that ask whether your cars are still yours?',
      done: 'Done: we’ll no longer ask by email.',
      again: 'You can switch these emails on again in Settings, under “Notifications”.',
    },
  },
  recovery: {
    subject: 'Reset your Keyswap password',
    body: 'Someone, hopefully you, asked to reset the password of your Keyswap account.',
    button: 'Reset Password',
    note: 'The link works once, within an hour. If you didn’t ask for it, you can ignore this email: your password stays as it is.',
  },
  confirmation: {
    subject: 'Confirm your email address for Keyswap',
    body: 'Welcome to Keyswap. Confirm your email address and you can sign in.',
    button: 'Confirm email address',
    note: 'The link works for three days. If you didn’t sign up, you can ignore this email.',
  },
  own_address: {
    subject: 'Confirm your email address for Keyswap',
    body: 'Before you set up a passkey or one-time codes for your Keyswap account, confirm that this is your email address.',
    button: 'Confirm email address',
    note: 'The link works for three days. If this wasn’t you, don’t open it: somebody has signed up with your address.',
  },
  new_email: {
    subject: 'Confirm your new email address for Keyswap',
    body: 'This address was entered as the new one for a Keyswap account. Once you confirm it, you’ll sign in with it.',
    button: 'Confirm email address',
    note: 'The link works once, within a day. If it wasn’t you, don’t open it, and nothing will change: someone else entered your address.',
  },
  address_taken: {
    subject: 'Your email address was entered for another Keyswap account',
    body: 'Someone, hopefully you, wanted to use this email address for another Keyswap account. This address already has an account, so nothing was changed.',
    button: 'Open Keyswap',
    note: 'To use this address for the other account, delete the account that has it first. If it wasn’t you, you don’t need to do anything.',
  },
  not_me: ({ when, device, address }) => ({
    subject: 'New sign-in to your Keyswap account',
    body: `Someone signed in to your Keyswap account from a device we haven’t seen before.\n\nTime: ${when}\nDevice: ${device || 'unknown'}\nIP address: ${address || 'unknown'}`,
    button: 'That wasn’t me',
    note: 'If it was you, you don’t need to do anything. The link works once, within seven days, and asks before it does anything.',
  }),
  factors: ({ change, when, left, device }) => {
    const texts: SecurityTexts = {
      passkey_added: {
        subject: 'A passkey was added to your Keyswap account',
        body: 'A passkey was added to your Keyswap account. It can be used to sign in without your password.',
      },
      passkey_removed: {
        subject: 'A passkey was removed from your Keyswap account',
        body: 'A passkey was removed from your Keyswap account. It can no longer be used to sign in.',
      },
      totp_on: {
        subject: 'One-time codes are on for your Keyswap account',
        body: 'One-time codes were switched on for your Keyswap account. From now on, signing in takes your password and a code from an authenticator app.',
      },
      totp_off: {
        subject: 'One-time codes are off for your Keyswap account',
        body: 'One-time codes were switched off for your Keyswap account. You’ll no longer be asked for a code when you sign in.',
      },
      codes_renewed: {
        subject: 'New recovery codes for your Keyswap account',
        body: 'New recovery codes were created for your Keyswap account. The old ones no longer work.',
      },
      code_used: {
        subject: 'A recovery code for your Keyswap account was used',
        body: `A recovery code for your Keyswap account was used instead of a second factor. Codes left: ${left}.`,
      },
      guessed: {
        subject: 'Wrong codes for your Keyswap account',
        body: 'Someone entered the password for your Keyswap account and then a wrong code, three times or more. If it wasn’t you, they know your password but didn’t get past the code.',
      },
      guessed_inside: {
        subject: 'Wrong passwords or codes in your Keyswap account',
        body: 'On a device that is signed in to your Keyswap account, someone was asked to confirm their identity and entered a wrong password or code, three times or more.',
      },
      reset: {
        subject: 'Second factors were removed from your Keyswap account',
        body: 'The operator of this site has removed the passkeys and one-time codes from your Keyswap account and signed it out on all devices. Your password alone opens it now.',
      },
      taken_back: {
        subject: 'Second factors were removed from your Keyswap account',
        body: 'Someone used the “That wasn’t me” link, so passkeys, one-time codes or recovery codes that had been set up shortly before were removed from your Keyswap account.',
      },
      password_changed: {
        subject: 'The password for your Keyswap account was changed',
        body: 'The password for your Keyswap account was changed in Settings. All other devices have been signed out.',
      },
      email_asked: {
        subject: 'A new email address for your Keyswap account',
        body: 'A new email address was entered in the settings of your Keyswap account. It will replace this one as soon as it’s confirmed.',
      },
      email_changed: {
        subject: 'The email address of your Keyswap account was changed',
        body: 'The email address of your Keyswap account was changed. You now sign in with the new one; other devices are signed out.',
        note: 'If it was you, you don’t need to do anything. If not, get your account back with this link: it restores this address. It works once, within seven days, and asks before it does anything.',
      },
      copied: {
        subject: 'We’ve signed you out of Keyswap on one device',
        body: 'Your sign-in on the device below was used from two places, as if somebody had copied it. We’ve signed out both. To continue, sign in again.',
        button: 'Secure my account',
        note: 'If you’ve just restored the device or its browser from a backup, you don’t need to do anything else. If not, secure your account with this link. It works once, within seven days, and asks before it does anything.',
      },
    }
    return {
      button: 'That wasn’t me',
      note: 'If it was you, you don’t need to do anything. If not, secure your account with this link. It works once, within seven days, and asks before it does anything.',
      ...texts[change],
      body: `${texts[change].body}

Time: ${when}${device === undefined ? '' : `\nDevice: ${device || 'unknown'}`}`,
    }
  },
  not_me_page: {
    title: 'That wasn’t you?',
    question:
      'Then secure your account. We’ll sign it out on all devices, your current password will stop working, and we’ll email you a link to choose a new one.',
    address_back: 'Your account will go back to this email address.',
    removed: (since) =>
      `Passkeys, one-time codes and recovery codes set up since ${since} will be removed.`,
    button: 'Secure my account',
    done: 'Done: your account is signed out on all devices, and the old password no longer works. An email with a link to choose a new one is on its way to you.',
    invalid: 'This link has already been used or has expired.',
    ask_reset: 'Choose a new password',
  },
}

export const mailTexts = await translate('mails', english)

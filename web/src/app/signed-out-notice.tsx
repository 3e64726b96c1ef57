import { type ReactNode, useEffect, useState } from 'react'
import { accounts } from '../features/accounts/accounts.texts.ts'
import { suspensionLines } from '../features/accounts/password-rules.ts'
import { unsentText } from '../features/accounts/unsent-text.ts'
import { lostKey, onStored, readStored, writeStored } from '../lib/browser-storage.ts'
import { setSuspension, suspension } from '../lib/http/suspension.ts'
import { useMessages } from '../lib/messages/index.ts'
import { useStore } from '../lib/store.ts'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { AlertIcon, CloseIcon } from '../ui/icons.tsx'

/** For who was signed out without doing anything. It stays until it is closed, or somebody signs in. */
export default function SignedOutNotice() {
  const speech = useMessages(accounts)
  const { t } = speech
  const suspended = useStore(suspension)
  // A letter for each: s for a swipe, a for an action in a swap plan, o for a message of the outbox.
  const [lost, setLost] = useState(() => readStored('local', lostKey) ?? '')
  useEffect(() => onStored(lostKey, (value) => setLost(value ?? '')), [])
  if (!suspended && lost === '') return null
  const [title, ...lines] = suspended ? suspensionLines(suspended, t) : [t('auth.signed_out')]
  const count = (kind: string) => lost.split(kind).length - 1
  const what = unsentText({ swipes: count('s'), actions: count('a'), messages: count('o') }, speech)
  const close = () => {
    setSuspension(null)
    writeStored('local', lostKey, null)
    setLost('')
  }
  return (
    <Notice tone={suspended ? 'danger' : 'plain'} onClose={close}>
      <p className="text-lead font-semibold">{title}</p>
      {lines.map((line) => (
        <p key={line} className="wrap-anywhere">
          {line}
        </p>
      ))}
      {lost !== '' && <p>{t('unsent.lost', { what })}</p>}
    </Notice>
  )
}

type NoticeProps = { tone: 'danger' | 'plain'; onClose: () => void; children: ReactNode }

function Notice({ tone, onClose, children }: NoticeProps) {
  const { t } = useMessages()
  const colours =
    tone === 'danger' ? 'bg-danger-soft text-danger-text' : 'bg-star-soft text-star-text'
  return (
    <div role="alert" className={colours}>
      <div className="mx-auto flex max-w-wide items-start gap-3 px-5 py-4">
        <AlertIcon className="mt-0.5" />
        <div className="min-w-0 flex-1">{children}</div>
        <IconButton
          label={t('kit.close')}
          onClick={onClose}
          className={cx('-my-2 -mr-2', tone === 'danger' ? 'text-danger-text' : 'text-star-text')}
        >
          <CloseIcon className="size-5" />
        </IconButton>
      </div>
    </div>
  )
}

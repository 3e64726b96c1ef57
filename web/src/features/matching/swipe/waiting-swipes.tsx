import { useMessages } from '../../../lib/messages/index.ts'
import { useOnline } from '../../../lib/online.ts'
import { useStore } from '../../../lib/store.ts'
import { OfflineIcon } from '../../../ui/first-icons.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { ownSwipes } from '../deck/own-swipes.ts'
import { matching } from '../matching.texts.ts'

/** How many swipes wait for a connection, or are being sent. */
export function WaitingSwipes() {
  const { t } = useMessages(matching)
  const count = useStore(ownSwipes().count)
  // While the server is away, sending is tried again and again.
  const isSending = useOnline()
  return (
    <div role="status" className="shrink-0">
      {count > 0 && (
        <p className="mx-auto mb-2 flex w-fit items-center gap-2 rounded-full bg-star-soft px-3.5 py-1.5 text-small font-semibold text-star-text">
          {isSending ? (
            <Spinner className="size-4 shrink-0" />
          ) : (
            <OfflineIcon className="size-4 shrink-0" />
          )}
          {t(isSending ? 'deck.sending' : 'deck.waiting', { count })}
        </p>
      )}
    </div>
  )
}

import { useMessages } from '../lib/messages/index.ts'
import { useStore } from '../lib/store.ts'
import { suspension, tellSuspended } from '../lib/suspension.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { AlertIcon, CloseIcon } from '../ui/icons.tsx'

/** Stays until it is closed: whoever was signed out in the middle of something reads why. */
export default function SuspensionNotice() {
  const { t } = useMessages()
  const told = useStore(suspension)
  if (!told) return null
  return (
    <div role="alert" className="bg-danger-soft text-danger-text">
      <div className="mx-auto flex max-w-wide items-start gap-3 px-5 py-4">
        <AlertIcon className="mt-0.5" />
        <div className="min-w-0 flex-1">
          <p className="text-lead font-semibold">{t('shell.suspended')}</p>
          {told.reason !== null && (
            <p className="wrap-anywhere">{t('shell.suspended.reason', { reason: told.reason })}</p>
          )}
        </div>
        <IconButton
          label={t('kit.close')}
          onClick={() => tellSuspended(null)}
          className="-my-2 -mr-2 text-danger-text"
        >
          <CloseIcon className="size-5" />
        </IconButton>
      </div>
    </div>
  )
}

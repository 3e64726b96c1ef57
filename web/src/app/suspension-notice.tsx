import { useMessages } from '../lib/messages/index.ts'
import { useStore } from '../lib/store.ts'
import { setSuspension, suspension } from '../lib/suspension.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { AlertIcon, CloseIcon } from '../ui/icons.tsx'

/** Stays until the member closes it: they were signed out without doing anything. */
export default function SuspensionNotice() {
  const { t } = useMessages()
  const suspended = useStore(suspension)
  if (!suspended) return null
  return (
    <div role="alert" className="bg-danger-soft text-danger-text">
      <div className="mx-auto flex max-w-wide items-start gap-3 px-5 py-4">
        <AlertIcon className="mt-0.5" />
        <div className="min-w-0 flex-1">
          <p className="text-lead font-semibold">{t('shell.suspended')}</p>
          {suspended.reason !== null && (
            <p className="wrap-anywhere">
              {t('shell.suspended.reason', { reason: suspended.reason })}
            </p>
          )}
        </div>
        <IconButton
          label={t('kit.close')}
          onClick={() => setSuspension(null)}
          className="-my-2 -mr-2 text-danger-text"
        >
          <CloseIcon className="size-5" />
        </IconButton>
      </div>
    </div>
  )
}

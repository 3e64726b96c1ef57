import { useEffect, useState } from 'react'
import { copyText } from '../../../lib/copy-text.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { tellOutcome } from '../outcome-toast.ts'
import { settings } from '../settings.texts.ts'

type Props = { codes: string[]; email: string; onClose: () => void }

/** Shows new recovery codes, once. Asks before they are gone without having been saved. */
export function RecoveryCodesDialog({ codes, email, onClose }: Props) {
  const { t } = useMessages(settings)
  const [isSaved, setSaved] = useState(false)
  const [asks, setAsks] = useState(false)
  const text = `${t('settings.recovery.file', { email })}\n\n${codes.join('\n')}\n`

  useEffect(() => {
    if (isSaved) return
    const ask = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isSaved])

  function download() {
    saveFile(new Blob([text]), 'keyswap-recovery-codes.txt')
    setSaved(true)
  }

  async function copy() {
    const isCopied = await copyText(text)
    if (isCopied) setSaved(true)
    tellOutcome({ title: t(isCopied ? 'settings.copied' : 'settings.copy_failed') })
  }

  return (
    <Dialog
      open
      onClose={() => (isSaved ? onClose() : setAsks(true))}
      title={t('settings.recovery.save')}
      text={t('settings.recovery.text')}
      className="max-h-full overflow-y-auto"
    >
      <ul
        aria-label={t('settings.recovery')}
        className="mt-4 grid gap-2 rounded-control bg-sunken px-1 py-4 text-center font-mono text-small phone:text-body"
      >
        {codes.map((code) => (
          <li key={code}>
            <Halves code={code} />
          </li>
        ))}
      </ul>
      <div className="mt-4 grid gap-2 phone:grid-cols-2">
        <Button variant="secondary" onClick={download}>
          {t('settings.recovery.download')}
        </Button>
        <Button variant="secondary" onClick={() => void copy()}>
          {t('settings.recovery.copy')}
        </Button>
        <Button className="phone:col-span-2" onClick={onClose}>
          {t('settings.recovery.saved')}
        </Button>
      </div>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t('settings.recovery.leave.title')}
        text={t('settings.recovery.leave.text')}
        action={t('settings.recovery.leave')}
        cancel={t('settings.recovery.leave.stay')}
        onConfirm={onClose}
      />
    </Dialog>
  )
}

/** Where a code does not fit in one line, it has two of the same length. */
function Halves({ code }: { code: string }) {
  const middle = Math.ceil(code.length / 2)
  return (
    <>
      <span className="inline-block">{code.slice(0, middle)}</span>
      <span className="inline-block">{code.slice(middle)}</span>
    </>
  )
}

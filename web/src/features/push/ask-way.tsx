import type { WayToTell } from '@keyswap/contract/choices'
import type { PushKind } from '@keyswap/contract/push'
import { type ReactNode, useId } from 'react'
import { useMessages } from '../../lib/messages/index.ts'
import { Button } from '../../ui/button.tsx'
import { support } from './browser.ts'
import { tell } from './tell.texts.ts'
import { usePush } from './use-push.ts'
import { useSendsMail } from './use-sends-mail.ts'

/** The kinds that say what waits, and those that a member expects besides. */
const WAITS: PushKind[] = ['deals', 'rings']
const USUAL: PushKind[] = ['matches', 'messages', ...WAITS]

type Props = {
  user_id: string
  onChoose: (way: WayToTell) => void
  /** Shown if there is nothing to ask. */
  otherwise: ReactNode
}

/** Asks once how to tell the member that something waits, by what this browser and this site can. */
export default function AskWay(props: Props) {
  const sendsMail = useSendsMail(props.user_id)
  if (sendsMail === undefined) return null
  return support() === 'yes' ? (
    <WithPush {...props} sendsMail={sendsMail} />
  ) : (
    <Question {...props} sendsMail={sendsMail} />
  )
}

type Ways = Props & { sendsMail: boolean }

/** Not asked on a device that tells it already. */
function WithPush(props: Ways) {
  const { state, kinds, setAll } = usePush(props.user_id, () => {})
  if (state === 'loading') return null
  if (WAITS.every((kind) => kinds.includes(kind))) return props.otherwise
  const ask = () =>
    setAll([...new Set([...kinds, ...USUAL])], (on) => {
      if (on.length > 0) props.onChoose('push')
    })
  return <Question {...props} onPush={state === 'ready' ? ask : undefined} />
}

function Question({
  sendsMail,
  onPush,
  onChoose,
  otherwise,
}: Ways & { onPush?: (() => void) | undefined }) {
  const { t } = useMessages(tell)
  const id = useId()
  if (!onPush && !sendsMail) return otherwise
  return (
    <section
      aria-labelledby={id}
      className="grid gap-1 rounded-card border border-line bg-surface p-4 shadow-low"
    >
      <h2 id={id} className="text-lead">
        {t('tell.title')}
      </h2>
      <p className="text-muted">{t('tell.text')}</p>
      <div className="pairs mt-2 gap-2 [--pair:8rem]">
        {sendsMail && (
          <Button variant="secondary" size="small" onClick={() => onChoose('mail')}>
            {t('tell.mail')}
          </Button>
        )}
        {onPush && (
          <Button variant="secondary" size="small" onClick={onPush}>
            {t('tell.push')}
          </Button>
        )}
      </div>
      <Button
        variant="ghost"
        size="small"
        className="justify-self-center"
        onClick={() => onChoose('none')}
      >
        {t('tell.not_now')}
      </Button>
    </section>
  )
}

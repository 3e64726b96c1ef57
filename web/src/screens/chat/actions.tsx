import type { HowToEnd } from '../../features/chat/end-match-dialog.tsx'
import { chat } from '../../lib/messages/chat.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { Button } from '../../ui/button.tsx'
import { FlagIcon } from '../../ui/icons.tsx'

type Props = { name: string; isEnded: boolean; onChoose: (what: 'report' | HowToEnd) => void }

/** What one can do about a match that went wrong. */
export function Actions({ name, isEnded, onChoose }: Props) {
  const { t } = useMessages(chat)
  return (
    <div className="grid grid-cols-1 gap-2">
      <Button variant="secondary" onClick={() => onChoose('report')}>
        <FlagIcon className="size-5" />
        <span className="min-w-0 truncate">{t('chat.report', { name })}</span>
      </Button>
      {!isEnded && (
        <div className="grid grid-cols-2 gap-2">
          <Button variant="risky" onClick={() => onChoose('unmatch')}>
            {t('chat.unmatch')}
          </Button>
          <Button variant="risky" onClick={() => onChoose('block')}>
            {t('chat.block')}
          </Button>
        </div>
      )}
    </div>
  )
}

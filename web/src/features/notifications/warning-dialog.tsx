import type { MyDecision } from '@keyswap/contract/cases'
import { Link } from 'wouter'
import { decisions } from '../../domain/decisions.texts.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { DecisionNews } from './decision-news.tsx'

type Props = { open: boolean; unread: MyDecision[]; onRead: () => void }

/** A warning, and what else moderators have decided since the member last looked: reading it marks all of it as read. */
export default function WarningDialog({ open, unread, onRead }: Props) {
  const { t } = useMessages(decisions)
  return (
    <Dialog open={open} onClose={onRead} title={t('decision.warning.title')}>
      <ul className="mt-4 grid max-h-[50dvh] grid-cols-1 gap-5 overflow-y-auto">
        {unread.map((decision) => (
          <li key={decision.id} className="grid grid-cols-1 gap-1">
            <DecisionNews decision={decision} hasLink />
            <Link
              href={`/appeal/${decision.id}`}
              onClick={onRead}
              className={buttonClass({ variant: 'secondary', className: 'mt-2' })}
            >
              {t('decision.ask')}
            </Link>
          </li>
        ))}
      </ul>
      <Button className="mt-5 w-full" onClick={onRead}>
        {t('decision.warning.read')}
      </Button>
    </Dialog>
  )
}

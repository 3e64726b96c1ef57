import type { WayToEnd } from '@keyswap/contract/choices'
import { chat } from '../../features/chat/chat.texts.ts'
import { blocks } from '../../features/matching/blocks.texts.ts'
import { useBlocks } from '../../features/matching/safety/use-blocks.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { Button } from '../../ui/button.tsx'
import { FlagIcon } from '../../ui/icons.tsx'

type Props = {
  viewerId: string
  other: { id: string; name: string; is_deleted: boolean }
  isOpen: boolean
  isEnded: boolean
  onChoose: (what: 'report' | 'unblock' | WayToEnd) => void
}

export function MatchActions({ viewerId, other, isOpen, isEnded, onChoose }: Props) {
  const { t } = useMessages(chat)
  return (
    <div className="grid grid-cols-1 gap-2">
      <Button variant="secondary" onClick={() => onChoose('report')}>
        <FlagIcon className="size-5" />
        <span className="min-w-0 truncate">{t('chat.report', { name: other.name })}</span>
      </Button>
      {!isEnded && (
        <div className="pairs gap-2">
          <Button variant="risky" onClick={() => onChoose('unmatch')}>
            {t('chat.unmatch')}
          </Button>
          {!other.is_deleted && (
            <BlockButton viewerId={viewerId} otherId={other.id} {...{ isOpen, onChoose }} />
          )}
        </div>
      )}
    </div>
  )
}

type BlockProps = Pick<Props, 'viewerId' | 'isOpen' | 'onChoose'> & { otherId: string }

/** A chat may be closed because the viewer has blocked the partner: then the button unblocks. */
function BlockButton({ viewerId, otherId, isOpen, onChoose }: BlockProps) {
  const { t } = useMessages(chat)
  const { t: say } = useMessages(blocks)
  const { data } = useBlocks(viewerId, { enabled: !isOpen })
  if (!isOpen && data?.some(({ id }) => id === otherId)) {
    return (
      <Button variant="secondary" onClick={() => onChoose('unblock')}>
        {say('blocks.unblock')}
      </Button>
    )
  }
  return (
    <Button variant="risky" onClick={() => onChoose('block')}>
      {t('chat.block')}
    </Button>
  )
}

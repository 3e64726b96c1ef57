import { useState } from 'react'
import { BlockDialog } from '../../features/rings/block-dialog.tsx'
import type { Seat } from '../../features/rings/ring-words.ts'
import { rings } from '../../features/rings/rings.texts.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { fetched } from '../../ui/states/fetched.tsx'
import { useBlockedInRing } from './use-blocked.ts'

const ChooseMember = fetched(() => import('../../features/rings/choose-member.tsx'))
const ReportDialog = fetched(() => import('../../features/matching/safety/report-dialog.tsx'))

type Props = {
  open: boolean
  ringId: string
  dealId: string
  viewerId: string
  others: readonly Seat[]
  /** What the dialog says of a member of this name. */
  text: (name: string) => string
  onClose: () => void
}

/** What goes wrong in a swap of a ring: asks who it is about, then what happened, and offers to block them. */
export function ReportInRing({ open, ringId, dealId, viewerId, others, text, onClose }: Props) {
  const { t } = useMessages(rings)
  const [chosen, setChosen] = useState<Seat | null>(null)
  const [toBlock, setToBlock] = useState<Seat | null>(null)
  const onBlocked = useBlockedInRing(viewerId)
  const close = () => {
    setChosen(null)
    onClose()
  }
  return (
    <>
      <ChooseMember
        open={open && chosen === null}
        title={t('ring.report.who')}
        seats={others}
        onChoose={setChosen}
        onClose={close}
      />
      {chosen && (
        <ReportDialog
          open={open}
          about={{
            ring_id: ringId,
            user_id: chosen.user_id,
            name: chosen.name,
            deal_id: dealId,
          }}
          text={text(chosen.name)}
          onClose={close}
          onReported={() => setToBlock(chosen.is_deleted ? null : chosen)}
        />
      )}
      {toBlock && (
        <BlockDialog
          open
          seat={toBlock}
          hasChat
          onClose={() => setToBlock(null)}
          onBlocked={({ name }) => onBlocked(ringId, name)}
        />
      )}
    </>
  )
}

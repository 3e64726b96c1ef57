import type { AdminCaseLine } from '@keyswap/contract/cases'
import { useState } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { moderation } from '../moderation.texts.ts'
import type { Choice } from './choices.ts'
import { DecideDialog } from './decide.tsx'

/** What is decided about the one member of each case. Without a target it is about the case. */
const acts = { dismiss: false, resolve: false, warn: true, suspend: true } as const
type Act = keyof typeof acts

/** Of a wave of spam, several cases at once: each decision is about the member of its case. */
export function DecideSeveral({ chosen }: { chosen: AdminCaseLine[] }) {
  const { t } = useMessages(moderation)
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const title = t('wave.decide', { count: chosen.length })
  const casesOf = (isAboutMember: boolean) =>
    chosen.flatMap(({ id, members, reports_hash }) => {
      const [member, ...others] = members.filter(({ is_banned }) => !is_banned)
      if (isAboutMember && (!member || others.length > 0)) return []
      const target_id = isAboutMember && member ? member.id : null
      return [{ case_id: id, target_id, reports_hash }]
    })
  const choices = Object.entries(acts).flatMap(([act, isAboutMember]): Choice[] => {
    const count = casesOf(isAboutMember).length
    if (count === 0) return []
    const label = t(`wave.act.${act as Act}`)
    const isFew = count < chosen.length
    const few = t('wave.few', { label, count, all: chosen.length })
    return [{ act: act as Act, target_id: null, label: isFew ? few : label }]
  })
  return (
    <div className="sticky bottom-[calc(var(--spacing-tabs)+env(safe-area-inset-bottom)+5.5rem)] z-10 rail:bottom-4 rail:w-80 rail:justify-self-end">
      <Button size="large" className="w-full shadow-high" onClick={() => setOpen(true)}>
        {title}
      </Button>
      {isOpen && (
        <DecideDialog
          title={title}
          choices={choices}
          casesOf={({ act }) => casesOf(act === 'warn' || act === 'suspend')}
          done={(made) =>
            made === chosen.length
              ? t('wave.done', { count: made })
              : t('wave.done.some', { count: made, all: chosen.length })
          }
          typed={typed}
          onClose={() => setOpen(false)}
          onChanged={setTyped}
        />
      )}
    </div>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { useMessages } from '../../../lib/messages/index.ts'
import { useStore } from '../../../lib/store.ts'
import { useToast } from '../../../ui/toast-store.ts'
import { refreshMatches } from '../matches/use-matches.ts'
import { matching } from '../matching.texts.ts'
import { lateAnswers } from './own-swipes.ts'
import type { Answer } from './swipe-outbox.ts'
import { showLateMatch } from './use-main-deck.ts'

/** Shows what the server answered to swipes that had to wait, on whichever screen the member is. */
export function useLateAnswers(): void {
  const { t } = useMessages(matching)
  const toast = useToast()
  const [, navigate] = useLocation()
  const queries = useQueryClient()
  const answers = useStore(lateAnswers)

  const show = useEffectEvent((all: readonly Answer[]) => {
    const likes = all.filter(({ swipe }) => swipe.direction === 'like')
    const matches = likes.flatMap((answer) => ('match' in answer && answer.match) || [])
    const refused = likes.filter((answer) => 'error' in answer)
    if (likes.length > 0) void refreshMatches(queries)
    for (const match of matches) showLateMatch(match)
    const [match] = matches
    if (match) {
      const run = () => navigate(matches.length === 1 ? `/chat/${match.id}` : '/matches')
      const action = { label: t('match.to_chat'), run }
      toast({ title: t('match.title'), text: t('match.toast'), action })
    } else if (refused.length > 0) {
      const cars = refused.map(({ swipe }) => swipe.title).join(', ')
      toast({
        tone: 'danger',
        title: t('deck.refused_late', { count: refused.length }),
        text: t('deck.refused_late.text', { cars }),
      })
    } else toast({ title: t('deck.sent_late', { count: all.length }) })
  })

  useEffect(() => {
    if (answers.length === 0) return
    lateAnswers.set([])
    show(answers)
  }, [answers])
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { waitIn } from '../../../lib/http/wait.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { useStore } from '../../../lib/store.ts'
import { useToast } from '../../../ui/toasts/toast-store.ts'
import { refreshMatches } from '../matches/use-matches.ts'
import { matching } from '../matching.texts.ts'
import type { NoticeKind } from './deck.ts'
import { lateNews, type RefusedSwipe } from './late-news.ts'
import { lateAnswers } from './own-swipes.ts'
import type { SwipeAnswer } from './swipe-outbox.ts'
import { refreshMainDeck, showLateMatch } from './use-main-deck.ts'

/** Shows what the server answered to swipes that had to wait, on whichever screen the member is. */
export function useLateAnswers(): void {
  const speech = useMessages(matching)
  const { t } = speech
  const toast = useToast()
  const [, navigate] = useLocation()
  const queries = useQueryClient()
  const answers = useStore(lateAnswers)

  const reasonsOf = (refused: readonly RefusedSwipe[]): string => {
    const cars = (kinds: NoticeKind[]) =>
      refused.flatMap(({ kind, title }) => (kinds.includes(kind) ? title : [])).join(', ')
    const usedUp = refused.findLast(({ kind }) => kind === 'likes_used_up')
    const limited = refused.findLast(({ kind }) => kind === 'likes_limited')
    const off = cars(['car_gone', 'car_reserved'])
    const failed = cars(['swipe_failed', 'undo_failed'])
    const stays = cars(['like_matched', 'like_kept'])
    return [
      off && t('deck.refused_late.text', { cars: off }),
      cars(['no_active_car']) && t('deck.no_active.text'),
      usedUp && t('deck.used_up.text', waitIn(usedUp.wait, speech)),
      limited && t('deck.limited.text', waitIn(limited.wait, speech)),
      failed && t('deck.failed_late', { cars: failed }),
      stays && t('deck.like_stays_late', { cars: stays }),
    ]
      .filter(Boolean)
      .join(' ')
  }

  const show = useEffectEvent((all: readonly SwipeAnswer[]) => {
    const { matches, refused } = lateNews(all)
    if (all.some(({ swipe }) => swipe.direction === 'like')) void refreshMatches(queries)
    const isShown = matches.map(showLateMatch).includes(true)
    if (refused.some(({ kind }) => kind !== 'car_gone')) refreshMainDeck()
    const count = refused.length
    const refusal = count > 0 ? t('deck.refused_late', { count }) : ''
    const [match] = matches
    if (match) {
      const run = () => navigate(matches.length === 1 ? `/chat/${match.id}` : '/matches')
      const text = refusal ? `${refusal}. ${reasonsOf(refused)}` : t('match.toast')
      const action = { label: t('match.to_chat'), run }
      // The popup has the same button.
      toast({ title: t('match.title'), text, ...(!isShown && { action }) })
    } else if (refusal) toast({ tone: 'danger', title: refusal, text: reasonsOf(refused) })
    else toast({ title: t('deck.sent_late', { count: all.length }) })
  })

  useEffect(() => {
    if (answers.length === 0) return
    lateAnswers.set([])
    show(answers)
  }, [answers])
}

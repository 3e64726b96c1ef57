import type { KindRefusal } from '@keyswap/contract/choices'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/http/client.ts'
import { hasSpoken } from '../conversation/conversation.ts'
import type { useChat } from '../conversation/use-chat.ts'

/** `over`: the viewer has said yes or later, or has read that their refusal is sent. */
type Step = 'asking' | 'refusing' | 'refused' | 'over'

/** "Still interested?", asked of a member who has not answered for two days. */
export function useInterest(open: ReturnType<typeof useChat>, viewerId: string) {
  const { of, conversation, unsent, sendReply } = open
  const [step, setStep] = useState<Step>('asking')
  // If this fails, the chat asks again when it is opened the next time.
  const { mutate: putOff } = useMutation({
    mutationFn: () => call('putOffAnswer', { params: { matchId: of.id } }),
  })
  const isAsked =
    // A state that this browser has kept from an older version lacks it.
    (conversation.state.asks_interest ?? false) &&
    unsent.length === 0 &&
    !hasSpoken(conversation, viewerId)
  return {
    step,
    isShown: step === 'refused' || (step !== 'over' && isAsked),
    put_off() {
      putOff()
      setStep('over')
    },
    refuse: () => setStep('refusing'),
    back: () => setStep('asking'),
    send(refusal: KindRefusal) {
      sendReply(refusal)
      setStep('refused')
    },
    close: () => setStep('over'),
  }
}

export type Interested = ReturnType<typeof useInterest>

import { kindRefusals } from '@keyswap/contract/choices'
import { type ReactNode, useEffect, useRef } from 'react'
import { replyText } from '../../../domain/said.ts'
import { swaps } from '../../../domain/swaps.texts.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { chat } from '../chat.texts.ts'
import { chip } from './composer-extras.tsx'
import type { Interested } from './use-interest.ts'

type Props = {
  interest: Interested
  /** Of the member who waits. */
  name: string
  onWrite: () => void
  onUnmatch: (() => void) | undefined
}

/** Above the field: yes, later, or no with one tap. */
export function Interest({ interest, name, onWrite, onUnmatch }: Props) {
  const { t } = useMessages(chat)
  const words = useMessages(swaps)
  const { step } = interest
  if (step === 'refusing')
    return (
      <Question key={step} isNext text={t('chat.interest.kindly')}>
        {kindRefusals.map((refusal) => (
          <Choice key={refusal} onClick={() => interest.send(refusal)}>
            {replyText(refusal, undefined, words)}
          </Choice>
        ))}
        <Choice onClick={interest.back}>{t('chat.interest.back')}</Choice>
      </Question>
    )
  if (step === 'refused')
    return (
      <Question key={step} isNext text={t('chat.interest.end')}>
        <Choice
          onClick={() => {
            interest.close()
            onUnmatch?.()
          }}
        >
          {t('chat.unmatch')}
        </Choice>
        <Choice onClick={interest.close}>{t('chat.interest.keep')}</Choice>
      </Question>
    )
  return (
    <Question key={step} text={t('chat.interest', { name })}>
      <Choice
        onClick={() => {
          interest.put_off()
          onWrite()
        }}
      >
        {t('chat.interest.yes')}
      </Choice>
      <Choice onClick={interest.put_off}>{t('chat.interest.later')}</Choice>
      <Choice onClick={interest.refuse}>{t('chat.interest.no')}</Choice>
    </Question>
  )
}

type QuestionProps = { text: string; isNext?: boolean; children: ReactNode }

/** With `isNext` it takes the focus: the button that led here is gone. */
function Question({ text, isNext = false, children }: QuestionProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (isNext) group.current?.focus()
  }, [isNext])
  return (
    <fieldset ref={group} tabIndex={-1} className="mb-3 focus-visible:outline-none">
      <legend className="mb-2 font-semibold wrap-anywhere">{text}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  )
}

const Choice = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className={chip} onClick={onClick}>
    {children}
  </button>
)

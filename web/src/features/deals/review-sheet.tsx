import type { Deal } from '@keyswap/contract/deals'
import { deal as limits } from '@keyswap/contract/limits'
import { type FormEvent, useId, useState } from 'react'
import { useMessages } from '../../lib/messages/index.ts'
import { Button } from '../../ui/button.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { deals } from './deals.texts.ts'
import type { Person } from './people.ts'
import { useStep } from './use-step.ts'

type Props = { deal: Deal; person: Person; open: boolean; onClose: () => void }

const questions = ['would_swap_again', 'as_described', 'on_time'] as const
type Answers = Record<(typeof questions)[number], 'yes' | 'no'>
const START: Answers = { would_swap_again: 'yes', as_described: 'yes', on_time: 'yes' }

/** A review of another party, once the cars are swapped. */
export function ReviewSheet({ deal, person, open, onClose }: Props) {
  const { t } = useMessages(deals)
  const formId = useId()
  const step = useStep(deal)
  const [answers, setAnswers] = useState(START)
  const [text, setText] = useState('')

  function submit(event: FormEvent) {
    event.preventDefault()
    const review = {
      user_id: person.id,
      would_swap_again: answers.would_swap_again === 'yes',
      as_described: answers.as_described === 'yes',
      on_time: answers.on_time === 'yes',
      text: text.trim() || null,
    }
    step.run({ type: 'review', review }, onClose)
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      unsaved={() => text.trim() !== '' && !step.isPending}
      title={t('review.title', { name: person.name })}
      footer={
        <Button
          type="submit"
          form={formId}
          className="w-full"
          pending={step.isPending}
          pendingText={t('form.sending')}
        >
          {t('review.send')}
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} className="grid grid-cols-1 gap-5 pt-1 pb-4">
        {questions.map((question) => (
          <SegmentedControl
            key={question}
            label={t(`review.${question}`)}
            value={answers[question]}
            options={[
              { value: 'yes', label: t('review.yes') },
              { value: 'no', label: t('review.no') },
            ]}
            onChange={(answer) => setAnswers({ ...answers, [question]: answer })}
          />
        ))}
        <TextArea
          label={t('review.text')}
          hint={t('review.text.hint')}
          maxLength={limits.review_max_length}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </form>
    </Sheet>
  )
}

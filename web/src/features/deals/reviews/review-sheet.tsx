import { carTitle } from '@keyswap/contract/car-title'
import type { Deal, Party } from '@keyswap/contract/deals'
import { deal as limits } from '@keyswap/contract/limits'
import { useRef, useState } from 'react'
import { day } from '../../../lib/formats/formats.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { deals } from '../deals.texts.ts'
import { FormSheet, focusIssue } from '../form-sheet.tsx'
import type { Person } from '../people.ts'
import { useStep } from '../use-step.ts'

type Props = { deal: Deal; person: Person; open: boolean; onClose: () => void }

const allQuestions = ['would_swap_again', 'as_described', 'on_time'] as const
type Question = (typeof allQuestions)[number]
/** None is answered in advance: the answers count, so they must be given. */
type Answers = Partial<Record<Question, 'yes' | 'no'>>

/** When a review is shown even if the other side has written none. */
export const shownAt = ({ reviews_until, created_at }: Deal): string => reviews_until ?? created_at

/** The car that the viewer got from this party. The viewer is the first, and each gives to the next one. */
const carFrom = ({ parties }: Deal, { id }: Person): Party['gives'] | undefined =>
  parties.at(-1)?.user_id === id ? parties[0]?.gets : undefined

/** A review of another party, once the cars are swapped. */
export function ReviewSheet({ deal, person, open, onClose }: Props) {
  const speech = useMessages(deals)
  const { t } = speech
  const step = useStep(deal)
  const [answers, setAnswers] = useState<Answers>({})
  const [isChecked, setChecked] = useState(false)
  const [text, setText] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const car = carFrom(deal, person)
  // In a swap of three or four, most of the others gave the viewer no car.
  const questions = allQuestions.filter((question) => car || question !== 'as_described')

  function submit() {
    setChecked(true)
    if (questions.some((question) => !answers[question])) return focusIssue(form)
    const review = {
      user_id: person.id,
      would_swap_again: answers.would_swap_again === 'yes',
      as_described: car ? answers.as_described === 'yes' : null,
      on_time: answers.on_time === 'yes',
      text: text.trim() || null,
    }
    step.run({ type: 'review', review }, onClose)
  }

  const pending = { pending: step.isPending, pendingText: t('form.sending') }
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      unsaved={() => (text.trim() !== '' || Object.keys(answers).length > 0) && !step.isPending}
      title={t('review.title', { name: person.name })}
      form={form}
      button={{ children: t('review.send'), ...pending }}
      onSubmit={submit}
    >
      <p className="text-small text-muted">
        {t('review.hidden', { name: person.name, date: day(shownAt(deal), speech) })}
      </p>
      {questions.map((question) => (
        <SegmentedControl
          key={question}
          label={t(`review.${question}`, { car: car ? carTitle(car) : '' })}
          value={answers[question] ?? null}
          error={isChecked && !answers[question] ? t('review.missing') : undefined}
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
    </FormSheet>
  )
}

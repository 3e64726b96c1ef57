import { useId } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { deals } from '../deals.texts.ts'
import { dayNames } from '../meeting.ts'

type Props = {
  /** Dates as a date field has them. */
  days: readonly string[]
  chosen: string
  /** Empty: the chosen one was tapped again. */
  onChoose: (date: string) => void
}

/** The next days as a row of a calendar, each to be chosen with one tap. */
export function DayChips({ days, chosen, onChoose }: Props) {
  const speech = useMessages(deals)
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{speech.t('form.day')}</legend>
      <div className="-mx-1 flex gap-1 overflow-x-auto p-1 [scrollbar-width:none]">
        {days.map((day) => {
          const { short, weekday, date, month } = dayNames(day, speech)
          return (
            <label
              key={day}
              className="relative grid min-h-14 min-w-11 flex-1 cursor-pointer place-content-center justify-items-center rounded-control border border-line-strong leading-tight transition-colors duration-150 hover:border-ink has-checked:border-accent has-checked:bg-accent has-checked:font-semibold has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-ink"
            >
              <input
                type="radio"
                name={name}
                checked={day === chosen}
                onChange={() => onChoose(day)}
                onClick={() => day === chosen && onChoose('')}
                className="sr-only"
              />
              <span className="text-small">
                <span aria-hidden="true">{short}</span>
                <span className="sr-only">{weekday} </span>
              </span>
              <span>
                {date}
                <span className="sr-only"> {month}</span>
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

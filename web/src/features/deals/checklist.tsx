import { checklists as lists } from '@keyswap/contract/checklists'
import type { Checks, Deal, Leg } from '@keyswap/contract/deals'
import { useId, useState } from 'react'
import { day } from '../../lib/formats.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { CheckIcon, DownIcon } from '../../ui/icons.tsx'
import { checkText } from './check-text.ts'
import { checklists } from './checklists.texts.ts'
import { isTicked, tickersOf } from './checks.ts'
import { deals } from './deals.texts.ts'
import { listed, type People, personIn } from './people.ts'
import { useStep } from './use-step.ts'

type Props = { checks: Checks; leg: Leg; deal: Deal; people: People; title: string }

type Item = Checks['items'][number]

/** What to check of one car before it changes hands, and who has ticked it. */
export function Checklist({ checks, leg, deal, people, title }: Props) {
  const { t } = useMessages(deals)
  return (
    <details className="group">
      <summary className="flex min-h-11 items-center justify-between gap-3 rounded-small font-semibold">
        <span>
          {t('checks.title')}
          <span className="sr-only"> {title}</span>
        </span>
        <span className="flex items-center gap-1 text-small text-muted">
          {t('checks.count', {
            done: checks.items.filter((item) => isTicked(item, checks, leg)).length,
            count: checks.items.length,
          })}
          <DownIcon className="size-5 group-open:rotate-180" />
        </span>
      </summary>
      <ul className="mt-1 grid grid-cols-1 gap-3">
        {checks.items.map((item) => (
          <li key={item.item}>
            <Check
              item={item}
              checks={checks}
              deal={deal}
              people={people}
              tickers={tickersOf(item.item, checks, leg)}
            />
          </li>
        ))}
      </ul>
      <Source country={checks.country} />
    </details>
  )
}

type CheckProps = Pick<Props, 'checks' | 'deal' | 'people'> & { item: Item; tickers: string[] }

function Check({ item: { item, done_by }, checks, deal, people, tickers }: CheckProps) {
  const { t: say } = useMessages(checklists)
  const { t, locale } = useMessages(deals)
  const id = useId()
  const { run, isPending } = useStep(deal)
  // As clicked, until the answer is there.
  const [clicked, setClicked] = useState<boolean | null>(null)
  const viewer = people.find(({ isViewer }) => isViewer)
  const isMine = viewer !== undefined && tickers.includes(viewer.id) && deal.state === 'agreed'
  const names = (ids: string[]) =>
    listed(
      ids.map((one) => {
        const person = personIn(people, one)
        return person.isViewer ? t('checks.you') : person.name
      }),
      locale,
    )
  const missing = tickers.filter((one) => !done_by.includes(one))
  const text = checkText(checks.country, item)
  return (
    <div className="flex items-start gap-3">
      {isMine ? (
        <input
          id={id}
          type="checkbox"
          aria-describedby={`${id}-why`}
          checked={clicked ?? done_by.includes(viewer.id)}
          onChange={({ target: { checked: done } }) => {
            if (isPending) return
            setClicked(done)
            const settle = () => setClicked(null)
            run({ type: 'check', car_id: checks.car_id, item, done }, settle, settle)
          }}
          className="mt-0.5 size-6 shrink-0 accent-match"
        />
      ) : (
        <Mark isDone={missing.length === 0} />
      )}
      <div className="min-w-0">
        <label htmlFor={id} className="font-semibold">
          {say(text)}
        </label>
        <p id={`${id}-why`} className="text-small text-muted">
          {say(`${text}.why`)}
        </p>
        <p className="text-small">
          {missing.length === 0
            ? t('checks.done_by', { names: names(tickers) })
            : t(deal.state === 'agreed' ? 'checks.waits_for' : 'checks.not_by', {
                names: names(missing),
              })}
        </p>
      </div>
    </div>
  )
}

/** An item that somebody else ticks. */
const Mark = ({ isDone }: { isDone: boolean }) => (
  <span
    aria-hidden="true"
    className={`mt-0.5 grid size-6 shrink-0 place-items-center rounded-small ${isDone ? 'bg-match text-night' : 'border border-dashed border-line-strong'}`}
  >
    {isDone && <CheckIcon className="size-4.5" />}
  </span>
)

function Source({ country }: { country: Checks['country'] }) {
  const speech = useMessages(checklists)
  const { t, locale } = speech
  const { sources, written } = lists[country]
  const date = day(written, speech)
  return (
    <div className="mt-3 grid gap-1 text-small text-muted">
      <p>{t('check.no_advice')}</p>
      <p>
        {sources.length === 0
          ? t('check.no_source', { date })
          : t('check.source', {
              names: listed(
                sources.map(({ name }) => name),
                locale,
              ),
              date,
            })}
      </p>
      {sources.length > 0 && (
        <p className="flex flex-wrap gap-x-3">
          {sources.map(({ name, url }) => (
            <a
              key={url}
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className="font-semibold underline underline-offset-3"
            >
              {name}
            </a>
          ))}
        </p>
      )}
    </div>
  )
}

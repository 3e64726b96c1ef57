import type { Checks, Deal, Leg } from '@keyswap/contract/deals'
import { checklists as lists } from '@keyswap/contract/deals/checklists'
import { type ReactNode, useId, useState } from 'react'
import { day } from '../../../lib/formats/formats.ts'
import { listed } from '../../../lib/formats/listed.ts'
import { serverNow } from '../../../lib/http/server-clock.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { DownIcon, InfoIcon } from '../../../ui/icons.tsx'
import { isTicked, openTicksIn, tickersOf } from '../checks.ts'
import { deals } from '../deals.texts.ts'
import { type People, personIn, viewerIn } from '../people.ts'
import { isKeptOpen, isOver } from '../plan-state.ts'
import { useStep } from '../use-step.ts'
import { checkText } from './check-text.ts'
import { checklists } from './checklists.texts.ts'

type Props = {
  checks: Checks
  leg: Leg
  deal: Deal
  people: People
  /** The car's. */
  title: string
  /** What to compare the car with. */
  children: ReactNode
}

type Item = Checks['items'][number]

/** What to check of one car before it changes hands, and who has ticked it. */
export function Checklist({ checks, leg, deal, people, title, children }: Props) {
  const { t } = useMessages(deals)
  const viewer = viewerIn(people)
  const mine = viewer && !isOver(deal) && deal.agreed ? openTicksIn(checks, leg, viewer.id) : 0
  return (
    <details className="group">
      <summary className="flex min-h-11 items-center justify-between gap-3 rounded-small">
        <span className="min-w-0">
          <h3 className="font-semibold wrap-anywhere">{title}</h3>
          <span className="block text-small text-muted">
            {mine > 0
              ? t('checks.yours', { count: mine })
              : t(children ? 'checks.title.papers' : 'checks.title')}
          </span>
        </span>
        <span className="flex shrink-0 items-center gap-1 text-small font-semibold text-muted">
          {t('checks.count', {
            done: checks.items.filter((item) => isTicked(item, checks, leg)).length,
            count: checks.items.length,
          })}
          <DownIcon className="size-5 group-open:rotate-180" />
        </span>
      </summary>
      {children && <div className="my-2 grid grid-cols-1 gap-2">{children}</div>}
      <ul className="mt-2 grid grid-cols-1 gap-3">
        {checks.items.map((item) => (
          <Check
            key={item.item}
            item={item}
            checks={checks}
            deal={deal}
            people={people}
            tickers={tickersOf(item.item, checks, leg)}
          />
        ))}
      </ul>
      <Source country={checks.country} />
    </details>
  )
}

type CheckProps = Pick<Props, 'checks' | 'deal' | 'people'> & { item: Item; tickers: string[] }

/** Who ticks it is said below it, also where the viewer cannot; why to check it, on request. */
function Check({ item: { item, done_by }, checks, deal, people, tickers }: CheckProps) {
  const { t: say } = useMessages(checklists)
  const { t } = useMessages(deals)
  const id = useId()
  const { run, isPending } = useStep(deal)
  // As clicked, until the answer is there.
  const [clicked, setClicked] = useState<boolean | null>(null)
  const [isExplained, setExplained] = useState(false)
  const viewer = viewerIn(people)
  const isMine =
    viewer !== undefined && tickers.includes(viewer.id) && isKeptOpen(deal, serverNow())
  const isDone = tickers.every((one) => done_by.includes(one))
  const ticked = isMine ? done_by.includes(viewer.id) : isDone
  const text = checkText(checks.country, item)
  return (
    <li className="flex items-start gap-3">
      <Checkbox
        id={id}
        aria-describedby={`${id}-who`}
        disabled={!isMine}
        checked={clicked ?? ticked}
        onChange={({ target: { checked: done } }) => {
          if (isPending) return
          setClicked(done)
          const settle = () => setClicked(null)
          run({ type: 'check', car_id: checks.car_id, item, done }, settle, settle)
        }}
      />
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className={isDone ? 'text-muted' : 'font-semibold'}>
          {say(text)}
        </label>
        <p id={`${id}-who`} className="text-small text-muted">
          {useWho(tickers, done_by, deal, people)}
        </p>
        <p id={`${id}-why`} hidden={!isExplained} className="mt-1 text-small">
          {say(`${text}.why`)}
        </p>
      </div>
      <IconButton
        label={t('checks.why', { item: say(text) })}
        aria-expanded={isExplained}
        aria-controls={`${id}-why`}
        onClick={() => setExplained(!isExplained)}
        className="-my-2.5 -mr-2.5 text-muted"
      >
        <InfoIcon className="size-5" />
      </IconButton>
    </li>
  )
}

/** Who has ticked an item, or whose tick is missing. */
function useWho(tickers: string[], done_by: string[], deal: Deal, people: People): string {
  const { t, locale } = useMessages(deals)
  const missing = tickers.filter((one) => !done_by.includes(one))
  const names = listed(
    (missing.length === 0 ? tickers : missing).map((one) => {
      const { isViewer, name } = personIn(people, one)
      return isViewer ? t('checks.you') : name
    }),
    locale,
  )
  if (missing.length === 0) return t('checks.done_by', { names })
  return t(isKeptOpen(deal, serverNow()) ? 'checks.waits_for' : 'checks.not_by', { names })
}

function Source({ country }: { country: Checks['country'] }) {
  const speech = useMessages(checklists)
  const { t, locale } = speech
  const { sources, written } = lists[country]
  const date = day(written, speech)
  const names = listed(
    sources.map(({ name }) => name),
    locale,
  )
  return (
    <div className="mt-3 grid gap-1 text-small text-muted">
      <p>{t('check.no_advice')}</p>
      <p>{t(country === 'other' ? 'check.general' : 'check.source', { names, date })}</p>
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
    </div>
  )
}

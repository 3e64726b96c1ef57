import type { Deal } from '@keyswap/contract/deals'
import { checklists as lists } from '@keyswap/contract/deals/checklists'
import { useId, useState } from 'react'
import { day } from '../../../lib/formats/formats.ts'
import { listed } from '../../../lib/formats/listed.ts'
import { serverNow } from '../../../lib/http/server-clock.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { InfoIcon } from '../../../ui/icons.tsx'
import { isOld, tickText, whyText } from '../papers/check-text.ts'
import { checklists } from '../papers/checklists.texts.ts'
import { isKeptOpen } from '../plan-state.ts'
import { useStep } from '../use-step.ts'
import { WaitingMark } from '../waiting/waiting-mark.tsx'
import { day as texts } from './day.texts.ts'
import type { Tick } from './day-list.ts'

type Props = {
  deal: Deal
  /** The viewer's ticks of one item, perhaps of several cars: they are set as one. */
  ticks: readonly Tick[]
  as: 'giver' | 'receiver'
  /** Others have something to do first. */
  isEarly?: boolean
}

/** What the viewer ticks; why to check it, and where that is from, on request. */
export function TickBox({ deal, ticks, as, isEarly = false }: Props) {
  const { t: say } = useMessages(checklists)
  const { t } = useMessages(texts)
  const id = useId()
  const { run, isPending } = useStep(deal)
  // As clicked, until the answer is there.
  const [clicked, setClicked] = useState<boolean | null>(null)
  const [isExplained, setExplained] = useState(false)
  const [first] = ticks
  if (!first) return null
  const { country, item } = first
  const isDone = ticks.every((tick) => tick.isDone)
  const label = say(tickText(country, item, as))
  const set = (done: boolean) => {
    if (isPending) return
    setClicked(done)
    const { agreement_hash } = deal
    const settle = () => setClicked(null)
    for (const { car_id } of ticks.filter((tick) => tick.isDone !== done))
      run({ type: 'check', car_id, item, done, agreement_hash }, settle, settle)
  }
  return (
    <li className="rounded-control border border-line bg-surface py-1 pr-1 pl-3">
      <div className="flex items-center gap-3">
        <Checkbox
          id={id}
          disabled={(isEarly && !isDone) || !isKeptOpen(deal, serverNow())}
          checked={clicked ?? isDone}
          onChange={({ target }) => set(target.checked)}
        />
        <label
          htmlFor={id}
          className="flex min-h-11 min-w-0 grow items-center py-1 font-semibold wrap-anywhere"
        >
          {label}
        </label>
        <IconButton
          label={t('day.why', { item: label })}
          aria-expanded={isExplained}
          aria-controls={`${id}-why`}
          onClick={() => setExplained(!isExplained)}
          className="shrink-0 text-muted"
        >
          <InfoIcon className="size-5" />
        </IconButton>
      </div>
      <WaitingMark dealId={deal.id} ticks={ticks} />
      <div id={`${id}-why`} hidden={!isExplained} className="grid gap-1 pr-2 pb-2 text-small">
        <p>{say(whyText(country, item, serverNow()))}</p>
        <Source country={country} />
      </div>
    </li>
  )
}

function Source({ country }: Pick<Tick, 'country'>) {
  const speech = useMessages(checklists)
  const { t, locale } = speech
  const { sources, written } = lists[country]
  const date = day(written, speech)
  const names = listed(
    sources.map(({ name }) => name),
    locale,
  )
  return (
    <div className="grid gap-1 text-muted">
      <p>
        {t(country === 'other' ? 'check.general' : 'check.source', { names, date })}{' '}
        {isOld(country, serverNow()) && t('check.old')}
      </p>
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
      <p>{t('check.no_advice')}</p>
    </div>
  )
}

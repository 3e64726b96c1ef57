import type { AdminCaseLine } from '@keyswap/contract/cases'
import { dateSorts, reportStates } from '@keyswap/contract/choices'
import { cases as limits } from '@keyswap/contract/limits'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { dateTime } from '../../../lib/formats/formats.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Failure } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { caseHref } from '../case-href.ts'
import { itemsOf, useList } from '../lists.ts'
import { moderation } from '../moderation.texts.ts'
import { namesApart } from '../told-apart.ts'
import { useAddress } from '../use-address.ts'
import { useCaseTitle } from './case-title.ts'
import { DecideSeveral } from './decide-several.tsx'

/** How many are shown before a tap: the reports stand below them. */
const FIRST = 5

/** What waits for a decision, above the reports that it consists of. */
export function OpenCases() {
  const { text, choice } = useAddress()
  const search = text('search')
  const sort = choice('sort', dateSorts)
  if (choice('status', reportStates) !== 'open') return null
  return <Cases key={search} search={search} sort={sort} />
}

type Props = { search: string; sort: (typeof dateSorts)[number] }

function Cases({ search, sort }: Props) {
  const { t } = useMessages(moderation)
  const all = useId()
  const list = useList('cases', { sort, ...(search && { search }) })
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [isWhole, setWhole] = useState(false)
  const cases = itemsOf(list)
  if (list.isError && !list.data)
    return <Failure title={t('wave.failed')} onRetry={() => void list.refetch()} />
  if (!list.data) return <Skeleton className="mb-6 h-48 rounded-card" />
  if (cases.length === 0) return null
  const shown = isWhole ? cases : cases.slice(0, FIRST)
  const open = shown.filter(({ is_yours }) => is_yours).slice(0, limits.at_once)
  const chosen = open.filter(({ id }) => ticked.has(id))
  const nameOf = namesApart(cases.flatMap(({ members, parties }) => [...members, ...parties]))
  const tick = (ids: string[], isOn: boolean) =>
    setTicked((known) => {
      const next = new Set(known)
      for (const id of ids) isOn ? next.add(id) : next.delete(id)
      return next
    })
  return (
    <>
      <section className="mb-6 grid grid-cols-1 gap-3">
        <div className="flex items-center justify-between gap-3">
          <h3 className="text-lead font-semibold">{t('wave.cases')}</h3>
          {open.length > 1 && (
            <div className="flex items-center gap-3 pr-4">
              <label htmlFor={all} className="cursor-pointer text-small text-muted">
                {t('wave.all')}
              </label>
              <Checkbox
                id={all}
                checked={chosen.length === open.length}
                onChange={({ currentTarget }) =>
                  tick(
                    open.map(({ id }) => id),
                    currentTarget.checked,
                  )
                }
              />
            </div>
          )}
        </div>
        <ul className="grid grid-cols-1 divide-y divide-line rounded-card border border-line bg-surface">
          {shown.map((line) => (
            <li key={line.id}>
              <Line
                line={line}
                nameOf={nameOf}
                isTicked={ticked.has(line.id)}
                onTick={(isOn) => tick([line.id], isOn)}
              />
            </li>
          ))}
        </ul>
        {(cases.length > shown.length || list.hasNextPage) && (
          <Button
            variant="secondary"
            size="small"
            className="justify-self-start"
            pending={list.isFetchingNextPage}
            pendingText={t('kit.loading')}
            onClick={() => (isWhole ? void list.fetchNextPage() : setWhole(true))}
          >
            {t('wave.more')}
          </Button>
        )}
        {chosen.length > 0 && <DecideSeveral chosen={chosen} />}
      </section>
      <h3 className="mb-3 text-lead font-semibold">{t('wave.reports')}</h3>
    </>
  )
}

type LineProps = {
  line: AdminCaseLine
  nameOf: (person: { id: string; name: string }) => string
  isTicked: boolean
  onTick: (isOn: boolean) => void
}

function Line({ line, nameOf, isTicked, onTick }: LineProps) {
  const speech = useMessages(moderation)
  const { t } = speech
  const titleOf = useCaseTitle()
  const { id, members, parties, joined_at, open_reports, is_yours } = line
  const about = { isOfDeal: line.deals > 0, isOfCar: line.cars > 0, hasLeft: line.has_left }
  const title = titleOf({ members, parties, ...about }, nameOf)
  const what = [
    ...line.rules.map((rule) => t(`admin.reports.rule.${rule}`)),
    ...line.categories.map((category) => t(`admin.reports.category.${category}`)),
    ...line.outside.map((category) => t(`admin.reports.outside.${category}`)),
  ]
  return (
    <div className="flex items-center gap-4 p-4">
      <div className="grid min-w-0 flex-1 gap-1">
        <Link
          href={caseHref(id)}
          className="justify-self-start rounded-small font-semibold underline decoration-line-strong underline-offset-4 wrap-anywhere"
        >
          {title}
        </Link>
        <p className="text-small text-muted wrap-anywhere">
          {[t('wave.said', { count: open_reports }), ...what].join(' · ')}
          {' · '}
          <time dateTime={joined_at}>{dateTime(joined_at, speech)}</time>
        </p>
      </div>
      <Checkbox
        aria-label={t('wave.choose', { title })}
        checked={isTicked && is_yours}
        disabled={!is_yours}
        onChange={({ currentTarget }) => onTick(currentTarget.checked)}
      />
    </div>
  )
}

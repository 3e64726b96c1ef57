import { dateSorts, reportStates } from '@keyswap/contract/choices'
import type { ReactNode } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { LetterDrawing } from '../../../ui/drawings/scenes.tsx'
import { Choice, ListTools, SearchBox, SortChoice } from '../list-tools.tsx'
import { ListView } from '../list-view.tsx'
import { useList } from '../lists.ts'
import { moderation } from '../moderation.texts.ts'
import { useAddress } from '../use-address.ts'
import { ReportRow } from './report-row.tsx'
import type { DealView } from './reported-deal.tsx'
import { WaitingAppeals } from './waiting-appeals.tsx'

type Props = {
  /** Shows the swap plan that a report names. */
  dealView: DealView
  /** What stands above the reports. */
  cases: ReactNode
}

export function ReportsTab({ dealView, cases }: Props) {
  const { t } = useMessages(moderation)
  const { text, choice, change } = useAddress()
  const search = text('search')
  const filters = {
    // The default is the first state: open reports.
    status: choice('status', reportStates),
    sort: choice('sort', dateSorts),
    ...(search && { search }),
  }
  const list = useList('reports', filters)
  const isNarrowed = search !== '' || filters.status !== 'open'
  return (
    <>
      <h2 className="sr-only">{t('admin.tab.reports')}</h2>
      <ListTools>
        <SearchBox
          label={t('admin.reports.search')}
          value={search}
          onSearch={(wanted) => change({ search: wanted })}
        />
        <Choice
          label={t('admin.reports.status')}
          value={filters.status}
          options={reportStates.map((value) => ({
            value,
            label: t(`admin.reports.status.${value}`),
          }))}
          onChoose={(status) => change({ status })}
        />
        <SortChoice sorts={dateSorts} value={filters.sort} onChoose={(sort) => change({ sort })} />
      </ListTools>
      {!isNarrowed && <WaitingAppeals />}
      {cases}
      <ListView
        list={list}
        row={(report) => <ReportRow report={report} dealView={dealView} />}
        skeleton="h-80 wide:h-48"
        failed={t('admin.reports.failed')}
        empty={{
          drawing: <LetterDrawing />,
          title: t('admin.reports.empty.title'),
          text: t('admin.reports.empty.text'),
        }}
        onClear={isNarrowed ? () => change({ search: null, status: null }) : undefined}
      />
    </>
  )
}

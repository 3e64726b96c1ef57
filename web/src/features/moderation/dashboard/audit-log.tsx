import { auditActions, dateSorts } from '@keyswap/contract/choices'
import { Link } from 'wouter'
import { useMessages } from '../../../lib/messages/index.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { RoadDrawing } from '../../../ui/drawings/scenes.tsx'
import { BackIcon, ForwardIcon } from '../../../ui/icons.tsx'
import { Choice, ListTools, SearchBox, SortChoice } from '../list-tools.tsx'
import { ListView } from '../list-view.tsx'
import { itemsOf, useList } from '../lists.ts'
import { moderation } from '../moderation.texts.ts'
import { useAddress } from '../use-address.ts'
import { AuditRow } from './audit-row.tsx'

const ALL = 'all'

export function AuditLog() {
  const { t } = useMessages(moderation)
  const { text, choice, change } = useAddress()
  const [search, action, sort] = [
    text('search'),
    choice('action', [ALL, ...auditActions]),
    choice('sort', dateSorts),
  ]
  const list = useList('audit', {
    sort,
    ...(search && { search }),
    ...(action !== ALL && { action }),
  })
  return (
    <section>
      <Link
        href="/admin"
        className={buttonClass({ variant: 'ghost', size: 'small', className: '-ml-3 mb-2 pl-2' })}
      >
        <BackIcon className="size-5" />
        {t('admin.audit.back')}
      </Link>
      <h2 className="text-title">{t('admin.audit')}</h2>
      <p className="mb-4 text-muted">{t('admin.audit.lead')}</p>
      <ListTools>
        <SearchBox
          label={t('admin.audit.search')}
          value={search}
          onSearch={(wanted) => change({ search: wanted })}
        />
        <Choice
          label={t('admin.audit.action')}
          value={action}
          options={[
            { value: ALL, label: t('admin.audit.action.all') },
            ...auditActions.map((value) => ({ value, label: t(`admin.audit.${value}`) })),
          ]}
          onChoose={(chosen) => change({ action: chosen })}
        />
        <SortChoice
          sorts={dateSorts}
          value={sort}
          onChoose={(chosen) => change({ sort: chosen })}
        />
      </ListTools>
      <ListView
        list={list}
        row={(entry) => <AuditRow entry={entry} />}
        skeleton="h-20"
        failed={t('admin.audit.failed')}
        empty={{
          drawing: <RoadDrawing />,
          title: t('admin.audit.empty.title'),
          text: t('admin.audit.empty.text'),
        }}
        onClear={
          search || action !== ALL ? () => change({ search: null, action: null }) : undefined
        }
      />
    </section>
  )
}

const LATEST = 5

/** The latest entries and a link to the log. Shows no error: the log itself does. */
export function LatestActions() {
  const { t } = useMessages(moderation)
  const latest = itemsOf(useList('audit', { sort: 'newest' })).slice(0, LATEST)
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-title">{t('admin.audit')}</h2>
      {latest.length > 0 && (
        <ul className="grid grid-cols-1 gap-2">
          {latest.map((entry) => (
            <li key={entry.id} className="min-w-0">
              <AuditRow entry={entry} />
            </li>
          ))}
        </ul>
      )}
      <Link
        href="/admin?view=audit"
        className={buttonClass({ variant: 'secondary', className: 'rail:justify-self-start' })}
      >
        {t('admin.audit.open')}
        <ForwardIcon className="size-5" />
      </Link>
      <Link
        href="/admin/settings"
        className={buttonClass({ variant: 'ghost', className: 'rail:justify-self-start' })}
      >
        {t('admin.settings')}
        <ForwardIcon className="size-5" />
      </Link>
    </section>
  )
}

import { dateSorts } from '@keyswap/contract/choices'
import type { ReactNode } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { LetterDrawing } from '../../../ui/drawings/scenes.tsx'
import { ListTools, SearchBox, SortChoice } from '../list-tools.tsx'
import { ListView } from '../list-view.tsx'
import { useList } from '../lists.ts'
import { moderation } from '../moderation.texts.ts'
import { useAddress } from '../use-address.ts'
import { BroadcastRow } from './broadcast-row.tsx'
import { ComposeForm, type Preview } from './compose-form.tsx'

/** `preview` renders an announcement as members will see it. */
export function BroadcastsTab({ preview }: { preview: (announcement: Preview) => ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-10">
      <ComposeForm preview={preview} />
      <Sent />
    </div>
  )
}

function Sent() {
  const { t } = useMessages(moderation)
  const { text, choice, change } = useAddress()
  const search = text('search')
  const filters = { sort: choice('sort', dateSorts), ...(search && { search }) }
  const list = useList('broadcasts', filters)
  return (
    <section>
      <h2 className="mb-3 text-title">{t('admin.broadcasts.sent')}</h2>
      <ListTools>
        <SearchBox
          label={t('admin.broadcasts.search')}
          value={search}
          onSearch={(wanted) => change({ search: wanted })}
        />
        <SortChoice sorts={dateSorts} value={filters.sort} onChoose={(sort) => change({ sort })} />
      </ListTools>
      <ListView
        list={list}
        row={(broadcast) => <BroadcastRow broadcast={broadcast} />}
        skeleton="h-36 wide:h-24"
        failed={t('admin.broadcasts.failed')}
        empty={{
          drawing: <LetterDrawing />,
          title: t('admin.broadcasts.empty.title'),
          text: t('admin.broadcasts.empty.text'),
        }}
        onClear={search ? () => change({ search: null }) : undefined}
      />
    </section>
  )
}

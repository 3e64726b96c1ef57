import { userSorts, userStates } from '@keyswap/contract/choices'
import { useMessages } from '../../../lib/messages/index.ts'
import { KeysDrawing } from '../../../ui/drawings/scenes.tsx'
import { Choice, ListTools, OneMember, SearchBox, SortChoice } from '../list-tools.tsx'
import { ListView } from '../list-view.tsx'
import { itemsOf, useList } from '../lists.ts'
import { moderation } from '../moderation.texts.ts'
import { useAddress } from '../use-address.ts'
import { MemberData } from './member-data.tsx'
import { UserRow } from './user-row.tsx'

type Props = { viewerId: string; isAdmin: boolean }

export function UsersTab({ viewerId, isAdmin }: Props) {
  const { t } = useMessages(moderation)
  const { text, choice, change } = useAddress()
  const [search, user_id] = [text('search'), text('member')]
  const filters = {
    state: choice('state', userStates),
    sort: choice('sort', userSorts),
    ...(search && { search }),
    ...(user_id && { user_id }),
  }
  const list = useList('users', filters)
  const only = itemsOf(list).find(({ id }) => id === user_id)
  const isNarrowed = search !== '' || user_id !== '' || filters.state !== 'all'
  return (
    <>
      <h2 className="sr-only">{t('admin.tab.users')}</h2>
      <ListTools>
        <SearchBox
          label={t('admin.users.search')}
          value={search}
          onSearch={(wanted) => change({ search: wanted })}
        />
        <Choice
          label={t('admin.users.state')}
          value={filters.state}
          options={userStates.map((value) => ({ value, label: t(`admin.users.state.${value}`) }))}
          onChoose={(state) => change({ state })}
        />
        <SortChoice sorts={userSorts} value={filters.sort} onChoose={(sort) => change({ sort })} />
      </ListTools>
      {user_id && (
        <OneMember
          text={only ? t('admin.users.one', { name: only.name }) : t('admin.users.someone')}
          clearLabel={t('admin.users.of_all')}
          onClear={() => change({ member: null })}
        />
      )}
      <ListView
        list={list}
        row={(user) => <UserRow user={user} isViewer={user.id === viewerId} />}
        className="rail:grid-cols-2 wide:grid-cols-1"
        skeleton="h-40 wide:h-22"
        failed={t('admin.users.failed')}
        empty={{
          drawing: <KeysDrawing />,
          title: t('admin.users.empty.title'),
          text: t('admin.users.empty.text'),
        }}
        onClear={isNarrowed ? () => change({ search: null, member: null, state: null }) : undefined}
      />
      {isAdmin && only && <MemberData user={only} />}
    </>
  )
}

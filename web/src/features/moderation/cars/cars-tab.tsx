import { carSorts, carStates } from '@keyswap/contract/choices'
import { useMessages } from '../../../lib/messages/index.ts'
import { ParkingDrawing } from '../../../ui/drawings/scenes.tsx'
import { Choice, ListTools, OneMember, SearchBox, SortChoice } from '../list-tools.tsx'
import { ListView } from '../list-view.tsx'
import { itemsOf, useList } from '../lists.ts'
import { moderation } from '../moderation.texts.ts'
import { useAddress } from '../use-address.ts'
import { CarRow } from './car-row.tsx'

export function CarsTab() {
  const { t } = useMessages(moderation)
  const { text, choice, change } = useAddress()
  const [search, owner_id] = [text('search'), text('owner')]
  const filters = {
    state: choice('state', carStates),
    sort: choice('sort', carSorts),
    ...(search && { search }),
    ...(owner_id && { owner_id }),
  }
  const list = useList('cars', filters)
  const name = itemsOf(list)[0]?.owner.name
  const isNarrowed = search !== '' || owner_id !== '' || filters.state !== 'all'
  return (
    <>
      <h2 className="sr-only">{t('admin.tab.cars')}</h2>
      <ListTools>
        <SearchBox
          label={t('admin.cars.search')}
          value={search}
          onSearch={(wanted) => change({ search: wanted })}
        />
        <Choice
          label={t('admin.cars.state')}
          value={filters.state}
          options={carStates.map((value) => ({ value, label: t(`admin.cars.state.${value}`) }))}
          onChoose={(state) => change({ state })}
        />
        <SortChoice sorts={carSorts} value={filters.sort} onChoose={(sort) => change({ sort })} />
      </ListTools>
      {owner_id && (
        <OneMember
          text={name ? t('admin.cars.of_one', { name }) : t('admin.cars.of_someone')}
          clearLabel={t('admin.cars.of_all')}
          onClear={() => change({ owner: null })}
        />
      )}
      <ListView
        list={list}
        row={(car) => <CarRow car={car} />}
        className="rail:grid-cols-2 wide:grid-cols-1"
        skeleton="h-44 wide:h-28"
        failed={t('admin.cars.failed')}
        empty={{
          drawing: <ParkingDrawing />,
          title: t('admin.cars.empty.title'),
          text: t('admin.cars.empty.text'),
        }}
        onClear={isNarrowed ? () => change({ search: null, owner: null, state: null }) : undefined}
      />
    </>
  )
}

import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useMessages } from '../../lib/messages/index.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { RoadDrawing } from '../../ui/drawings/scenes.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { type AdminList, itemsOf } from './lists.ts'
import { moderation } from './moderation.texts.ts'

type Props<T> = {
  list: AdminList<T>
  row: (item: T) => ReactNode
  /** `className` lays out the items; `skeleton` is the height of one while loading. */
  className?: string
  skeleton: string
  failed: string
  empty: { drawing: ReactNode; title: string; text: string }
  /** Clears search and filters; undefined if there are none. */
  onClear?: (() => void) | undefined
}

/** A list in all its states: loading, failed, empty, nothing found, and paged. */
export function ListView<T extends { id: string }>({ list, row, className, ...props }: Props<T>) {
  const { t } = useMessages(moderation)
  const items = itemsOf(list)
  const grid = cx('grid grid-cols-1 gap-3', className)
  if (!list.data) {
    if (list.isError && !list.isFetching) {
      return (
        <ErrorState
          title={props.failed}
          offline={t('admin.offline')}
          onRetry={() => void list.refetch()}
        />
      )
    }
    return <Waiting className={grid} item={props.skeleton} />
  }
  if (items.length === 0 && !list.isPlaceholderData) {
    return props.onClear ? (
      <NothingFound onClear={props.onClear} />
    ) : (
      <EmptyState {...props.empty} />
    )
  }
  return (
    <>
      <p role="status" className="sr-only">
        {t('admin.shown', { count: items.length })}
      </p>
      <ul
        aria-busy={list.isPlaceholderData}
        className={cx(grid, list.isPlaceholderData && 'opacity-60')}
      >
        {items.map((item) => (
          <li key={item.id} className="min-w-0">
            {row(item)}
          </li>
        ))}
      </ul>
      {list.hasNextPage && <More list={list} />}
    </>
  )
}

const NEAR_PX = 600

/** Loads the next page near the end of the list; after a failure only on click. */
function More<T>({ list }: { list: AdminList<T> }) {
  const { t } = useMessages(moderation)
  const sentinel = useRef<HTMLDivElement>(null)
  const { isFetching, isFetchingNextPage, isFetchNextPageError } = list
  const fetchMore = useEffectEvent(() => void list.fetchNextPage())
  useEffect(() => {
    if (!sentinel.current || isFetching || isFetchNextPageError) return
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && fetchMore(), {
      rootMargin: `${NEAR_PX}px`,
    })
    observer.observe(sentinel.current)
    return () => observer.disconnect()
  }, [isFetching, isFetchNextPageError])
  return (
    <div ref={sentinel} className="mt-4 grid justify-items-center gap-2">
      {isFetchNextPageError && (
        <p role="alert" className="text-danger-text">
          {t('admin.load_more.failed')}
        </p>
      )}
      <Button
        variant="secondary"
        pending={isFetchingNextPage}
        pendingText={t('kit.loading')}
        onClick={() => void list.fetchNextPage()}
      >
        {t(isFetchNextPageError ? 'kit.retry' : 'admin.load_more')}
      </Button>
    </div>
  )
}

function NothingFound({ onClear }: { onClear: () => void }) {
  const { t } = useMessages(moderation)
  return (
    <EmptyState
      drawing={<RoadDrawing />}
      title={t('admin.nothing.title')}
      text={t('admin.nothing.text')}
      action={
        <Button variant="secondary" onClick={onClear}>
          {t('admin.nothing.clear')}
        </Button>
      }
    />
  )
}

function Waiting({ className, item }: { className: string; item: string }) {
  return (
    <Loading className={className}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className={cx('rounded-card', item)} />
      ))}
    </Loading>
  )
}

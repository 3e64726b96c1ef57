import type { ReportedPhoto } from '@keyswap/contract/moderation'
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dateTime } from '../../../lib/formats/formats.ts'
import { call, callPage } from '../../../lib/http/client.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { pictureUrl } from '../../../lib/pictures/picture-url.ts'
import { BinIcon } from '../../../ui/bin-icon.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { Photo } from '../../../ui/photo.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { itemsOf } from '../lists.ts'
import { moderation } from '../moderation.texts.ts'
import { useAction } from '../use-action.ts'
import { useWhy, type Why, WhyFields } from '../why-fields.tsx'

/** What the reported member sent in the chat. Fetched only on request, because every look is recorded. */
export function ReportedPhotos({ reportId }: { reportId: string }) {
  const { t } = useMessages(moderation)
  const queries = useQueryClient()
  const queryKey = ['admin-chat-photos', reportId]
  const [isWanted, setWanted] = useState(false)
  // Does not fetch them again: that would be another look, which nobody asked for.
  const showRemoved = (id: string) =>
    queries.setQueryData<Listed>(queryKey, (data) => data && withRemoved(data, id))
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam: after, signal }) =>
      callPage('getAdminChatPhotos', { params: { reportId }, input: { after }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    enabled: isWanted,
    gcTime: 0,
  })
  if (!isWanted) {
    return (
      <>
        <p className="text-small text-muted">{t('admin.chat_photos.recorded')}</p>
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          onClick={() => setWanted(true)}
        >
          {t('admin.chat_photos.show')}
        </Button>
      </>
    )
  }
  if (list.data)
    return (
      <>
        <Photos photos={itemsOf(list)} reportId={reportId} onRemoved={showRemoved} />
        {list.hasNextPage && (
          <Button
            variant="secondary"
            size="small"
            className="justify-self-center"
            pending={list.isFetchingNextPage}
            pendingText={t('kit.loading')}
            onClick={() => void list.fetchNextPage()}
          >
            {t('admin.load_more')}
          </Button>
        )}
      </>
    )
  if (list.isError && !list.isFetching)
    return (
      <ErrorState
        title={t('admin.chat_photos.failed')}
        offline={t('admin.offline')}
        onRetry={() => void list.refetch()}
      />
    )
  return <Spinner className="mx-auto my-6 size-8 text-muted" />
}

type Listed = InfiniteData<{ items: ReportedPhoto[]; next: string | undefined }>

const withRemoved = (data: Listed, id: string): Listed => ({
  ...data,
  pages: data.pages.map((page) => ({
    ...page,
    items: page.items.map((photo) => (photo.id === id ? { ...photo, is_removed: true } : photo)),
  })),
})

type PhotosProps = {
  photos: readonly ReportedPhoto[]
  reportId: string
  onRemoved: (id: string) => void
}

function Photos({ photos, reportId, onRemoved }: PhotosProps) {
  const speech = useMessages(moderation)
  const { t } = speech
  const [asked, setAsked] = useState<string | null>(null)
  const why = useWhy()
  const { mutate } = useAction<{ photo_id: string } & Why>({
    run: ({ photo_id, rule, reason }) =>
      call('removeChatPhoto', {
        input: { report_id: reportId, photo_id, rule, ...(reason && { reason }) },
      }),
    done: () => t('admin.chat_photos.removed'),
    failed: t('admin.chat_photos.not_removed'),
    onDone: ({ photo_id }) => onRemoved(photo_id),
  })
  if (photos.length === 0) return <p>{t('admin.chat_photos.none')}</p>
  return (
    <>
      <ul className="grid grid-cols-3 gap-2">
        {photos.map((photo, index) => (
          <li
            key={photo.id}
            className="relative aspect-square overflow-hidden rounded-small bg-sunken"
          >
            {photo.is_removed ? (
              <p className="grid size-full place-items-center p-1 text-center text-small text-muted">
                {t('admin.chat_photos.is_removed')}
              </p>
            ) : (
              <>
                <a
                  href={pictureUrl(photo.url, 1920)}
                  target="_blank"
                  rel="noreferrer"
                  className="block size-full"
                >
                  <Photo
                    photo={{ ...photo, focus_x: 0.5, focus_y: 0.5 }}
                    alt={t('admin.chat_photos.alt', {
                      place: index + 1,
                      count: photos.length,
                      date: dateTime(photo.sent_at, speech),
                    })}
                    sizes="(min-width: 48rem) 12rem, 30vw"
                  />
                </a>
                <button
                  type="button"
                  aria-label={t('admin.chat_photos.remove', { place: index + 1 })}
                  onClick={() => setAsked(photo.id)}
                  className="absolute right-1 bottom-1 grid size-11 place-items-center rounded-full bg-night/70 text-day"
                >
                  <BinIcon className="size-5" />
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={t('admin.chat_photos.remove.title')}
        text={t('admin.chat_photos.remove.text')}
        action={t('admin.chat_photos.remove.action')}
        onConfirm={() => {
          if (asked) mutate({ photo_id: asked, ...why.read() })
          setAsked(null)
        }}
        unsaved={why.isTyped}
      >
        <WhyFields fields={why.fields} />
      </ConfirmDialog>
    </>
  )
}

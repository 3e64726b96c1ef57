import type { SentPhoto } from '@keyswap/contract/chat'
import { type CSSProperties, useEffect, useState } from 'react'
import { cars } from '../../../domain/cars.texts.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { useStore } from '../../../lib/store.ts'
import { cx } from '../../../ui/cx.ts'
import { Photo, PhotoBlur } from '../../../ui/photo.tsx'
import { fetched } from '../../../ui/states/fetched.tsx'
import { chat } from '../chat.texts.ts'
import { localViews, readPhoto } from '../unsent-photos.ts'
import { BubbleFrame, type Framed } from './bubble.tsx'
import type { PhotoAddresses } from './use-photo-addresses.ts'

const PhotoViewer = fetched(() => import('../../../domain/photo-viewer/photo-viewer.tsx'))

type Props = Framed & {
  photos: readonly SentPhoto[]
  addresses: PhotoAddresses
  part: number | undefined
  viewerId: string
}

/** `times` counts the openings. It is the viewer's key, so that each opening starts at its own photo. */
type Viewed = { start: number; times: number; open: boolean }

export function PhotoBubble({ photos, addresses, part, viewerId, ...framed }: Props) {
  const { t } = useMessages(chat)
  const { t: say } = useMessages(cars)
  const views = useLocalViews(viewerId, photos, framed.progress)
  const [viewed, setViewed] = useState<Viewed | null>(null)
  const shown = photos.map((photo) => ({
    ...photo,
    ...MIDDLE,
    url: photo.is_removed ? '' : (views.get(photo.id) ?? addresses.urls.get(photo.id) ?? ''),
  }))
  const openable = shown.filter(({ url }) => url !== '')
  const isOwn = framed.progress !== null
  const alt = (index: number) => {
    const of = { place: index + 1, count: photos.length }
    return isOwn ? t('chat.photo.alt.own', of) : t('chat.photo.alt', { ...of, name: framed.sender })
  }
  return (
    <BubbleFrame {...framed} isMedia>
      <ul
        className={cx(
          'grid w-full gap-1 overflow-hidden rounded-control',
          photos.length > 1 && 'grid-cols-2',
        )}
      >
        {shown.map((photo, index) => (
          <li
            key={photo.id}
            className="relative overflow-hidden rounded-small bg-sunken"
            style={{ aspectRatio: ratioOf(photo, photos.length) } as CSSProperties}
          >
            <Tile
              photo={photo}
              missing={photo.is_removed ? 'removed' : addresses.missing}
              alt={alt(index)}
              label={say('viewer.open', { photo: alt(index) })}
              onOpen={() =>
                setViewed({
                  start: openable.indexOf(photo),
                  times: (viewed?.times ?? 0) + 1,
                  open: true,
                })
              }
            />
          </li>
        ))}
      </ul>
      {framed.progress === 'sending' && part !== undefined && <Sent part={part} />}
      {viewed && (
        <PhotoViewer
          key={viewed.times}
          open={viewed.open}
          photos={openable}
          start={viewed.start}
          title={isOwn ? t('chat.photo.title.own') : t('chat.photo.title', { name: framed.sender })}
          alt={(index) => alt(shown.findIndex(({ id }) => id === openable[index]?.id))}
          onClose={() => setViewed({ ...viewed, open: false })}
        />
      )}
    </BubbleFrame>
  )
}

const MIDDLE = { focus_x: 0.5, focus_y: 0.5 }

/** Several are squares; one keeps its shape, unless that is very long or very wide. */
const ratioOf = ({ width, height }: SentPhoto, count: number): number =>
  count > 1 ? 1 : Math.min(Math.max(width / height, 3 / 4), 16 / 9)

type TileProps = {
  /** Its address is empty if there is none; `missing` says why. */
  photo: SentPhoto & { url: string; focus_x: number; focus_y: number }
  missing: PhotoAddresses['missing']
  alt: string
  label: string
  onOpen: () => void
}

function Tile({ photo, missing, alt, label, onOpen }: TileProps) {
  const { t } = useMessages(chat)
  const [broken, setBroken] = useState<string | null>(null)
  if (photo.url === '')
    return missing === 'loading' ? (
      <PhotoBlur photo={photo} />
    ) : (
      <Missing text={t(`chat.photo.${missing}`)} />
    )
  if (broken === photo.url) return <Missing text={t('chat.photo.failed')} />
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onOpen}
      className="block size-full focus-visible:outline-offset-[-3px]"
    >
      <Photo photo={photo} alt={alt} sizes="16rem" onError={() => setBroken(photo.url)} />
    </button>
  )
}

const Missing = ({ text }: { text: string }) => (
  <p className="grid size-full place-items-center p-2 text-center text-small text-muted">{text}</p>
)

function Sent({ part }: { part: number }) {
  const { t } = useMessages(chat)
  const percent = Math.round(part * 100)
  return (
    <div
      role="progressbar"
      aria-label={t('chat.photo.progress')}
      aria-valuenow={percent}
      className="h-1.5 w-full overflow-hidden rounded-full bg-line"
    >
      <div className="h-full bg-accent" style={{ width: `${percent}%` }} />
    </div>
  )
}

/** Photos of this device: those of this visit, and after a reload those that still wait. */
function useLocalViews(
  viewerId: string,
  photos: readonly SentPhoto[],
  progress: Framed['progress'],
): ReadonlyMap<string, string> {
  const views = useStore(localViews)
  const isUnsent = progress !== null && progress !== 'sent' && progress !== 'seen'
  useEffect(() => {
    if (isUnsent) for (const { id } of photos) void readPhoto(viewerId, id)
  }, [isUnsent, photos, viewerId])
  return views
}

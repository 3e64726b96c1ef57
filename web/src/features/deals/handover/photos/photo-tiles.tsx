import { useState } from 'react'
import { useMessages } from '../../../../lib/messages/index.ts'
import { acceptedFiles } from '../../../../lib/pictures/accepted.ts'
import { useFetchedPicture } from '../../../../lib/pictures/fetched-picture.ts'
import { cx } from '../../../../ui/cx.ts'
import { AlertIcon, CameraIcon, ClockIcon } from '../../../../ui/icons.tsx'
import { Spinner } from '../../../../ui/spinner.tsx'
import { fetched } from '../../../../ui/states/fetched.tsx'
import type { OutgoingPhoto } from './photo-outbox.ts'
import { photos } from './photos.texts.ts'

const PhotoViewer = fetched(() => import('../../../../domain/photo-viewer/photo-viewer.tsx'))

export type Shown = {
  caption: string | null
  /** The address on this device. */
  local: string | undefined
  /** The server's. */
  url?: string
  unsent?: OutgoingPhoto['state']
  /** By a moderator. */
  isRemoved?: boolean
}

const addressOf = ({ local, url, isRemoved }: Shown, width: 320 | 1080): string | undefined =>
  isRemoved ? undefined : (local ?? (url && `${url}?w=${width}`))

/** In the middle of its tile; a tap shows it whole. */
export function TakenPhoto({ photo, label }: { photo: Shown; label: string }) {
  const { t } = useMessages(photos)
  const [viewed, setViewed] = useState({ times: 0, isOpen: false })
  const { picture, hasFailed } = useFetchedPicture(addressOf(photo, 320))
  if (photo.isRemoved || hasFailed)
    return (
      <p className="grid size-full place-items-center p-2 text-center text-small text-muted">
        {photo.isRemoved ? t('photos.is_removed') : t('photos.missing', { view: label })}
      </p>
    )
  if (!picture) return null
  return (
    <>
      <button
        type="button"
        aria-label={t('photos.look', { view: label })}
        onClick={() => setViewed(({ times }) => ({ times: times + 1, isOpen: true }))}
        className="block size-full focus-visible:outline-offset-[-3px]"
      >
        <img src={picture.url} alt="" className="size-full object-cover" />
      </button>
      <UnsentBadge state={photo.unsent} />
      {viewed.times > 0 && (
        <Viewed
          key={viewed.times}
          address={addressOf(photo, 1080)}
          label={label}
          isOpen={viewed.isOpen}
          onClose={() => setViewed({ ...viewed, isOpen: false })}
        />
      )}
    </>
  )
}

function UnsentBadge({ state }: { state: Shown['unsent'] }) {
  const { t } = useMessages(photos)
  if (!state) return null
  return (
    <span className="absolute top-1.5 left-1.5 grid size-7 place-items-center rounded-full bg-night/70 text-day">
      {state === 'sending' ? (
        <Spinner className="size-4" />
      ) : state === 'waiting' ? (
        <ClockIcon className="size-4" />
      ) : (
        <AlertIcon className="size-4" />
      )}
      <span className="sr-only">{t(STATES[state])}</span>
    </span>
  )
}

const STATES = {
  sending: 'photos.sending',
  waiting: 'photos.waits',
  refused: 'photos.refused',
} as const

type ViewedProps = {
  address: string | undefined
  label: string
  isOpen: boolean
  onClose: () => void
}

function Viewed({ address, label, isOpen, onClose }: ViewedProps) {
  const { picture } = useFetchedPicture(address)
  if (!picture) return null
  const photo = { ...picture, placeholder: '', focus_x: 0.5, focus_y: 0.5 }
  return (
    <PhotoViewer
      open={isOpen}
      photos={[photo]}
      start={0}
      title={label}
      alt={() => label}
      onClose={onClose}
    />
  )
}

type TakeProps = {
  label: string
  isReading: boolean
  /** In place of one that was refused. */
  isAgain: boolean
  onFile: (file: File) => void
}

/** A phone opens its camera. */
export function TakePhoto({ label, isReading, isAgain, onFile }: TakeProps) {
  const { t } = useMessages(photos)
  return (
    <label
      className={cx(
        'grid cursor-pointer place-items-center has-focus-visible:outline-2 has-focus-visible:outline-offset-[-3px] has-focus-visible:outline-ink',
        isAgain
          ? 'absolute right-1.5 bottom-1.5 size-11 rounded-full bg-night/70 text-day'
          : 'size-full rounded-control border border-line-strong border-dashed text-muted hover:border-ink hover:text-ink',
      )}
    >
      {isReading ? (
        <>
          <Spinner />
          <span className="sr-only" role="status">
            {t('photos.reading')}
          </span>
        </>
      ) : (
        <CameraIcon className="size-6" />
      )}
      <input
        type="file"
        capture="environment"
        accept={acceptedFiles()}
        disabled={isReading}
        aria-label={t('photos.take', { view: label })}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          // Otherwise choosing the same file again fires no change event.
          target.value = ''
        }}
        className="sr-only"
      />
    </label>
  )
}

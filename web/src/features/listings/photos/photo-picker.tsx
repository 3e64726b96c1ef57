import { car as limits } from '@keyswap/contract/limits'
import { type ReactNode, useRef, useState } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { acceptedFiles } from '../../../lib/pictures/accepted.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { CameraIcon, PlusIcon } from '../../../ui/icons.tsx'
import { photoReason } from '../form/reasons.ts'
import { PicturesIcon } from '../icons.tsx'
import { listings } from '../listings.texts.ts'
import { type FlowAction, hasFailed, type ListingPhoto } from '../upload/listing-flow.ts'
import { PhotoDialog } from './photo-dialog.tsx'
import { PhotoTile } from './photo-tile.tsx'
import type { RefusedFile } from './picker-rules.ts'
import { SharedPhotosDialog } from './shared-photos-dialog.tsx'
import { toastText, useAddPhotos } from './use-add-photos.ts'
import { useIncomingFiles } from './use-incoming-files.ts'
import { usePhotoDrag } from './use-photo-drag.ts'
import { useTileFocus } from './use-tile-focus.ts'

type Props = {
  photos: readonly ListingPhoto[]
  locked: boolean
  redrawsPublished: boolean
  dispatch: (action: FlowAction) => void
  onRetry: (key: string) => void
  onRemoved?: (() => void) | undefined
  onMoved?: (() => void) | undefined
  onFocused?: (() => void) | undefined
}

/** Adds photos by picker, camera, drop, paste or from another app, and reorders them. */
export function PhotoPicker({ photos, locked, dispatch, onRetry, ...props }: Props) {
  const { t } = useMessages(listings)
  const area = useRef<HTMLDivElement>(null)
  const focus = useTileFocus(area, photos)
  const { add, refused } = useAddPhotos(photos.length, dispatch)
  const [opened, setOpened] = useState<string | null>(null)
  const hasRoom = photos.length < limits.max_photos

  function move(key: string, to: number) {
    dispatch({ type: 'move', key, to })
    props.onMoved?.()
  }

  const isOver = useIncomingFiles(add, !locked)
  const { drag, handlersFor } = usePhotoDrag(area, (key, onto) =>
    move(
      key,
      photos.findIndex((photo) => photo.key === onto),
    ),
  )
  const actions = {
    retry: onRetry,
    open: setOpened,
    remove: (key: string) => {
      focus.afterRemoval(key)
      dispatch({ type: 'remove', key })
      props.onRemoved?.()
    },
    move: (key: string, to: number) => {
      focus.afterMove(key, to)
      move(key, to)
    },
  }

  return (
    // `relative`, here and on the buttons: sr-only elements would otherwise be placed far down the page and scroll it.
    <div ref={area} className="relative grid grid-cols-1 gap-3">
      {photos.length === 0 ? (
        <EmptyPicker isOver={isOver} onFiles={add} />
      ) : (
        <ol
          className={cx(
            'grid grid-cols-3 gap-2 rounded-card',
            isOver && 'outline-3 outline-offset-4 outline-accent',
          )}
        >
          {photos.map((photo, index) => (
            <PhotoTile
              key={photo.key}
              photo={photo}
              index={index}
              count={photos.length}
              locked={locked}
              actions={actions}
              drag={drag?.key === photo.key ? drag : null}
              isTarget={drag?.over === photo.key}
              handlers={handlersFor(photo.key)}
            />
          ))}
          {hasRoom && !locked && (
            <li className="aspect-square">
              <AddTile onFiles={add} />
            </li>
          )}
        </ol>
      )}
      {photos.length > 0 && hasRoom && !locked && <CameraButton onFiles={add} />}
      <div className="text-small text-muted">
        <p>{t('photos.hint')}</p>
        <p className="pointer-coarse:sr-only">{t('photos.hint.ways')}</p>
      </div>
      <Refusals refused={refused} />
      <Failures photos={photos} />
      <PhotoDialog
        photo={photos.find(({ key }) => key === opened)}
        isCover={photos[0]?.key === opened}
        redrawsPublished={props.redrawsPublished}
        onClose={() => setOpened(null)}
        onCover={(key) => move(key, 0)}
        onRedrawn={(key, file, point) =>
          dispatch({
            type: 'redrawn',
            key,
            file,
            view: URL.createObjectURL(file),
            focus: point,
          })
        }
        onUndo={(key) => dispatch({ type: 'undo_redrawn', key })}
        onChange={(key, point) => {
          dispatch({ type: 'focus', key, focus: point })
          props.onFocused?.()
        }}
      />
      <SharedPhotosDialog onAdd={add} />
      <p role="status" className="sr-only">
        {focus.announcement}
      </p>
    </div>
  )
}

/** Why photos failed; the retry buttons are on the photos. */
function Failures({ photos }: { photos: readonly ListingPhoto[] }) {
  const { t } = useMessages(listings)
  const failed = photos.filter(hasFailed)
  if (failed.length === 0) return null
  return (
    <div role="alert">
      <ul className="grid gap-1 text-small text-danger-text">
        {failed.map(({ key, name, step }) => (
          <li key={key} className="wrap-anywhere">
            {t('photos.failed_one', {
              name,
              reason: step.at === 'failed' ? photoReason(step.error, t) : '',
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** All refused files, which the toast has no room for, and help for HEIC files. */
function Refusals({ refused }: { refused: readonly RefusedFile[] }) {
  const { t } = useMessages(listings)
  const hasHeic = refused.some(({ why }) => why === 'heic')
  if (refused.length < 2 && !hasHeic) return null
  return (
    <div role="note" className="grid gap-2 rounded-control bg-sunken px-4 py-3 text-small">
      <ul className="grid gap-1 font-semibold wrap-anywhere">
        {refused.map((each) => (
          <li key={'file' in each ? each.file : each.why}>{toastText(each, t).text}</li>
        ))}
      </ul>
      {hasHeic && <p className="text-muted">{t('photos.heic.how')}</p>}
    </div>
  )
}

type FilesProps = { onFiles: (files: File[]) => void }

function EmptyPicker({ isOver, onFiles }: FilesProps & { isOver: boolean }) {
  const { t } = useMessages(listings)
  return (
    <div
      className={cx(
        'grid grid-cols-1 justify-items-center gap-4 rounded-card border-2 border-dashed px-4 py-10 text-center transition-colors duration-150',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface',
      )}
    >
      <span className="grid size-16 place-items-center rounded-full bg-accent-soft text-accent-text">
        <PicturesIcon className="size-8" />
      </span>
      {isOver ? (
        <p className="grid min-h-12 place-items-center text-lead font-semibold">
          {t('photos.drop')}
        </p>
      ) : (
        <div className="flex flex-wrap justify-center gap-2">
          <FileButton onFiles={onFiles} className={buttonClass()}>
            <PlusIcon className="size-5" />
            {t('photos.choose')}
          </FileButton>
          <CameraButton onFiles={onFiles} />
        </div>
      )}
    </div>
  )
}

const AddTile = ({ onFiles }: FilesProps) => {
  const { t } = useMessages(listings)
  return (
    <FileButton
      onFiles={onFiles}
      className="@container grid size-full cursor-pointer place-content-center justify-items-center gap-1 rounded-control border-2 border-dashed border-line-strong bg-surface p-1 text-center text-small leading-tight font-semibold transition-colors duration-150 hover:border-ink"
    >
      <PlusIcon />
      <span className="@max-[5rem]:sr-only">{t('photos.add')}</span>
    </FileButton>
  )
}

/** Only on touch devices, which usually have a camera. */
function CameraButton({ onFiles }: FilesProps) {
  const { t } = useMessages(listings)
  return (
    <FileButton
      camera
      onFiles={onFiles}
      className={buttonClass({ variant: 'secondary', className: 'pointer-fine:hidden' })}
    >
      <CameraIcon className="size-5" />
      {t('photos.camera')}
    </FileButton>
  )
}

type FileButtonProps = FilesProps & { camera?: boolean; className: string; children: ReactNode }

/** A native file input, styled as a button. */
function FileButton({ camera = false, onFiles, className, children }: FileButtonProps) {
  return (
    <label
      className={cx(
        className,
        'relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
      )}
    >
      {children}
      <input
        type="file"
        multiple={!camera}
        {...(camera && { capture: 'environment' })}
        data-action="add"
        accept={acceptedFiles()}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // Otherwise choosing a removed file again fires no change event.
          target.value = ''
        }}
        className="sr-only"
      />
    </label>
  )
}

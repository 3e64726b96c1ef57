// What is above the field: photos to be sent, what can be added, and questions to send with one tap.
import type { QuickReply } from '@keyswap/contract/choices'
import { type ReactNode, useRef } from 'react'
import { replyText } from '../../../domain/said.ts'
import { swaps } from '../../../domain/swaps.texts.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { acceptedFiles } from '../../../lib/pictures/accepted.ts'
import { CarIcon, CloseIcon } from '../../../ui/icons.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { chat } from '../chat.texts.ts'
import { SendPhotosIcon } from '../icons.tsx'
import type { useChosenPhotos } from './use-chosen-photos.ts'

export const chip =
  'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border border-line-strong bg-surface px-4 font-semibold hover:border-ink'

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be scrolled sideways in every browser
  <div
    role="group"
    aria-label={label}
    className="-mx-4 mb-2 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none]"
  >
    {children}
  </div>
)

type RepliesProps = {
  replies: readonly QuickReply[]
  asks: string | undefined
  onSend: (reply: QuickReply) => void
}

/** In the reader's language; the others read them in theirs. */
export function QuickReplies({ replies, asks, onSend }: RepliesProps) {
  const { t } = useMessages(chat)
  const words = useMessages(swaps)
  if (replies.length === 0) return null
  return (
    <Row label={t('chat.replies')}>
      {replies.map((reply) => (
        <button key={reply} type="button" className={chip} onClick={() => onSend(reply)}>
          {replyText(reply, asks, words)}
        </button>
      ))}
    </Row>
  )
}

type AttachProps = { isReading: boolean; onFiles: (files: File[]) => void; onCar: () => void }

export function Attach({ isReading, onFiles, onCar }: AttachProps) {
  const { t } = useMessages(chat)
  const field = useRef<HTMLInputElement>(null)
  return (
    <Row label={t('chat.attach')}>
      <input
        ref={field}
        type="file"
        multiple
        hidden
        accept={acceptedFiles()}
        aria-label={t('chat.attach.photos')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      <button
        type="button"
        disabled={isReading}
        className={chip}
        onClick={() => field.current?.click()}
      >
        <SendPhotosIcon className="size-5" />
        {t('chat.attach.photos')}
      </button>
      <button type="button" className={chip} onClick={onCar}>
        <CarIcon className="size-5" />
        {t('chat.attach.car')}
      </button>
    </Row>
  )
}

type ChosenProps = {
  chosen: ReturnType<typeof useChosenPhotos>
  /** The button that was pressed is gone, so the focus has to go elsewhere. */
  onRemoved: () => void
}

export function ChosenPhotos({ chosen, onRemoved }: ChosenProps) {
  const { t } = useMessages(chat)
  const { photos, isReading, remove } = chosen
  if (photos.length === 0 && !isReading) return null
  return (
    <ul aria-label={t('chat.photo.chosen')} className="mb-2 flex gap-2 overflow-x-auto py-1">
      {photos.map(({ id, view }, index) => (
        <li key={id} className="relative size-20 shrink-0 overflow-hidden rounded-control">
          <img src={view} alt="" className="size-full bg-sunken object-cover" />
          <button
            type="button"
            aria-label={t('chat.photo.remove', { place: index + 1, count: photos.length })}
            onClick={() => {
              remove(id)
              onRemoved()
            }}
            className="absolute top-0 right-0 grid size-11 place-items-center focus-visible:outline-offset-[-3px]"
          >
            <span className="grid size-7 place-items-center rounded-full bg-night/70 text-day">
              <CloseIcon className="size-4" />
            </span>
          </button>
        </li>
      ))}
      {isReading && (
        <li className="grid size-20 shrink-0 place-items-center rounded-control bg-sunken">
          <Spinner />
          <span className="sr-only">{t('chat.photo.reading')}</span>
        </li>
      )}
    </ul>
  )
}

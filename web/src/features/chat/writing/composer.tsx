import type { QuickReply } from '@keyswap/contract/choices'
import { chat as limits } from '@keyswap/contract/limits'
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { cx } from '../../../ui/cx.ts'
import { controlClass } from '../../../ui/fields/field.tsx'
import { useFittingHeight } from '../../../ui/fields/use-fitting-height.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import { chat } from '../chat.texts.ts'
import { SendIcon } from '../icons.tsx'
import type { ChosenPhoto } from '../unsent-photos.ts'
import { Attach, ChosenPhotos, QuickReplies } from './composer-extras.tsx'
import { useChosenPhotos } from './use-chosen-photos.ts'

type Props = {
  chatId: string
  /** One message is being sent: the next can be typed but not sent yet. */
  isPending: boolean
  draft: string
  onDraft: (draft: string) => void
  onTyping: () => void
  onSend: (content: string) => void
  onSendPhotos: (photos: readonly ChosenPhoto[]) => Promise<void>
  /** Asks which car to send. */
  onCar: () => void
  replies: readonly QuickReply[]
  /** The quick replies show only once the plus is tapped. */
  areFolded: boolean
  /** In a ring: the name of the member whom the quick replies ask. */
  asks: string | undefined
  onReply: (reply: QuickReply) => void
  /** In place of the quick replies; `focus` goes to the field. */
  question: ((focus: () => void) => ReactNode) | undefined
}

/** The counter appears when this many characters are left. */
const COUNT_WHEN_LEFT = 200

export function Composer({ chatId, isPending, draft, onDraft, onTyping, ...on }: Props) {
  const { t } = useMessages(chat)
  const field = useRef<HTMLTextAreaElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [text, setText] = useState(draft)
  useFittingHeight(field)
  const [isAttaching, setAttaching] = useState(false)
  const chosen = useChosenPhotos(chatId)
  const content = text.trim()
  const isEmpty = content === '' && chosen.photos.length === 0
  const canSend = !isEmpty && !isPending && !chosen.isReading

  function change(next: string) {
    setText(next)
    onDraft(next)
  }

  function askForCar() {
    setAttaching(false)
    // The row with the car button is gone by the time the car picker closes: the focus can return to the plus.
    opener.current?.focus()
    on.onCar()
  }

  async function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault()
    if (!canSend) return
    const { photos } = chosen
    chosen.clear()
    change('')
    setAttaching(false)
    field.current?.focus()
    if (photos.length > 0) await on.onSendPhotos(photos)
    if (content !== '') on.onSend(content)
  }

  return (
    <form
      onSubmit={(event) => void submit(event)}
      data-edge="bottom"
      className="shrink-0 border-t border-line bg-paper px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      {isAttaching && (
        <Attach isReading={chosen.isReading} onFiles={chosen.add} onCar={askForCar} />
      )}
      {on.question?.(() => field.current?.focus())}
      {!on.question && isEmpty && isAttaching === on.areFolded && (
        <QuickReplies
          replies={on.replies}
          asks={on.asks}
          onSend={(reply) => {
            setAttaching(false)
            on.onReply(reply)
            field.current?.focus()
          }}
        />
      )}
      <ChosenPhotos chosen={chosen} onRemoved={() => field.current?.focus()} />
      <div className="flex items-end gap-2">
        <IconButton
          ref={opener}
          label={t('chat.attach')}
          aria-expanded={isAttaching}
          onClick={() => setAttaching(!isAttaching)}
          className="-ml-2 mb-0.5"
        >
          <PlusIcon className={cx('size-6 transition-transform', isAttaching && 'rotate-45')} />
        </IconButton>
        <textarea
          ref={field}
          rows={1}
          value={text}
          maxLength={limits.message_max_length}
          aria-label={t('chat.label')}
          placeholder={t('chat.placeholder')}
          enterKeyHint="send"
          autoComplete="off"
          onChange={({ target }) => {
            change(target.value)
            if (target.value.trim() !== '') onTyping()
          }}
          onKeyDown={(event) => {
            // During IME composition Enter confirms the composition.
            const isSend =
              event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
            if (isSend) void submit(event)
          }}
          className={cx(controlClass, 'field-sizing-content max-h-36 resize-none rounded-card')}
        />
        <button
          type="submit"
          aria-label={t('chat.send')}
          disabled={!canSend}
          // Keeps the focus in the field, so the phone's keyboard stays open.
          onPointerDown={(event) => event.preventDefault()}
          className="inline-grid size-12 shrink-0 place-items-center rounded-full bg-accent text-on-accent transition-[transform,background-color,opacity] duration-150 ease-out hover:bg-accent-hover active:scale-95 disabled:bg-sunken disabled:text-muted disabled:active:scale-100"
        >
          <SendIcon />
        </button>
      </div>
      <Count length={text.length} />
    </form>
  )
}

function Count({ length }: { length: number }) {
  const { t } = useMessages(chat)
  const max = limits.message_max_length
  if (max - length > COUNT_WHEN_LEFT) return null
  return (
    <p
      className={cx('mt-1 text-small', length >= max ? 'text-danger-text' : 'text-muted')}
      role="status"
    >
      {t('chat.length', { count: length, max })}
    </p>
  )
}

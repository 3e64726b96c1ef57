import { chat as limits } from '@keyswap/contract/limits'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useMessages } from '../../lib/messages/index.ts'
import { cx } from '../../ui/cx.ts'
import { controlClass } from '../../ui/field.tsx'
import { chat } from './chat.texts.ts'
import { SendIcon } from './icons.tsx'

type Props = {
  /** One message is being sent: the next can be typed but not sent yet. */
  isPending: boolean
  draft: string
  onDraft: (draft: string) => void
  onTyping: () => void
  onSend: (content: string) => void
}

/** The counter appears when this many characters are left. */
const COUNT_WHEN_LEFT = 200

export function Composer({ isPending, draft, onDraft, onTyping, onSend }: Props) {
  const { t } = useMessages(chat)
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(draft)
  const content = text.trim()
  const canSend = content !== '' && !isPending

  function change(next: string) {
    setText(next)
    onDraft(next)
  }

  function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault()
    if (!canSend) return
    onSend(content)
    change('')
    field.current?.focus()
  }

  return (
    <form
      onSubmit={submit}
      data-edge="bottom"
      className="shrink-0 border-t border-line bg-paper px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      <div className="flex items-end gap-2">
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
            if (isSend) submit(event)
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

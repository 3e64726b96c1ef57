import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { cx } from '../../../ui/cx.ts'
import { CloseIcon, HeartIcon, InfoIcon, StarIcon, UndoIcon } from '../../../ui/icons.tsx'
import { Tooltip } from '../../../ui/tooltip.tsx'
import { matching } from '../matching.texts.ts'

type Props = {
  undoable: 'like' | 'pass' | null
  onUndo: () => void
  onPass: () => void
  onLike: (is_super: boolean) => void
  onDetails: (() => void) | undefined
}

/** Buttons for what dragging and the arrow keys do, and for undo and details. */
export function SwipeActions({ undoable, onUndo, onPass, onLike, onDetails }: Props) {
  const { t } = useMessages(matching)
  return (
    <div
      data-edge="bottom"
      className="mx-auto flex w-full max-w-80 shrink-0 items-center justify-between py-3"
    >
      <Round
        label={t(`deck.undo.${undoable ?? 'pass'}`)}
        disabled={undoable === null}
        onClick={onUndo}
        className="size-11"
      >
        <UndoIcon className="size-5" />
      </Round>
      <Round label={t('deck.pass')} shortcut="←" onClick={onPass} className="size-15">
        <CloseIcon className="size-8" />
      </Round>
      <Round
        label={t('deck.super_like')}
        shortcut="↑"
        onClick={() => onLike(true)}
        tone="star"
        className="size-12"
      >
        <StarIcon />
      </Round>
      <Round
        label={t('deck.like')}
        shortcut="→"
        onClick={() => onLike(false)}
        tone="yes"
        className="size-15"
      >
        <HeartIcon className="size-8" />
      </Round>
      {onDetails ? (
        <Round label={t('deck.details')} onClick={onDetails} className="size-11">
          <InfoIcon className="size-5" />
        </Round>
      ) : (
        // Keeps the three main buttons centered.
        <span className="size-11" />
      )}
    </div>
  )
}

const tones = {
  plain: 'border-line bg-raised text-ink hover:bg-sunken',
  star: 'border-line bg-raised text-star-text hover:bg-sunken',
  yes: 'border-transparent bg-accent text-on-accent hover:bg-accent-hover',
}

type RoundProps = {
  label: string
  /** The keyboard shortcut. */
  shortcut?: string
  tone?: keyof typeof tones
  disabled?: boolean
  onClick: () => void
  className: string
  children: ReactNode
}

function Round({ label, shortcut, tone = 'plain', disabled = false, ...props }: RoundProps) {
  return (
    <Tooltip text={shortcut ? `${label} ${shortcut}` : label}>
      <button
        type="button"
        aria-label={label}
        // Not `disabled`: the button would lose the focus after the last undo.
        aria-disabled={disabled || undefined}
        onClick={disabled ? undefined : props.onClick}
        className={cx(
          'grid shrink-0 place-items-center rounded-full border shadow-low transition-transform duration-150 ease-out active:scale-90 aria-disabled:opacity-40 aria-disabled:active:scale-100',
          tones[tone],
          props.className,
        )}
      >
        {props.children}
      </button>
    </Tooltip>
  )
}

type Keys = { pass: () => void; like: (is_super?: boolean) => void }

/** Arrow keys swipe, unless the focused field, dialog or details use them. */
export function useDeckKeys(isOn: boolean, { pass, like }: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || isModified(event) || isTaken(event.target)) return
    if (!['ArrowLeft', 'ArrowRight', 'ArrowUp'].includes(event.key)) return
    event.preventDefault()
    if (event.key === 'ArrowLeft') pass()
    else like(event.key === 'ArrowUp')
  })
  useEffect(() => {
    if (!isOn) return
    const onKeyDown = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [isOn])
}

const isModified = (event: KeyboardEvent): boolean =>
  event.altKey || event.ctrlKey || event.metaKey || event.shiftKey

const isTaken = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, select, textarea, [role="dialog"], [data-own-arrows]') !== null

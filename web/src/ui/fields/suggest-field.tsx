import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { controlClass, Field, type FieldText } from './field.tsx'

type Props = FieldText & {
  name: string
  value: string
  onChange: (value: string) => void
  /** Matches for the text so far, best first. */
  suggestions: readonly string[]
  /** Accessible name of the list. */
  listLabel: string
  placeholder?: string
  maxLength?: number
  onFocus?: () => void
}

/** A text field with suggestions; any other text is accepted too. */
export function SuggestField({ label, hint, error, ...props }: Props) {
  const listId = useId()
  const list = useSuggestions(props)
  const option = (index: number) => `${listId}-${index}`
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            type="text"
            role="combobox"
            name={props.name}
            value={props.value}
            placeholder={props.placeholder}
            maxLength={props.maxLength}
            autoComplete="off"
            spellCheck={false}
            aria-autocomplete="list"
            aria-expanded={list.isOpen}
            aria-controls={list.isOpen ? listId : undefined}
            aria-activedescendant={
              list.isOpen && list.active >= 0 ? option(list.active) : undefined
            }
            onChange={(event) => {
              props.onChange(event.target.value)
              list.open()
            }}
            onFocus={props.onFocus}
            onClick={list.open}
            onBlur={list.close}
            onKeyDown={list.onKeyDown}
            className={controlClass}
          />
          {list.isOpen && (
            <div
              ref={list.box}
              id={listId}
              role="listbox"
              aria-label={props.listLabel}
              className="absolute inset-x-0 top-full z-20 mt-1.5 max-h-64 overflow-y-auto overscroll-contain rounded-control border border-line bg-raised py-1.5 shadow-high"
            >
              {props.suggestions.map((suggestion, index) => (
                // biome-ignore lint/a11y/useFocusableInteractive: in a combobox the focus stays in the field.
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
                <div
                  key={suggestion}
                  id={option(index)}
                  role="option"
                  aria-selected={index === list.active}
                  // Keeps the focus in the field; losing it would close the list.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => list.pick(suggestion)}
                  className={cx(
                    'flex min-h-11 cursor-pointer items-center px-4 py-1.5 text-lead hover:bg-sunken',
                    index === list.active && 'bg-sunken font-semibold',
                  )}
                >
                  {suggestion}
                </div>
              ))}
            </div>
          )}
        </div>
      )}
    </Field>
  )
}

type Suggesting = Pick<Props, 'value' | 'suggestions' | 'onChange'>

function useSuggestions({ value, suggestions, onChange }: Suggesting) {
  const box = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState(false)
  const [active, setActive] = useState(-1)
  const isComplete = suggestions.length === 1 && suggestions[0] === value
  const isOpen = wanted && suggestions.length > 0 && !isComplete

  // Escape must close the list, not the sheet around it, which listens on the document.
  useEffect(() => {
    if (!isOpen) return
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      setWanted(false)
    }
    addEventListener('keydown', onEscape, { capture: true })
    return () => removeEventListener('keydown', onEscape, { capture: true })
  }, [isOpen])

  useEffect(() => {
    box.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const open = () => {
    setWanted(true)
    setActive(-1)
  }
  const close = () => setWanted(false)
  const pick = (suggestion: string) => {
    onChange(suggestion)
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      if (!isOpen) return open()
      // "None" is between the last and the first, so that the arrows lead back to the typed text.
      const stops = suggestions.length + 1
      setActive(((active + 1 + step + stops) % stops) - 1)
    }
    const chosen = suggestions[active]
    if (event.key === 'Enter' && isOpen && chosen !== undefined) {
      event.preventDefault()
      pick(chosen)
    }
  }
  return { box, isOpen, active, open, close, pick, onKeyDown }
}

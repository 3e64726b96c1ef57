import { useEffect, useEffectEvent } from 'react'

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

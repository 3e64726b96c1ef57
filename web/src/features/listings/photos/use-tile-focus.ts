import { type RefObject, useEffect, useRef, useState } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { listings } from '../listings.texts.ts'
import type { ListingPhoto } from '../upload/listing-flow.ts'

/**
 * Moving or removing a photo loses the keyboard focus. Restores it on the moved photo, or after a removal on its
 * neighbour or the add button, and announces the change to screen readers.
 */
export function useTileFocus(area: RefObject<HTMLElement | null>, photos: readonly ListingPhoto[]) {
  const { t } = useMessages(listings)
  const [announcement, setAnnouncement] = useState('')
  const selectors = useRef<string[]>([])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the photos have changed.
  useEffect(() => {
    for (const selector of selectors.current) {
      const button = area.current?.querySelector<HTMLElement>(selector)
      if (!button) continue
      button.focus()
      break
    }
    selectors.current = []
  }, [photos, area])

  const on = (key: string, action: string) =>
    `[data-photo="${key}"] [data-action="${action}"]:enabled`

  return {
    announcement,
    afterMove(key: string, to: number) {
      selectors.current = [on(key, 'open')]
      setAnnouncement(t('photos.moved', { place: to + 1, count: photos.length }))
    },
    afterRemoval(key: string) {
      const index = photos.findIndex((photo) => photo.key === key)
      const neighbour = photos[index + 1] ?? photos[index - 1]
      selectors.current = [
        ...(neighbour ? [on(neighbour.key, 'remove')] : []),
        '[data-action="add"]',
      ]
      setAnnouncement(t('photos.removed'))
    },
  }
}

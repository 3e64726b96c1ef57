import { type RefObject, useEffect, useRef, useState } from 'react'
import { useMessages } from '../../lib/messages/index.ts'
import { listings } from '../../lib/messages/listings.ts'
import type { ListingPhoto } from './listing-flow.ts'

/** Elements that change their place lose the focus: it follows the photo, or goes to its neighbour. */
export function useTileFocus(area: RefObject<HTMLElement | null>, photos: readonly ListingPhoto[]) {
  const { t } = useMessages(listings)
  const [said, setSaid] = useState('')
  const wanted = useRef<string[]>([])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the photos are what has just changed.
  useEffect(() => {
    for (const selector of wanted.current) {
      const button = area.current?.querySelector<HTMLElement>(selector)
      if (!button) continue
      button.focus()
      break
    }
    wanted.current = []
  }, [photos, area])

  const on = (key: string, action: string) =>
    `[data-photo="${key}"] [data-action="${action}"]:enabled`

  return {
    said,
    afterMove(key: string, to: number) {
      const from = photos.findIndex((photo) => photo.key === key)
      const same = to < from ? ['earlier', 'later'] : ['later', 'earlier']
      wanted.current = same.map((action) => on(key, action))
      setSaid(t('photos.moved', { place: to + 1, count: photos.length }))
    },
    afterRemoval(key: string) {
      const index = photos.findIndex((photo) => photo.key === key)
      const neighbour = photos[index + 1] ?? photos[index - 1]
      wanted.current = [...(neighbour ? [on(neighbour.key, 'remove')] : []), '[data-action="add"]']
      setSaid(t('photos.removed'))
    },
  }
}

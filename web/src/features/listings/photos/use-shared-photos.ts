import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useMessages } from '../../../lib/messages/index.ts'
import { useToast } from '../../../ui/toasts/toast-store.ts'
import { listings } from '../listings.texts.ts'
import { forgetShared, readShared } from './shared-photos.ts'

/** How many of the photos that another app has shared were kept, as the address says: `all`, `some` or `none`. */
export const useShared = (): string | null => new URLSearchParams(useSearch()).get('shared')

type SharedPhoto = { file: File; view: string }

/**
 * The photos that the member is asked about: another app has shared them, or another site has sent them. Nothing of them is
 * stored or uploaded before the answer. Says so if none have arrived.
 */
export function useSharedPhotos(add: (files: File[]) => void) {
  const { t } = useMessages(listings)
  const toast = useToast()
  const [, navigate] = useLocation()
  const shared = useShared()
  const [asked, setAsked] = useState<SharedPhoto[] | null>(null)

  const say = (which: 'none' | 'some') =>
    toast({
      tone: 'danger',
      title: t(`photos.shared.${which}.title`),
      text: t(`photos.shared.${which}.text`),
    })

  /** Until then a reload asks again. */
  function answered() {
    for (const { view } of asked ?? []) URL.revokeObjectURL(view)
    setAsked(null)
    void forgetShared().catch(() => {})
    navigate('/upload', { replace: true })
  }

  const onFound = useEffectEvent((files: File[]) => {
    if (files.length > 0) setAsked(files.map((file) => ({ file, view: URL.createObjectURL(file) })))
    else {
      say('none')
      answered()
    }
  })
  useEffect(() => {
    if (shared === null) return
    let current = true
    void readShared(Date.now())
      .catch(() => [])
      .then((files) => current && onFound(files))
    return () => {
      current = false
    }
  }, [shared])

  return {
    asked,
    use() {
      add((asked ?? []).map(({ file }) => file))
      if (shared !== 'all') say('some')
      answered()
    },
    leave: answered,
  }
}

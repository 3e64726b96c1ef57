import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useMessages } from '../../../lib/messages/index.ts'
import { useToast } from '../../../ui/toast-store.ts'
import { listings } from '../listings.texts.ts'
import { takeShared } from './shared-photos.ts'

/** How many of the photos that another app has shared were kept, as the address says: `all`, `some` or `none`. */
export const useShared = (): string | null => new URLSearchParams(useSearch()).get('shared')

/** Adds the photos that another app has shared, or says that there are none. */
export function useSharedPhotos(add: (files: File[]) => void): void {
  const { t } = useMessages(listings)
  const toast = useToast()
  const [, navigate] = useLocation()
  const shared = useShared()
  const take = useEffectEvent(async (kept: string) => {
    const files = await takeShared(Date.now()).catch(() => [])
    if (files.length > 0) add(files)
    if (kept === 'all' && files.length > 0) return
    const which = files.length > 0 ? 'some' : 'none'
    toast({
      tone: 'danger',
      title: t(`photos.shared.${which}.title`),
      text: t(`photos.shared.${which}.text`),
    })
  })
  useEffect(() => {
    if (shared === null) return
    // A reload must not look for them again.
    navigate('/upload', { replace: true })
    void take(shared)
  }, [shared, navigate])
}

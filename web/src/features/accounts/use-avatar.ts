import { photo as limits } from '@keyswap/contract/limits'
import { useState } from 'react'
import { useMessages } from '../../lib/messages/index.ts'
import { settings } from '../../lib/messages/settings.ts'
import { ApiError } from '../../lib/request-error.ts'
import { updateUser } from '../../lib/session.ts'
import { useToast } from '../../ui/toast-store.ts'
import { removeAvatar, saveAvatar } from './profile-calls.ts'

export type AvatarChange = 'saving' | 'removing'

export function useAvatar() {
  const { t } = useMessages(settings)
  const toast = useToast()
  const [pending, setPending] = useState<AvatarChange | null>(null)

  async function change(what: AvatarChange, act: () => ReturnType<typeof removeAvatar>) {
    setPending(what)
    try {
      updateUser(await act())
      toast({ title: t(what === 'saving' ? 'settings.avatar.saved' : 'settings.avatar.removed') })
    } catch (error) {
      const isBadPicture = error instanceof ApiError && error.code === 'INVALID_IMAGE'
      toast({
        tone: 'danger',
        title: t('settings.error'),
        text: t(isBadPicture ? 'settings.avatar.unreadable' : 'settings.avatar.failed'),
        ...(!isBadPicture && {
          action: { label: t('kit.retry'), run: () => void change(what, act) },
        }),
      })
    }
    setPending(null)
  }

  function choose(picture: File) {
    const refused = refuse(picture)
    if (refused === null) return void change('saving', () => saveAvatar(picture))
    toast({
      tone: 'danger',
      title: t(`settings.avatar.${refused}.title`),
      text: t(`settings.avatar.${refused}.text`, { file: picture.name }),
    })
  }

  return { pending, choose, remove: () => void change('removing', removeAvatar) }
}

/** What is plain before anything is sent; the server looks at the bytes. */
function refuse({ type, size }: File): 'type' | 'size' | null {
  if (!limits.media_types.some((accepted) => accepted === type)) return 'type'
  return size > limits.max_bytes ? 'size' : null
}

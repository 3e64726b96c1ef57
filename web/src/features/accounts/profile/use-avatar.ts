import { photo as limits } from '@keyswap/contract/limits'
import { useState } from 'react'
import { ApiError } from '../../../lib/http/request-error.ts'
import { updateUser } from '../../../lib/http/session.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { claimsToBePicture } from '../../../lib/pictures/accepted.ts'
import { readPicture } from '../../../lib/pictures/read-picture.ts'
import { useToast } from '../../../ui/toasts/toast-store.ts'
import { removeAvatar, saveAvatar } from '../profile-calls.ts'
import { settings } from '../settings.texts.ts'

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
      const isBadPicture =
        error instanceof ApiError &&
        (error.code === 'INVALID_IMAGE' || error.code === 'FILE_TOO_LARGE')
      toast({
        tone: 'failed',
        title: t('settings.error'),
        text: t(isBadPicture ? 'settings.avatar.unreadable' : 'settings.avatar.failed'),
        ...(!isBadPicture && {
          action: { label: t('kit.retry'), run: () => void change(what, act) },
        }),
      })
    }
    setPending(null)
  }

  async function choose(picture: File) {
    const refused = refuse(picture)
    const read = refused === null ? await readPicture(picture) : null
    if (read?.ok) return change('saving', () => saveAvatar(read.file))
    const why = refused ?? read?.why ?? 'type'
    toast({
      tone: 'danger',
      title: t(`settings.avatar.${why}.title`),
      text: t(`settings.avatar.${why}.text`, { file: picture.name }),
    })
  }

  return {
    pending,
    choose: (picture: File) => void choose(picture),
    remove: () => void change('removing', removeAvatar),
  }
}

/** Checks that need no reading of the file. */
function refuse(file: File): 'type' | 'size' | null {
  if (!claimsToBePicture(file)) return 'type'
  return file.size > limits.max_bytes ? 'size' : null
}

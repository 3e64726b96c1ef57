import { chatPhoto, photo as limits } from '@keyswap/contract/limits'
import { useState } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { claimsToBePicture } from '../../../lib/pictures/accepted.ts'
import { compress } from '../../../lib/pictures/compress.ts'
import { fitWithin } from '../../../lib/pictures/picture-size.ts'
import { readPicture } from '../../../lib/pictures/read-picture.ts'
import { randomId } from '../../../lib/random-id.ts'
import { useToast } from '../../../ui/toasts/toast-store.ts'
import { chat } from '../chat.texts.ts'
import { type ChosenPhoto, dropView, keepView } from '../unsent-photos.ts'
import { photoDrafts } from './drafts.ts'

type Why = 'type' | 'heic' | 'read' | 'size'

/** The photos chosen in a chat's composer. They stay there while the member looks at other screens. */
export function useChosenPhotos(chatId: string) {
  const { t } = useMessages(chat)
  const toast = useToast()
  // What is chosen now, also after waiting for a file to be read.
  const current = () => photoDrafts.get(chatId) ?? []
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>(current)
  const [isReading, setReading] = useState(false)

  function change(next: readonly ChosenPhoto[]): void {
    photoDrafts.set(chatId, next)
    setPhotos(next)
  }

  /** One at a time: six photos at once would exhaust a phone's memory. */
  async function add(files: readonly File[]): Promise<void> {
    const room = chatPhoto.max_per_message - current().length
    setReading(true)
    for (const file of files.slice(0, room)) {
      const read = await prepare(file)
      if (typeof read === 'string')
        toast({ tone: 'danger', title: t(`chat.photo.${read}`, { file: file.name }) })
      else change([...current(), read])
    }
    setReading(false)
    if (files.length > room)
      toast({ title: t('chat.photo.too_many', { count: chatPhoto.max_per_message }) })
  }

  function remove(id: string): void {
    change(current().filter((each) => each.id !== id))
    dropView(id)
  }

  return {
    photos,
    isReading,
    add: (files: readonly File[]) => void add(files),
    remove,
    clear: () => change([]),
  }
}

/** Why a file cannot be sent, or the photo to send. */
async function prepare(file: File): Promise<ChosenPhoto | Why> {
  if (!claimsToBePicture(file)) return 'type'
  if (file.size > limits.max_bytes) return 'size'
  const picture = await readPicture(file)
  if (!picture.ok) return picture.why
  try {
    const small = await compress(picture.file)
    const size = fitWithin(picture.width, picture.height, limits.longest_side)
    const id = randomId()
    return { id, file: small, view: keepView(id, small), ...size }
  } catch {
    return 'read'
  }
}

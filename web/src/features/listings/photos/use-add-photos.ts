import { useState } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { readPicture } from '../../../lib/pictures/read-picture.ts'
import { useToast } from '../../../ui/toasts/toast-store.ts'
import { photoFrom } from '../draft/stored-photos.ts'
import type { ListingTranslate } from '../form/issue-texts.ts'
import { listings } from '../listings.texts.ts'
import type { FlowAction, ListingPhoto } from '../upload/listing-flow.ts'
import { admit, checkPicture, type RefusedFile } from './picker-rules.ts'

/** Shows chosen files immediately, then reads them one by one and removes and reports those that are unusable. */
export function useAddPhotos(already: number, dispatch: (action: FlowAction) => void) {
  const { t } = useMessages(listings)
  const toast = useToast()
  /** The refused files of the last selection. */
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])

  async function check({ key, name, file }: ListingPhoto): Promise<RefusedFile | null> {
    const picture = await readPicture(file ?? new Blob())
    const refused = checkPicture(name, picture)
    if (refused || !picture.ok) {
      dispatch({ type: 'remove', key })
      return refused
    }
    const converted = picture.is_converted
      ? { file: picture.file, view: URL.createObjectURL(picture.file) }
      : {}
    dispatch({ type: 'checked', key, ...converted })
    return null
  }

  async function add(files: File[]): Promise<void> {
    setRefused([])
    const { accepted, refused } = admit(already, files)
    const photos = accepted.map((file) => photoFrom(file.name, file))
    if (photos.length > 0) dispatch({ type: 'add', photos })
    // One at a time: six photos at once would exhaust a phone's memory.
    for (const photo of photos) {
      const reason = await check(photo)
      if (reason) refused.push(reason)
    }
    setRefused(refused)
    const [first] = refused
    if (first) toast({ tone: 'danger', ...toastText(first, t) })
  }

  return { refused, add: (files: File[]) => void add(files) }
}

export function toastText(
  refused: RefusedFile,
  t: ListingTranslate,
): { title: string; text: string } {
  switch (refused.why) {
    case 'too_many':
      return { title: t('photos.too_many.title'), text: t('photos.too_many.text') }
    case 'small':
      return { title: t('photos.small.title'), text: t('photos.small.text', refused) }
    case 'read':
      return {
        title: t('listing.error'),
        text: t('photos.failed_one', { name: refused.file, reason: t('photos.failure.read') }),
      }
    default:
      return {
        title: t(`photos.${refused.why}.title`),
        text: t(`photos.${refused.why}.text`, { file: refused.file }),
      }
  }
}

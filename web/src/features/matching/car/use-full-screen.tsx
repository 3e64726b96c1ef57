import { type ReactNode, useState } from 'react'
import { cars } from '../../../domain/cars.texts.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import type { StoredPhoto } from '../../../ui/photo.tsx'
import { fetched } from '../../../ui/states/fetched.tsx'
import { matching } from '../matching.texts.ts'

const PhotoViewer = fetched(() => import('../../../domain/photo-viewer/photo-viewer.tsx'))

/** `times` counts the openings. It is the viewer's key, so that each opening starts at its own photo. */
type Viewed = { start: number; times: number; open: boolean }

/** Photos that open full-screen: the props of each photo's button, and the viewer to render. */
export function useFullScreen(
  photos: readonly StoredPhoto[],
  title: string,
): {
  buttonOf: (index: number) => { 'aria-label': string; onClick: () => void }
  viewer: ReactNode
} {
  const { t } = useMessages(matching)
  const { t: say } = useMessages(cars)
  const [viewed, setViewed] = useState<Viewed | null>(null)
  const alt = (index: number) => t('card.photo', { place: index + 1, count: photos.length, title })
  return {
    buttonOf: (index) => ({
      'aria-label': say('viewer.open', { photo: alt(index) }),
      onClick: () => setViewed({ start: index, times: (viewed?.times ?? 0) + 1, open: true }),
    }),
    viewer: viewed && (
      <PhotoViewer
        key={viewed.times}
        open={viewed.open}
        photos={photos}
        start={viewed.start}
        title={title}
        alt={alt}
        onClose={() => setViewed({ ...viewed, open: false })}
      />
    ),
  }
}

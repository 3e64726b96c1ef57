// The state of a listing and of each photo, from choosing photos to attaching them. Pure: the code that compresses,
// uploads and attaches dispatches its progress here.
import type { OwnCar } from '@keyswap/contract/listings'
import { ApiError } from '../../../lib/http/request-error.ts'
import { CompressionError } from '../../../lib/pictures/compression.ts'
import { pictureUrl } from '../../../lib/pictures/picture-url.ts'

export type PhotoStep =
  /** Being read: it may not be a picture. */
  | { at: 'checking' }
  /** Not uploaded yet. */
  | { at: 'chosen' }
  | { at: 'compressing' }
  | { at: 'uploading'; sent: number }
  /** Uploaded, not attached to a car yet. */
  | { at: 'stored'; url: string }
  | { at: 'failed'; error: unknown }
  | { at: 'attached'; id: string; url: string }

export type ListingPhoto = {
  key: string
  name: string
  /** A URL to show it. */
  view: string
  /** What gets uploaded, replaced by the compressed version. Null for a photo that was already on the car. */
  file: Blob | null
  is_compressed: boolean
  focus: FocusPoint
  step: PhotoStep
  /** As it was before it was last redrawn, to undo that. Stays on this device, until the page is left. */
  before?: ListingPhoto | undefined
}

/** The point that stays visible when the photo is cropped, as fractions of width and height. */
export type FocusPoint = { x: number; y: number }

export const MIDDLE: FocusPoint = { x: 0.5, y: 0.5 }

/**
 * editing → creating → uploading → attaching → done. If some photos failed, `deciding` comes before attaching; if all
 * failed, it is back to editing.
 */
type Phase = 'editing' | 'creating' | 'uploading' | 'deciding' | 'attaching' | 'done'

export type ListingFlow = { phase: Phase; car_id: string | null; photos: readonly ListingPhoto[] }

export type FlowAction =
  | { type: 'add'; photos: readonly ListingPhoto[] }
  /** It is a picture; `file` if it had to be converted for the upload. */
  | { type: 'checked'; key: string; file?: Blob; view?: string }
  | { type: 'focus'; key: string; focus: FocusPoint }
  /** Turned, or a part of it hidden: another picture, which has to be uploaded again. */
  | { type: 'redrawn'; key: string; file: Blob; view: string; focus: FocusPoint }
  | { type: 'undo_redrawn'; key: string }
  | { type: 'remove'; key: string }
  | { type: 'move'; key: string; to: number }
  /** `retry`: the failed photo to retry; all of them if not given. */
  | { type: 'submit'; retry?: string }
  | { type: 'created'; car_id: string }
  | { type: 'compressing'; key: string }
  | { type: 'compressed'; key: string; file: Blob }
  | { type: 'sent'; key: string; part: number }
  | { type: 'stored'; key: string; url: string }
  | { type: 'failed'; key: string; error: unknown }
  | { type: 'retry'; key?: string }
  | { type: 'skip_failed' }
  | { type: 'attached'; key: string; id: string; url: string }
  /** A call failed, or the owner goes back to the form: finished uploads are not lost. */
  | { type: 'stop' }
  | { type: 'done' }

export const photosOn = (car: Pick<OwnCar, 'make' | 'model' | 'photos'>): ListingPhoto[] =>
  car.photos.map(({ id, url, focus_x, focus_y }) => ({
    key: id,
    name: `${car.make} ${car.model}`,
    view: pictureUrl(url, 640),
    file: null,
    is_compressed: true,
    focus: { x: focus_x, y: focus_y },
    step: { at: 'attached', id, url },
  }))

/**
 * Merges a draft's photos on the server with those stored in this browser, each once. Those that only the server
 * has come first.
 */
export function photosOfDraft(
  draft: Pick<OwnCar, 'make' | 'model' | 'photos'>,
  stored: readonly ListingPhoto[],
): ListingPhoto[] {
  const known = new Set(stored.map(({ step }) => step.at === 'stored' && step.url))
  const onCar = ({ step }: ListingPhoto) =>
    draft.photos.find(({ url }) => step.at === 'stored' && step.url === url)
  return [
    ...photosOn(draft).filter(({ step }) => step.at === 'attached' && !known.has(step.url)),
    ...stored.map((one): ListingPhoto => {
      const there = onCar(one)
      return there ? { ...one, step: { at: 'attached', id: there.id, url: there.url } } : one
    }),
  ]
}

export const startFlow = (
  car_id: string | null = null,
  photos: readonly ListingPhoto[] = [],
): ListingFlow => ({ phase: 'editing', car_id, photos })

export function reduceFlow(flow: ListingFlow, action: FlowAction): ListingFlow {
  switch (action.type) {
    case 'add':
      return { ...flow, photos: [...flow.photos, ...action.photos] }
    case 'checked':
      return checked(flow, action)
    case 'focus':
      return change(flow, action.key, { focus: action.focus })
    case 'redrawn':
      return change(flow, action.key, {
        file: action.file,
        view: action.view,
        is_compressed: true,
        focus: action.focus,
        step: { at: 'chosen' },
        before: flow.photos.find(({ key }) => key === action.key),
      })
    case 'undo_redrawn':
      return {
        ...flow,
        photos: flow.photos.map((one) =>
          one.key === action.key && one.before ? undone(one.before) : one,
        ),
      }
    case 'remove':
      return settle({ ...flow, photos: flow.photos.filter(({ key }) => key !== action.key) })
    case 'move':
      return { ...flow, photos: moved(flow.photos, action.key, action.to) }
    case 'submit':
      return { ...again(flow, action.retry), phase: 'creating' }
    case 'created':
      return settle(forCar({ ...flow, phase: 'uploading' }, action.car_id))
    case 'compressing':
      return withStep(flow, action.key, { at: 'compressing' })
    case 'compressed':
      return change(flow, action.key, { file: action.file, is_compressed: true })
    case 'sent':
      return withStep(flow, action.key, { at: 'uploading', sent: action.part })
    case 'stored':
      return settle(withStep(flow, action.key, { at: 'stored', url: action.url }))
    case 'failed':
      return settle(withStep(flow, action.key, { at: 'failed', error: action.error }))
    case 'retry':
      return { ...again(flow, action.key), phase: 'uploading' }
    case 'skip_failed':
      return { ...flow, phase: 'attaching', photos: flow.photos.filter((one) => !hasFailed(one)) }
    case 'attached':
      return change(flow, action.key, {
        step: { at: 'attached', id: action.id, url: action.url },
        // What was on the car before may be gone by now.
        before: undefined,
      })
    case 'stop':
      return { ...flow, phase: 'editing', photos: flow.photos.map(stopped) }
    case 'done':
      return { ...flow, phase: 'done' }
  }
}

/** A photo that was on the car still is; any other one is uploaded again. */
const undone = (before: ListingPhoto): ListingPhoto =>
  before.step.at === 'attached' ? before : { ...before, step: { at: 'chosen' } }

const checked = (flow: ListingFlow, { key, file, view }: FlowAction & { type: 'checked' }) =>
  change(flow, key, {
    // A converted file is already in the upload's size and format.
    ...(file && { file, is_compressed: true }),
    ...(view !== undefined && { view }),
    step: { at: 'chosen' },
  })

/** When no upload is pending, the results decide the next phase. */
function settle(flow: ListingFlow): ListingFlow {
  if (flow.phase !== 'uploading' || flow.photos.some(isUnderWay)) return flow
  if (flow.photos.length === 0) return { ...flow, phase: 'editing' }
  if (!flow.photos.some(hasFailed)) return { ...flow, phase: 'attaching' }
  return { ...flow, phase: flow.photos.every(hasFailed) ? 'editing' : 'deciding' }
}

/** An upload belongs to one car: for another car, upload it again. A photo without its file is dropped. */
const forCar = (flow: ListingFlow, car_id: string): ListingFlow => ({
  ...flow,
  car_id,
  photos:
    car_id === flow.car_id
      ? flow.photos
      : flow.photos
          .filter(({ file }) => file !== null)
          .map((one) =>
            hasFailed(one) || isChecking(one) ? one : { ...one, step: { at: 'chosen' } },
          ),
})

const again = (flow: ListingFlow, key: string | undefined): ListingFlow => ({
  ...flow,
  photos: flow.photos.map((one) =>
    canTryAgain(one) && (key === undefined || key === one.key)
      ? { ...one, step: { at: 'chosen' } }
      : one,
  ),
})

const stopped = (one: ListingPhoto): ListingPhoto =>
  one.step.at === 'compressing' || one.step.at === 'uploading'
    ? { ...one, step: { at: 'chosen' } }
    : one

const change = (flow: ListingFlow, key: string, to: Partial<ListingPhoto>): ListingFlow => ({
  ...flow,
  photos: flow.photos.map((one) => (one.key === key ? { ...one, ...to } : one)),
})

const withStep = (flow: ListingFlow, key: string, step: PhotoStep) => change(flow, key, { step })

function moved(photos: readonly ListingPhoto[], key: string, to: number): readonly ListingPhoto[] {
  const from = photos.findIndex((one) => one.key === key)
  const photo = photos[from]
  if (!photo || to < 0 || to >= photos.length) return photos
  return photos.toSpliced(from, 1).toSpliced(to, 0, photo)
}

export const hasFailed = ({ step }: ListingPhoto): boolean => step.at === 'failed'

/** Failed for a reason that a retry may fix. */
export const canTryAgain = ({ step }: ListingPhoto): boolean =>
  step.at === 'failed' && !isFinal(step.error)

/** The file itself is the problem, so a retry would fail again. */
const isFinal = (error: unknown): boolean =>
  (error instanceof ApiError &&
    (error.code === 'INVALID_IMAGE' || error.code === 'FILE_TOO_LARGE')) ||
  (error instanceof CompressionError && (error.failure === 'load' || error.failure === 'read'))

export const isChecking = ({ step }: ListingPhoto): boolean => step.at === 'checking'

export const isUnderWay = ({ step }: ListingPhoto): boolean =>
  step.at === 'checking' ||
  step.at === 'chosen' ||
  step.at === 'compressing' ||
  step.at === 'uploading'

/** One that is on the car is fetched for that, and becomes a new photo in the same place. */
export const canBeRedrawn = ({ file, step }: ListingPhoto, mayFetch: boolean): boolean =>
  step.at === 'attached'
    ? mayFetch
    : file !== null && (step.at === 'chosen' || step.at === 'stored')

export const isBusy = ({ phase }: ListingFlow): boolean =>
  phase === 'creating' || phase === 'uploading' || phase === 'attaching'

/** Compressing a photo counts too, so that its progress moves before the first byte is sent. */
const PREPARED = 0.2

/** How much of one photo is done, from 0 to 1. */
export function partOf({ step }: ListingPhoto): number {
  if (step.at === 'compressing') return PREPARED / 2
  if (step.at === 'uploading') return PREPARED + (1 - PREPARED) * step.sent
  return step.at === 'stored' || step.at === 'attached' ? 1 : 0
}

/** How much of all photos is done, from 0 to 1. */
export function partOfAll(photos: readonly ListingPhoto[]): number {
  if (photos.length === 0) return 0
  return photos.reduce((sum, photo) => sum + partOf(photo), 0) / photos.length
}

/** Whether photos, order and focus points equal those of the car. */
export const samePhotos = (
  { photos: before }: Pick<OwnCar, 'photos'>,
  { photos }: ListingFlow,
): boolean =>
  photos.length === before.length &&
  photos.every(({ step, focus }, index) => {
    const was = before[index]
    const isOld = step.at === 'attached' && step.id === was?.id
    return isOld && focus.x === was.focus_x && focus.y === was.focus_y
  })
